import type { AslDefinition, AslObject } from "../../asl/types.ts";
import { guardDefinition } from "../index.ts";
import { complaintsOf, guardedTask, stepOf } from "../testing/index.ts";

const invoke = "arn:aws:states:::lambda:invoke";
const sqs = "arn:aws:states:::sqs:sendMessage.waitForTaskToken";
const jsonata = { QueryLanguage: "JSONata" };
const end = { End: true };

const assignOf = (state: AslObject | undefined) => state?.Assign as AslObject;
const payloadOf = (state: AslObject | undefined) => (state?.Parameters ?? state?.Arguments) as AslObject;

describe("what S evaluates before the claim", () => {
  it("is the author's Parameters, once per visit", () => {
    const { S } = guardedTask({
      Resource: invoke,
      Parameters: { FunctionName: "f", "Payload.$": "$" },
      ...end,
    });
    expect(S?.Type).toBe("Choice");
    expect(assignOf(S).so1_args).toEqual({ FunctionName: "f", "Payload.$": "$" });
  });

  it("is the whole input when there are none, of whatever type it is", () => {
    const { S } = guardedTask({ Resource: "arn:aws:lambda:us-east-1:1:function:f", ...end });
    expect(assignOf(S)["so1_args.$"]).toBe("$");
  });

  it("is seen under the author's InputPath, while the raw input goes on", () => {
    const states = guardedTask({
      Resource: invoke,
      InputPath: "$.order",
      Parameters: { "a.$": "$.a" },
      ...end,
    });
    expect(assignOf(states.S)["so1_in.$"]).toBe("$");
    expect(states["S-Args"]).toMatchObject({
      InputPath: "$.order",
      OutputPath: "$so1_in",
      Assign: { "so1_key.$": "$.id", so1_args: { "a.$": "$.a" } },
    });
  });

  it("holds several key parts as a list", () => {
    const two = { key: ["$.a", "$.b"], fingerprint: ["$.x"], partition: "$.tenant" };
    expect(guardedTask({ Resource: invoke, Parameters: {}, ...end }, two).S?.Assign).toMatchObject({
      "so1_key.$": "States.Array($.a,$.b)",
      so1_opts: { "partition.$": "$.tenant", "fingerprint.$": "$.x" },
    });
  });

  it("keeps a missing JSONata key part in its place, as null", () => {
    const { S } = guardedTask(
      { Resource: invoke, ...end },
      { key: ["$states.input.a", "{% $f(1) %}"] },
      jsonata,
    );
    expect(assignOf(S).so1_key).toEqual([
      "{% $exists($states.input.a) ? $states.input.a : null %}",
      "{% ($so := ($f(1)); $exists($so) ? $so : null) %}",
    ]);
  });

  it("has limits and the role that come with the input", () => {
    const states = guardedTask({
      Resource: invoke,
      TimeoutSeconds: 20,
      Parameters: {},
      HeartbeatSecondsPath: "$.beat",
      Credentials: { "RoleArn.$": "$.role" },
      ...end,
    });
    expect(assignOf(states.S).so1_opts).toEqual({ "heartbeat.$": "$.beat", "role.$": "$.role" });
    expect(states["S-Apply"]).toMatchObject({
      HeartbeatSeconds: "{% $so1_opts.heartbeat %}",
      Credentials: { RoleArn: "{% $so1_opts.role %}" },
    });
  });
});

describe("the task token", () => {
  it("is null before the call and put back at it, also in lists", () => {
    const Parameters = {
      Entries: [{ a: 1 }, { Detail: { "token.$": "$$.Task.Token" } }],
      "t.$": "$$.Task.Token",
    };
    const states = guardedTask({ Resource: sqs, Parameters, ...end });
    expect(assignOf(states.S).so1_args).toEqual({
      Entries: [{ a: 1 }, { Detail: { token: null } }],
      t: null,
    });
    expect(states["S-Apply"]?.Arguments).toBe(
      '{% $merge([$so1_args, {"Entries": [$so1_args.`Entries`[0], $merge([$so1_args.`Entries`[1], ' +
        '{"Detail": $merge([$so1_args.`Entries`[1].`Detail`, {"token": $states.context.Task.Token}])}])], ' +
        '"t": $states.context.Task.Token}]) %}',
    );
  });

  it("has a stand-in inside a text, plain and in Base64", () => {
    const text = "States.Format('{} {}',$$.Task.Token,States.Base64Encode($$.Task.Token))";
    const states = guardedTask({ Resource: sqs, Parameters: { "m.$": text }, ...end });
    expect(assignOf(states.S).so1_args).toEqual({
      "m.$": "States.Format('{} {}','<steponce:task-token>','<steponce:task-token:base64>')",
    });
    expect(String(states["S-Apply"]?.Arguments)).toContain("$base64encode($states.context.Task.Token)");
  });

  it("has a stand-in in JSONata arguments as the gate sees them", () => {
    const Arguments = "{% $merge([$states.input, {'t': $states.context.Task.Token}]) %}";
    const states = guardedTask({ Resource: sqs, Arguments, ...end }, {}, jsonata);
    expect(payloadOf(states["S-Gate"]).args).toBe(
      "{% $merge([$states.input, {'t': '<steponce:task-token>'}]) %}",
    );
    expect(states["S-Apply"]?.Arguments).toBe(Arguments);
  });
});

describe("what the step says of itself", () => {
  it("is its own name in every state", () => {
    const states = guardedTask({
      Resource: invoke,
      Parameters: { "n.$": "$$.State.Name", "m.$": "States.Format('{}',$$.State.Name)" },
      ResultSelector: { "n.$": "$$.State.Name" },
      ...end,
    });
    expect(assignOf(states.S).so1_args).toEqual({ n: "S", "m.$": "States.Format('{}','S')" });
    expect(states["S-Store"]?.ResultSelector).toEqual({ n: "S" });
  });

  it("is the time at which it was entered", () => {
    const states = guardedTask(
      { Resource: invoke, Output: "{% $states.context.State.EnteredTime %}", ...end },
      {},
      jsonata,
    );
    expect(assignOf(states.S).so1_opts).toMatchObject({
      entered: "{% $exists($states.context.State.EnteredTime) ? $states.context.State.EnteredTime : null %}",
    });
    expect(states["S-Store"]?.Output).toBe("{% $so1_opts.entered %}");
  });
});

describe("the call", () => {
  it("is refused when it would begin late, or after a redrive into the middle", () => {
    const states = guardedTask(
      { Resource: invoke, TimeoutSeconds: "{% $states.input.t %}", ...end },
      {},
      jsonata,
    );
    expect(states["S-Apply"]?.TimeoutSeconds).toBe(
      "{% $so1.redrive = $states.context.Execution.RedriveCount ? ($millis() < $toMillis($so1.applyBy) ? " +
        "($states.input.t) : $error('StepOnce.Late')) : $error('StepOnce.Redriven') %}",
    );
    expect(payloadOf(states["S-Gate"]).timeout).toBe(
      "{% $exists($states.input.t) ? $states.input.t : null %}",
    );
  });

  it("carries the API's own token beside the author's arguments", () => {
    const token = { member: "Headers.Idempotency-Key", maxLength: 64 };
    const http = { Resource: "arn:aws:states:::http:invoke", ...end };
    const path = guardedTask({ ...http, Parameters: { Headers: { a: "b" } } }, { token });
    expect(path["S-Apply"]?.Arguments).toBe(
      '{% $merge([$so1_args, {"Headers": $merge([$so1_args.`Headers`, {"Idempotency-Key": $so1.token}])}]) %}',
    );
    const stated = guardedTask({ ...http, Arguments: { Headers: { a: "b" } } }, { token }, jsonata);
    expect(stated["S-Apply"]?.Arguments).toEqual({
      Headers: { a: "b", "Idempotency-Key": "{% $so1.token %}" },
    });
    const computed = guardedTask({ ...http, Arguments: "{% $states.input %}" }, { token }, jsonata);
    expect(computed["S-Apply"]?.Arguments).toBe(
      '{% ($so_call := ($states.input); $merge([$so_call, {"Headers": $merge([$so_call.`Headers`, {"Idempotency-Key": $so1.token}])}])) %}',
    );
  });
});

describe("the author's Retry and Catch", () => {
  const task = {
    Resource: invoke,
    Parameters: {},
    Retry: [{ ErrorEquals: ["Busy"], MaxAttempts: 2 }],
    Catch: [
      { ErrorEquals: ["Declined"], ResultPath: "$.error", Assign: { "why.$": "$.Cause" }, Next: "H" },
      { ErrorEquals: ["States.ALL"], ResultPath: null, Next: "H" },
    ],
    ...end,
  };
  const H = { States: { H: { Type: "Pass", End: true } } };

  it("are data for the settle", () => {
    const states = guardedTask(task, {}, H);
    expect(payloadOf(states["S-Settle"])).toMatchObject({
      retry: [{ ErrorEquals: ["Busy"], MaxAttempts: 2 }],
      catch: [{ ErrorEquals: ["Declined"] }, { ErrorEquals: ["States.ALL"] }],
    });
    expect(states["S-Apply"]?.Retry).toBeUndefined();
  });

  it("become Tasks that return the error, so that a redrive runs them again", () => {
    const states = guardedTask(task, {}, H);
    expect(states["S-Catch-0"]).toMatchObject({
      Type: "Task",
      Parameters: { action: "catch", "error.$": "$so1_error" },
      ResultPath: "$.error",
      Assign: { "why.$": "$.Cause" },
      Next: "H",
    });
    expect(states["S-Catch-1"]).toMatchObject({ ResultPath: null, Next: "H" });
  });

  it("read the error as the Task's result in JSONata, but not where it stands in a text", () => {
    const Catch = [
      {
        ErrorEquals: ["States.ALL"],
        Output: "{% $states.errorOutput.Error & '$states.errorOutput' %}",
        Next: "H",
      },
    ];
    const states = guardedTask({ Resource: invoke, Catch, ...end }, {}, { ...jsonata, ...H });
    expect(states["S-Catch-0"]?.Output).toBe("{% $states.result.Error & '$states.errorOutput' %}");
    // The author's expressions are evaluated in the gate and in the store.
    const native = [{ ...Catch[0], ErrorEquals: ["States.QueryEvaluationError"] }];
    expect(states["S-Gate"]?.Catch).toEqual(native);
    expect(states["S-Store"]?.Catch).toEqual(expect.arrayContaining(native));
  });
});

describe("a step's surroundings", () => {
  it("decide its variables' names and where it ends", () => {
    const S = { Type: "Task", Resource: invoke, Parameters: {}, TimeoutSeconds: 20, End: true };
    const All = { Type: "Map", Iterator: { StartAt: "S", States: { S } }, End: true };
    const definition = { StartAt: "All", States: { All } } as unknown as AslDefinition;
    const guarded = guardDefinition(definition, [stepOf("S")], { name: "order", type: "STANDARD" });
    const inner = guarded.definition?.States.All?.Iterator as AslObject | undefined;
    expect((inner?.States as AslObject | undefined)?.["S-Store"]).toMatchObject({
      Parameters: { "state.$": "$so2" },
      End: true,
    });
  });

  it("are told of JSONata where the definition speaks JSONPath", () => {
    const states = guardedTask({ Resource: invoke, ...jsonata, ...end });
    expect(Object.values(states).every(({ QueryLanguage }) => QueryLanguage === "JSONata")).toBe(true);
  });
});

it("is the same, byte for byte, each time", () => {
  const task = { Resource: sqs, Parameters: { "t.$": "$$.Task.Token" }, ...end };
  expect(JSON.stringify(guardedTask(task))).toBe(JSON.stringify(guardedTask(task)));
});

it("is accepted by asl-validator with every field there is", () => {
  const Catch = [{ ErrorEquals: ["States.ALL"], ResultPath: "$.e", Next: "H" }];
  const fields = {
    Comment: "c",
    InputPath: "$.in",
    Parameters: { "t.$": "$$.Task.Token" },
    ResultSelector: { "a.$": "$.b" },
    ResultPath: "$.r",
    OutputPath: "$.r",
    Assign: { "v.$": "$.b" },
    HeartbeatSeconds: 5,
    Credentials: { RoleArn: "arn:aws:iam::123456789012:role/r" },
    Retry: [{ ErrorEquals: ["States.ALL"] }],
    Catch,
    Next: "H",
  };
  const States = guardedTask(
    { Resource: sqs, ...fields },
    {},
    { States: { H: { Type: "Pass", End: true } } },
  );
  expect(complaintsOf({ StartAt: "S", States })).toEqual([]);
});
