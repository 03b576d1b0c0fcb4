import type { State, StateMachine } from "../asl.ts";
import { taskState } from "../testing/account.ts";
import { findProblems } from "./find.ts";
import { describeFinding } from "./finding.ts";

const machine = (states: Record<string, unknown>, more: object = {}): StateMachine =>
  ({ StartAt: Object.keys(states)[0], States: states, ...more }) as StateMachine;

const fine = machine({ A: { Type: "Pass", End: true } });
const told = (definition: unknown, type?: "EXPRESS") =>
  findProblems(definition as StateMachine, type).map((finding) => describeFinding("w", finding));

const pass = (more: object) => machine({ A: { Type: "Pass", End: true, ...more } });
const task = (more: object) => machine({ A: { ...taskState(), ...more } });
const jsonata = (state: object) => machine({ A: { End: true, ...state } }, { QueryLanguage: "JSONata" });
const inMap = (state: object, more: object = {}) =>
  machine({
    M: {
      Type: "Map",
      ItemProcessor: { StartAt: "I", States: { I: { Type: "Pass", End: true, ...state } } },
      End: true,
      ...more,
    },
  });

const distributed: State = {
  Type: "Map",
  ItemProcessor: {
    ProcessorConfig: { Mode: "DISTRIBUTED" },
    StartAt: "I",
    States: { I: { Type: "Pass", Assign: { x: 2 }, End: true } },
  },
  End: true,
};

describe("The checks of a definition", () => {
  it("find nothing wrong in a good one", () => {
    expect(findProblems(fine)).toEqual([]);
  });

  it("find everything at once, each with its state and field", () => {
    const bad = machine({
      A: { Type: "Pass", Next: "Nowhere", Reslut: 1 },
      B: { Type: "Task", End: true },
    });
    expect(told(bad)).toEqual([
      "Workflow 'w', state 'B': is never reached; remove it or lead to it",
      "Workflow 'w', state 'A', Reslut: is not a field of a state",
      "Workflow 'w', state 'A', Next: leads to 'Nowhere', which is no state beside it",
      "Workflow 'w', state 'B': needs a Resource",
    ]);
  });

  it("name the states around a state", () => {
    expect(told(inMap({ Next: "X", End: undefined }))[0]).toBe(
      "Workflow 'w', state 'I' in 'M', Next: leads to 'X', which is no state beside it",
    );
  });

  it.each<[string, unknown, string | RegExp]>([
    ["no object", "text", "must be a JSON object"],
    ["no StartAt", { States: fine.States }, "StartAt: is missing"],
    ["no States", { StartAt: "A" }, "States: is missing"],
    ["a StartAt that is no state", { ...fine, StartAt: "B" }, "StartAt: names 'B', which is no state"],
    ["an unknown field of the machine", { ...fine, Startat: "A" }, "Startat: is not a field here"],
    ["an unknown version", { ...fine, Version: "2.0" }, "Version: must be 1.0"],
    ["a bad time limit", { ...fine, TimeoutSeconds: 0 }, "TimeoutSeconds: must be a whole number"],
    [
      "an unknown type",
      machine({ A: { Type: "Taks", End: true } }),
      "state 'A', Type: must be one of Task, Pass",
    ],
    [
      "a field in the wrong case",
      pass({ resultPath: "$.a" }),
      "resultPath: is not a field of a state; did you mean ResultPath?",
    ],
    [
      "a field of another type",
      pass({ Resource: "x" }),
      "Resource: is not a field of a Pass state, but of Task",
    ],
    ["neither Next nor End", pass({ End: undefined }), "leads nowhere; give it Next or End: true"],
    ["both Next and End", pass({ Next: "A" }), "End: cannot stand beside Next"],
    [
      "a name that is too long",
      machine({ ["x".repeat(81)]: { Type: "Succeed" } }),
      "longer than 80 characters",
    ],
    ["a bad path", pass({ InputPath: "a.b" }), "InputPath: 'a.b' is not a JSONPath"],
    [
      "a ResultPath to several places",
      pass({ ResultPath: "$.a[*]" }),
      "ResultPath: '$.a[*]' can lead to several nodes",
    ],
    ["a bad path in a template", pass({ Parameters: { x: { "y.$": "$..[" } } }), "Parameters/x/y.$: '$..['"],
    ["a bad intrinsic call", pass({ Parameters: { "y.$": "States.Format('{}'" } }), "Parameters/y.$: "],
    [
      "JSONata fields in JSONPath",
      pass({ Output: 1 }),
      "Output: exists in JSONata only, and the state is in JSONPath; use ResultSelector",
    ],
    [
      "JSONPath fields in JSONata",
      jsonata({ Type: "Pass", ResultPath: "$.a" }),
      "ResultPath: exists in JSONPath only",
    ],
    [
      "a JSONPath state in JSONata",
      jsonata({ Type: "Pass", QueryLanguage: "JSONPath" }),
      "QueryLanguage: a state machine in JSONata has no states in JSONPath",
    ],
    [
      "a bad JSONata expression",
      jsonata({ Type: "Pass", Output: "{% 1 + %}" }),
      "Output: '1 +' is not JSONata",
    ],
    [
      "the error output outside a Catch",
      jsonata({ Type: "Pass", Output: "{% $states.errorOutput %}" }),
      "Output: in '$states.errorOutput', $states.errorOutput does not exist",
    ],
    [
      "the result in the arguments",
      jsonata({ ...taskState(), Arguments: "{% $states.result %}" }),
      "Arguments: in '$states.result', $states.result does not exist",
    ],
    [
      "States.ALL beside others",
      task({ Retry: [{ ErrorEquals: ["States.ALL", "E"] }] }),
      "Retry/0/ErrorEquals: States.ALL must stand alone",
    ],
    [
      "States.ALL not last",
      task({ Retry: [{ ErrorEquals: ["States.ALL"] }, { ErrorEquals: ["E"] }] }),
      "Retry/0/ErrorEquals: States.ALL must be in the last entry",
    ],
    [
      "an unknown field of a retrier",
      task({ Retry: [{ ErrorEquals: ["E"], Interval: 1 }] }),
      "Retry/0/Interval: is not a field of Retry",
    ],
    [
      "a backoff below 1",
      task({ Retry: [{ ErrorEquals: ["E"], BackoffRate: 0.5 }] }),
      "Retry/0/BackoffRate: must be a number of at least 1",
    ],
    [
      "a cap below the interval",
      task({ Retry: [{ ErrorEquals: ["E"], IntervalSeconds: 9, MaxDelaySeconds: 9 }] }),
      "MaxDelaySeconds: must be greater than IntervalSeconds (9)",
    ],
    ["a catcher without Next", task({ Catch: [{ ErrorEquals: ["E"] }] }), "Catch/0: needs Next"],
    ["a resource that is none", task({ Resource: "lambda" }), "Resource: 'lambda' is not the ARN"],
    [
      "an integration that does not exist",
      task({ Resource: "arn:aws:states:::dynamodb:query" }),
      "Resource: 'dynamodb:query' is not an integration that Step Functions has; aws-sdk:dynamodb may have it",
    ],
    [
      "a pattern that does not exist",
      task({ Resource: "arn:aws:states:::lambda:invoke.sync" }),
      "has the patterns request-response, waitForTaskToken, not sync",
    ],
    [
      "a heartbeat as long as the limit",
      task({ TimeoutSeconds: 5, HeartbeatSeconds: 5 }),
      "HeartbeatSeconds: must be smaller than TimeoutSeconds (5)",
    ],
    ["credentials without a role", task({ Credentials: {} }), "Credentials: needs RoleArn"],
    [
      "two ways to say the same",
      task({ TimeoutSeconds: 5, TimeoutSecondsPath: "$.t" }),
      "TimeoutSecondsPath: cannot stand beside TimeoutSeconds",
    ],
    [
      "a Wait for nothing",
      machine({ A: { Type: "Wait", End: true } }),
      "needs one of Seconds, SecondsPath, Timestamp, TimestampPath, and has none",
    ],
    [
      "a bad timestamp",
      machine({ A: { Type: "Wait", Timestamp: "2016-13-05T21:29:29Z", End: true } }),
      "Timestamp: must be an ISO 8601 timestamp",
    ],
    [
      "a Choice without rules",
      machine({ A: { Type: "Choice", Default: "B" }, B: { Type: "Succeed" } }),
      "needs Choices",
    ],
    [
      "a rule without a comparison",
      machine({ A: { Type: "Choice", Choices: [{ Variable: "$.a", Next: "B" }] }, B: { Type: "Succeed" } }),
      "Choices/0: a rule has one comparison, not none",
    ],
    [
      "a rule without Next",
      machine({ A: { Type: "Choice", Choices: [{ Variable: "$.a", IsNull: true }] } }),
      "Choices/0: needs Next",
    ],
    ["a Map without a processor", machine({ A: { Type: "Map", End: true } }), "needs an ItemProcessor"],
    [
      "distributed fields in an inline Map",
      inMap({}, { ItemBatcher: { MaxItemsPerBatch: 2 } }),
      "ItemBatcher: is for Maps with ProcessorConfig.Mode DISTRIBUTED",
    ],
    [
      "a name used twice",
      machine({
        M: { Type: "Map", ItemProcessor: { StartAt: "M", States: { M: { Type: "Succeed" } } }, End: true },
      }),
      "another state of that name is in the state machine",
    ],
    [
      "a variable that cannot be",
      pass({ Assign: { "a-b": 1 } }),
      "Assign/a-b: 'a-b' cannot be the name of a variable",
    ],
    [
      "a variable of the scope around",
      machine({
        A: { Type: "Pass", Assign: { x: 1 }, Next: "M" },
        M: {
          Type: "Map",
          ItemProcessor: { StartAt: "I", States: { I: { Type: "Pass", Assign: { x: 2 }, End: true } } },
          End: true,
        },
      }),
      "Assign/x: variable 'x' is one of the scope around, assigned in 'A'",
    ],
  ])("find %s", (_, definition, message) => {
    const found = told(definition);
    expect(found).toEqual(expect.arrayContaining([expect.stringContaining(String(message))]));
  });

  it.each<[string, object, string]>([
    [
      ".sync",
      taskState({ Resource: "arn:aws:states:::states:startExecution.sync" }),
      "does not support .sync",
    ],
    [
      "a task token",
      taskState({ Resource: "arn:aws:states:::sqs:sendMessage.waitForTaskToken" }),
      "does not support .waitForTaskToken",
    ],
    [
      "an activity",
      taskState({ Resource: "arn:aws:states:us-east-1:123456789012:activity:a" }),
      "cannot wait for an activity",
    ],
    ["a distributed Map", distributed, "inline Maps only"],
  ])("refuse %s in an Express workflow only", (_, state, message) => {
    expect(told(machine({ A: state }))).toEqual([]);
    expect(told(machine({ A: state }), "EXPRESS")).toEqual([expect.stringContaining(message)]);
  });

  it("let a child of a distributed Map have variables of its own", () => {
    expect(told(machine({ Set: { Type: "Pass", Assign: { x: 1 }, Next: "M" }, M: distributed }))).toEqual([]);
  });
});
