import { complaintsOf, guardedTask } from "./testing/index.ts";

const run = "arn:aws:states:::aws-sdk:ec2:runInstances";
const start = "arn:aws:states:::states:startExecution";
const jsonata = { QueryLanguage: "JSONata" };
const bare = { mechanism: "token", shape: "bare", scope: "workflow" } as const;
const token = { ...bare, token: { member: "ClientToken", maxLength: 64 } };
const name = { ...bare, token: { member: "Name", maxLength: 80 } };

const region = "States.ArrayGetItem(States.StringSplit($$.Execution.Id,':'),3)";

describe("a token made by the state machine", () => {
  it("is a digest of region, workflow, step and key, beside the author's Parameters", () => {
    const states = guardedTask({ Resource: run, Parameters: { MinCount: 1 }, End: true }, token);
    expect(states["S-Apply"]).toEqual({
      Type: "Task",
      TimeoutSeconds: 20,
      Resource: run,
      Parameters: {
        MinCount: 1,
        "ClientToken.$": `States.Hash(States.JsonToString(States.Array(${region},'order','S',$.id)),'SHA-256')`,
      },
      End: true,
    });
    expect(complaintsOf({ StartAt: "S", States: states })).toEqual([]);
  });

  it("is not made of a key that is missing, null or empty", () => {
    const states = guardedTask(
      { Resource: run, InputPath: "$.order", Parameters: {}, End: true },
      { ...token, key: ["States.Format('{}-{}',$.a,$.b)"] },
    );
    expect(states.S).toMatchObject({
      Type: "Choice",
      Choices: [
        {
          Or: ["$.order.a", "$.order.b"].flatMap((Variable) => [
            { Variable, IsPresent: false },
            { Variable, IsNull: true },
            { Variable, StringEquals: "" },
          ]),
          Next: "S-KeyMissing",
        },
      ],
      Default: "S-Apply",
    });
    expect(states["S-KeyMissing"]).toMatchObject({ Type: "Fail", Error: "StepOnce.KeyMissing" });
  });

  it("is merged into the input when there are no Parameters", () => {
    const states = guardedTask({ Resource: run, ResultPath: "$.r", End: true }, token);
    expect(states.S?.Assign).toEqual({
      "so1_args.$": expect.stringMatching(/^States\.JsonMerge\(\$,States\.StringToJson\(States\.Format\('/),
    });
    expect(states["S-Apply"]).toMatchObject({ InputPath: "$so1_args", ResultPath: "$.r" });
    expect(complaintsOf({ StartAt: "S", States: states })).toEqual([]);
  });

  it("is one state in JSONata, which fails without a key", () => {
    const states = guardedTask({ Resource: run, Arguments: "{% $x %}", End: true }, token, jsonata);
    expect(Object.keys(states)).toEqual(["S"]);
    expect(states.S?.Arguments).toMatch(/^\{% \$merge\(\[\(\$x\), \{"ClientToken": \(\$so_key := \[/);
    expect(states.S?.Arguments).toMatch(/\$error\('StepOnce\.KeyMissing'\)\)\}\]\) %\}$/);
    expect(complaintsOf({ ...jsonata, StartAt: "S", States: states })).toEqual([]);
  });

  it("fits the API, and leaves the region out where it is the same everywhere", () => {
    const short = { ...bare, token: { member: "ClientToken", maxLength: 36, reach: "global" } } as const;
    const states = guardedTask({ Resource: run, Parameters: {}, End: true }, short);
    expect(states["S-Apply"]?.Parameters).toEqual({
      "ClientToken.$": "States.Hash(States.JsonToString(States.Array('order','S',$.id)),'MD5')",
    });
    const { S } = guardedTask({ Resource: run, Arguments: {}, End: true }, short, jsonata);
    expect(S?.Arguments).toEqual({ ClientToken: expect.stringContaining(", 0, 36)") });
  });

  it("takes a name that is taken for success", () => {
    const error = "StepFunctions.ExecutionAlreadyExistsException";
    const task = { Resource: start, Parameters: { StateMachineArn: "arn" }, ResultPath: null, End: true };
    const states = guardedTask(task, name);
    expect(states["S-Apply"]).toMatchObject({
      Retry: [{ ErrorEquals: [error], MaxAttempts: 0 }],
      Catch: [{ ErrorEquals: [error], ResultPath: null, Next: "S-Done" }],
    });
    expect(states["S-Done"]).toEqual({ Type: "Succeed" });
  });
});
