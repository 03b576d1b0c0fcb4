import type { AslDefinition, AslObject } from "../../definition/asl/types.ts";
import { guardDefinition } from "../../definition/guard/index.ts";
import { stepOf } from "../../definition/guard/testing/index.ts";
import { stateNames } from "../corpus/state-names.ts";
import { World } from "../corpus/world.ts";

/** As much as Step Functions carries: https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
const most = 262_144;

/** A step whose result leaves no room for the guard's own data beside it. */
const world = (task: AslObject) => {
  const S = {
    Type: "Task",
    Resource: "arn:aws:states:::sqs:sendMessage",
    Parameters: {},
    TimeoutSeconds: 20,
    ...task,
  };
  const H = { Type: "Pass", Result: "handled", End: true };
  const definition = { StartAt: "S", States: task.Catch ? { S, H } : { S } } as unknown as AslDefinition;
  const steps = [stepOf("S")];
  const guarded = guardDefinition(definition, steps, { name: "order", type: "STANDARD" });
  const answer = () => ({ output: "x".repeat(most - 200) });
  const made = new World({ seed: 1, names: stateNames(steps), answer });
  const stateMachineArn = made.deploy(guarded.definition as AslDefinition);
  const { executionArn } = made.stepFunctions.startExecution({ stateMachineArn, input: { id: "a" } });
  return {
    effects: made.effects,
    end: () => made.clock.run(made.stepFunctions.finished(executionArn)),
    redrive: () => made.stepFunctions.redriveExecution(executionArn),
  };
};

describe("a result that cannot be carried to the store", () => {
  it("fails the step, after one effect, and is never had a second time", async () => {
    const { effects, end, redrive } = world({ End: true });
    expect(await end()).toMatchObject({ status: "FAILED", error: "StepOnce.States.DataLimitExceeded" });
    redrive();
    expect(await end()).toMatchObject({ status: "FAILED", error: "StepOnce.ResultTooLarge" });
    expect(effects).toHaveLength(1);
  });

  it("is the author's to catch by its name", async () => {
    const Catch = [{ ErrorEquals: ["States.DataLimitExceeded"], Next: "H" }];
    const { effects, end } = world({ Catch, End: true });
    expect(await end()).toMatchObject({ status: "SUCCEEDED", output: "handled" });
    expect(effects).toHaveLength(1);
  });
});
