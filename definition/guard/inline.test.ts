import { type AslObject, type AslState, catchersOf, retriersOf } from "../asl/types.ts";
import { complaintsOf, guardedTask } from "./testing/index.ts";

const invoke = "arn:aws:states:::lambda:invoke";
const direct = "arn:aws:lambda:us-east-1:123456789012:function:charge";
const inline = { shape: "inline" } as const;
const jsonata = { QueryLanguage: "JSONata" };
const end = { End: true };
const H = { States: { H: { Type: "Pass", End: true } } };

describe("the envelope of an inline step", () => {
  const once = {
    guard: expect.objectContaining({ workflow: "order", step: "S", mechanism: "claim" }),
    "key.$": "$.id",
    "execution.$": "$$.Execution.Id",
    "redrive.$": "$$.Execution.RedriveCount",
  };

  test.each<[string, AslObject, AslObject]>([
    ["the whole input, for a function without Parameters", { Resource: direct }, { "input.$": "$", once }],
    [
      "the Parameters of a function",
      { Resource: direct, Parameters: { "a.$": "$.a" } },
      { input: { "a.$": "$.a" }, once },
    ],
    [
      "a Payload that is a template",
      { Resource: invoke, Parameters: { FunctionName: "f", Payload: { "a.$": "$.a" } } },
      { FunctionName: "f", Payload: { input: { "a.$": "$.a" }, once } },
    ],
    [
      "a Payload that is a path",
      { Resource: invoke, Parameters: { FunctionName: "f", "Payload.$": "$" } },
      { FunctionName: "f", Payload: { "input.$": "$", once } },
    ],
    [
      "no Payload, which is an empty one",
      { Resource: invoke, Parameters: { FunctionName: "f" } },
      { FunctionName: "f", Payload: { input: {}, once } },
    ],
  ])("holds %s", (_, task, Parameters) => {
    expect(guardedTask({ ...task, ...end }, inline).S?.Parameters).toEqual(Parameters);
  });

  test.each<[string, AslObject, AslObject]>([
    ["the input of a function without Arguments", { Resource: direct }, { input: "{% $states.input %}" }],
    ["Arguments that are an expression", { Resource: direct, Arguments: "{% $x %}" }, { input: "{% $x %}" }],
    [
      "a Payload that is an expression",
      { Resource: invoke, Arguments: { FunctionName: "f", Payload: "{% $states.input.p %}" } },
      { FunctionName: "f", Payload: { input: "{% $states.input.p %}", once: expect.anything() } },
    ],
  ])("holds %s, in JSONata", (_, task, Arguments) => {
    expect(guardedTask({ ...task, ...end }, inline, jsonata).S?.Arguments).toMatchObject(Arguments);
  });

  it("is put around Payload when all of lambda:invoke's Arguments are one expression", () => {
    const { S } = guardedTask(
      { Resource: invoke, Arguments: "{% $states.input %}", ...end },
      inline,
      jsonata,
    );
    expect(S?.Arguments).toMatch(
      /^\{% \(\$so_call := \(\$states\.input\); \$merge\(\[\$so_call, \{"Payload": \{"input": \$exists\(\$so_call\.Payload\)/,
    );
    expect(complaintsOf({ ...jsonata, StartAt: "S", States: { S: S! } })).toEqual([]);
  });

  it("has the step's name where its payload asks for it", () => {
    const { S } = guardedTask({ Resource: direct, Parameters: { "n.$": "$$.State.Name" }, ...end }, inline);
    expect(S?.Parameters).toMatchObject({ input: { n: "S" } });
  });

  it("leaves all other fields of the state alone", () => {
    const fields = {
      Comment: "c",
      InputPath: "$.order",
      ResultSelector: { "a.$": "$.a" },
      ResultPath: "$.r",
      HeartbeatSeconds: 5,
    };
    expect(guardedTask({ Resource: direct, ...fields, ...end }, inline).S).toMatchObject({
      ...fields,
      ...end,
    });
  });
});

describe("Retry of an inline step", () => {
  it("waits for other attempts first, and does not ask again what the guard has answered", () => {
    const { S } = guardedTask({ Resource: direct, Retry: [{ ErrorEquals: ["States.ALL"] }], ...end }, inline);
    const retriers = retriersOf(S as AslState);
    expect(retriers.map(({ ErrorEquals }) => String(ErrorEquals))).toEqual([
      "StepOnce.InProgress",
      "StepOnce.LedgerUnavailable,StepOnce.LateOwner",
      "StepOnce.InDoubt,StepOnce.Mismatch,StepOnce.KeyMissing,StepOnce.ResultTooLarge",
      "States.ALL",
    ]);
  });
});

describe("Catch of an inline step", () => {
  const caught = (...names: readonly string[]) => ({
    Resource: direct,
    Catch: [{ ErrorEquals: names, ResultPath: "$.e", Next: "H" }],
    ...end,
  });

  it("stays where every error it names is a definitive answer", () => {
    const states = guardedTask(caught("Declined"), { ...inline, storeErrors: ["Declined"] }, H);
    expect(Object.keys(states)).toEqual(["S", "H"]);
    expect(states.S?.Catch).toEqual(caught("Declined").Catch);
  });

  test.each([
    ["catches all", caught("States.ALL"), {}],
    ["catches time-outs", caught("States.Timeout"), {}],
    ["catches an error that says nothing of the effect", caught("Oops"), {}],
    [
      "catches a refusal that may follow an earlier doubt",
      caught("Declined"),
      { notApplied: ["Declined"], onDoubt: { sameTokenIsSafe: { windowSeconds: 60 } } } as const,
    ],
  ])("goes to a judge where it %s", (_, task, options) => {
    const states = guardedTask(task, { ...inline, ...options }, H);
    expect(Object.keys(states)).toEqual(["S", "S-Judge", "S-Judged", "S-Catch-0", "H"]);
    expect(states["S-Judge"]?.Parameters).toMatchObject({
      action: "judge",
      "key.$": "$.id",
      "error.$": "$so1_error",
    });
    expect(states["S-Judged"]).toMatchObject({
      Default: "S",
      Choices: [{ StringEquals: "catch0", Next: "S-Catch-0" }],
    });
  });

  it("keeps the raw input on the way to the judge, who sees what S saw", () => {
    const states = guardedTask({ ...caught("States.ALL"), InputPath: "$.order" }, inline, H);
    expect(catchersOf(states.S as AslState).at(-1)).toMatchObject({
      ResultPath: null,
      Next: "S-Judge",
    });
    expect(states["S-Judge"]).toMatchObject({ InputPath: "$.order", ResultPath: null });
  });

  it("takes a failing expression or template itself: no doubt lies in it, and judging would not mend it", () => {
    const path = guardedTask(caught("States.ALL"), inline, H).S?.Catch as readonly AslObject[];
    expect(path[0]).toMatchObject({ ResultPath: "$.e", Next: "H" });
    expect(String(path[0]?.ErrorEquals)).toBe(
      "States.DataLimitExceeded,States.IntrinsicFailure,States.ParameterPathFailure,States.ResultPathMatchFailure",
    );
    const Catch = [{ ErrorEquals: ["States.TaskFailed"], Output: "{% 1 %}", Next: "H" }];
    const states = guardedTask({ Resource: direct, Catch, ...end }, inline, { ...jsonata, ...H });
    expect(states.S?.Catch).toEqual(
      expect.arrayContaining([
        {
          ErrorEquals: ["States.DataLimitExceeded", "States.QueryEvaluationError"],
          Output: "{% 1 %}",
          Next: "H",
        },
      ]),
    );
  });

  it("is accepted by asl-validator", () => {
    const States = guardedTask(caught("States.TaskFailed", "States.Timeout"), inline, H);
    expect(complaintsOf({ StartAt: "S", States })).toEqual([]);
  });
});
