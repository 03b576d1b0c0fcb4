import type { AslDefinition, AslObject } from "../../asl/types.ts";
import type { ResolvedStep } from "../../resolved.ts";
import { guardDefinition } from "../index.ts";
import { refusedTask, stepOf } from "../testing/index.ts";

const invoke = "arn:aws:states:::lambda:invoke";
const callback = "arn:aws:states:::sqs:sendMessage.waitForTaskToken";
const put = "arn:aws:states:::dynamodb:putItem";
const update = "arn:aws:states:::dynamodb:updateItem";
const start = "arn:aws:states:::states:startExecution";
const jsonata = { QueryLanguage: "JSONata" };
const fingerprint = ["$.id"];
const Item = { pk: { S: "1" } };

type Row = readonly [
  what: string,
  found: readonly string[],
  task: AslObject,
  options?: Partial<ResolvedStep>,
  definition?: AslObject,
];

const rows: readonly Row[] = [
  [
    "a limit that changes",
    ["timeout TimeoutSeconds"],
    { Resource: invoke, TimeoutSeconds: "{% $random() %}" },
    {},
    jsonata,
  ],
  [
    "a heartbeat as long as the limit",
    ["heartbeat HeartbeatSeconds"],
    { Resource: invoke, HeartbeatSeconds: 20 },
  ],
  [
    "an activity without a bound",
    ["resource Resource"],
    { Resource: "arn:aws:states:us-east-1:123456789012:activity:a" },
  ],
  [
    "a service that is none",
    ["resource Resource"],
    { Resource: "arn:aws:swf:us-east-1:123456789012:task:X" },
  ],
  ["a key where InputPath leaves nothing", ["key-form key"], { Resource: invoke, InputPath: null }],
  [
    "its own retry count",
    ["state-context Parameters.n.$"],
    { Resource: invoke, Parameters: { "n.$": "$$.State.RetryCount" } },
    { fingerprint },
  ],
  [
    "the whole context in an intrinsic function",
    ["state-context ResultSelector.c.$"],
    { Resource: invoke, ResultSelector: { "c.$": "States.JsonToString($$)" } },
  ],
  [
    "the time of entry in an inline step's catcher",
    ["state-context Catch[0].Assign.t.$"],
    {
      Resource: `arn:aws:lambda:us-east-1:123456789012:function:f`,
      Catch: [{ ErrorEquals: ["States.ALL"], Assign: { "t.$": "$$.State.EnteredTime" }, Next: "S" }],
    },
    { shape: "inline" },
  ],
  [
    "a token that is hashed",
    ["task-token Parameters.t.$"],
    { Resource: callback, Parameters: { "t.$": "States.Hash($$.Task.Token,'MD5')" } },
  ],
  [
    "a token in the output",
    ["task-token ResultSelector.t.$"],
    { Resource: callback, Parameters: {}, ResultSelector: { "t.$": "$$.Task.Token" } },
  ],
  [
    "arguments that differ by attempt, without a fingerprint",
    ["volatile-arguments Parameters.a.$", "volatile-arguments Parameters.b.$"],
    { Resource: invoke, Parameters: { "a.$": "States.UUID()", "b.$": "$$.Execution.Id", "c.$": "$.c" } },
    { scope: "workflow" },
  ],
  [
    "$eval, and $states as a whole in a catcher",
    ["states-reflection Catch[0].Output", "states-reflection Output"],
    {
      Resource: invoke,
      Output: "{% $eval('1') %}",
      Catch: [{ ErrorEquals: ["A"], Output: "{% $states %}", Next: "S" }],
    },
    {},
    jsonata,
  ],
  [
    "a handler of template errors",
    ["template-error Retry[0].ErrorEquals"],
    { Resource: invoke, Retry: [{ ErrorEquals: ["States.ParameterPathFailure"] }] },
  ],
  [
    "a handler of the guard's own errors",
    ["guard-error Catch[0].ErrorEquals"],
    { Resource: invoke, Catch: [{ ErrorEquals: ["StepOnce.InDoubt"], Next: "S" }] },
  ],
  [
    "retry numbers out of range",
    ["retry-numbers Retry[0].MaxAttempts", "retry-numbers Retry[0].BackoffRate"],
    { Resource: invoke, Retry: [{ ErrorEquals: ["A"], MaxAttempts: -1, BackoffRate: 0.5 }] },
  ],
  [
    "States.ALL before others",
    ["catch-all Catch[0].ErrorEquals"],
    {
      Resource: invoke,
      Catch: [
        { ErrorEquals: ["States.ALL"], Next: "S" },
        { ErrorEquals: ["A"], Next: "S" },
      ],
    },
  ],
  [
    "a shape that the mechanism has not",
    ["shape shape"],
    { Resource: put, Parameters: { TableName: "t", Item }, ResultPath: null },
    { mechanism: "transaction", shape: "inline" },
  ],
  ["inline without a Lambda", ["inline Resource"], { Resource: put }, { shape: "inline" }],
  [
    "inline with a token",
    ["inline Resource"],
    { Resource: `${invoke}.waitForTaskToken` },
    { shape: "inline" },
  ],
  ["inline without Parameters", ["inline Parameters"], { Resource: invoke }, { shape: "inline" }],
  ["called with a callback", ["called Resource"], { Resource: callback }, { shape: "called" }],
  [
    "called over HTTP",
    ["called Resource"],
    { Resource: "arn:aws:states:::http:invoke" },
    { shape: "called" },
  ],
  [
    "called with another role",
    ["called Credentials"],
    { Resource: put, Credentials: { RoleArn: "arn" } },
    { shape: "called" },
  ],
  [
    "a token where the author has one",
    ["token ClientToken"],
    { Resource: "arn:aws:states:::aws-sdk:ec2:runInstances", Parameters: { "clientToken.$": "$.t" } },
    { token: { member: "ClientToken", maxLength: 64 } },
  ],
  [
    "a token that is too short for JSONPath",
    ["token tokenMember"],
    { Resource: start, Parameters: {} },
    { mechanism: "token", shape: "bare", token: { member: "Input", maxLength: 20 } },
  ],
  [
    "a name whose first answer is used",
    ["token ResultPath"],
    { Resource: start, Parameters: {} },
    { mechanism: "token", shape: "bare", token: { member: "Name", maxLength: 80 } },
  ],
  [
    "a name on a job",
    ["token Resource"],
    { Resource: `${start}.sync:2`, Parameters: {} },
    { mechanism: "token", shape: "bare", token: { member: "Name", maxLength: 80 } },
  ],
  [
    "a transaction with members that have no place in it",
    ["transaction Parameters.ReturnValues", "transaction Credentials", "transaction ResultPath"],
    { Resource: put, Parameters: { TableName: "t", Item, ReturnValues: "ALL_OLD" }, Credentials: {} },
    { mechanism: "transaction" },
  ],
  [
    "a transaction of something else",
    ["transaction Resource"],
    { Resource: invoke },
    { mechanism: "transaction" },
  ],
  [
    "a stamp on a put",
    ["stamp Resource"],
    { Resource: put, ResultPath: null },
    { mechanism: "stamp", shape: "bare" },
  ],
  [
    "a stamp on an expression that comes with the input",
    ["stamp Parameters.UpdateExpression"],
    { Resource: update, Parameters: { "UpdateExpression.$": "$.u" }, ResultPath: null },
    { mechanism: "stamp", shape: "bare" },
  ],
  [
    "createIfAbsent beside a condition",
    ["natural Parameters.ConditionExpression"],
    { Resource: put, Parameters: { TableName: "t", Item, ConditionExpression: "a" }, ResultPath: null },
    { mechanism: "natural", shape: "bare", createIfAbsent: "pk" },
  ],
];

test.each(rows.map((row) => [row[0], row] as const))("%s is refused", (_, [, found, ...given]) => {
  expect(refusedTask(...given)).toEqual(found);
});

it("a step without a time limit is refused", () => {
  const S = { Type: "Task", Resource: invoke, End: true };
  const definition = { StartAt: "S", States: { S } } as unknown as AslDefinition;
  const { findings } = guardDefinition(definition, [stepOf("S")], { name: "order", type: "STANDARD" });
  expect(findings.map(({ kind }) => kind)).toEqual(["timeout"]);
});

describe("a definition", () => {
  const task = { Type: "Task", Resource: invoke, TimeoutSeconds: 20, Parameters: {} };
  const findingsOf = (States: AslObject, ...steps: readonly string[]) =>
    guardDefinition(
      { StartAt: "S", States } as unknown as AslDefinition,
      steps.map((name) => stepOf(name)),
      { name: "order", type: "STANDARD" },
    ).findings.map(({ state, kind }) => `${state} ${kind}`);

  it("must have the declared steps, once, as Tasks", () => {
    const twice = { StartAt: "T", States: { T: { ...task, End: true } } };
    const States = {
      S: { Type: "Pass", Next: "P" },
      P: { Type: "Parallel", Branches: [twice, twice], End: true },
    };
    expect(findingsOf(States, "S", "T", "X")).toEqual([
      "S not-a-task",
      "T ambiguous-state",
      "X unknown-state",
    ]);
  });

  it("must not have variables named like the guard's", () => {
    const S = { ...task, Assign: { so1: 1 }, Next: "C" };
    const C = {
      Type: "Choice",
      Choices: [{ Variable: "$", IsNull: true, Assign: { so2_x: 1 }, Next: "S" }],
      Default: "S",
    };
    expect(findingsOf({ S, C }, "S")).toEqual(["S reserved-variable", "C reserved-variable"]);
  });

  it("must not have states named like the generated ones", () => {
    const States = { S: { ...task, Next: "S-Gate" }, "S-Gate": { Type: "Pass", End: true } };
    expect(findingsOf(States, "S")).toEqual(["S name-clash"]);
  });

  it("is told all that is wrong with it at once, and why, and the way out", () => {
    const States = {
      S: { Type: "Task", Resource: callback, InputPath: null, Next: "T" },
      T: { ...task, End: true },
    };
    const { definition, findings } = guardDefinition(
      { StartAt: "S", States } as unknown as AslDefinition,
      [stepOf("S"), stepOf("X")],
      { name: "order", type: "EXPRESS" },
    );
    expect(definition).toBeUndefined();
    expect(findings.map(({ kind }) => kind)).toEqual(["unknown-state", "key-form", "timeout", "express"]);
    for (const { what, why, mend } of findings) expect([what, why, mend].every(Boolean)).toBe(true);
  });
});
