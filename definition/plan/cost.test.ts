import { sitesOf } from "../asl/walk.ts";
import { guardFindings } from "../guard-workflow.ts";
import { guarded, inspected, machine, publish } from "../testing/inspected.ts";
import { planStep } from "./plan-workflow.ts";

/** Transitions, calls of the guard's Lambdas and ledger writes: fresh, then replayed. */
const costs = (state: object, step: object = guarded()) => {
  const { subject } = inspected(machine({ Publish: publish(state) }), { Publish: step });
  const { definition, findings } = guardFindings(subject.workflow);
  expect(findings).toEqual([]);
  const { fresh, replay } = planStep(subject.steps[0]!, sitesOf(definition!)).cost;
  return [fresh, replay].map((cost) => Object.values(cost).join(" "));
};

const put = {
  Resource: "arn:aws:states:::dynamodb:putItem",
  Parameters: { TableName: "t", Item: { "pk.$": "$.pk" } },
};
const transaction = guarded({ mechanism: "transaction" });

describe("the cost of a step", () => {
  it.each([
    ["wrapped", {}, guarded(), ["5 2 2", "4 2 1"]],
    ["wrapped, with InputPath", { InputPath: "$.order" }, guarded(), ["6 2 2", "5 2 1"]],
    ["called", {}, guarded({ shape: "called" }), ["1 1 2", "1 1 1"]],
    ["a transaction without a result", put, transaction, ["4 1 2", "4 1 1"]],
    ["natural", {}, { mechanism: "natural", reason: "repeated events are dropped" }, ["1 0 0", "1 0 0"]],
    [
      "a token, behind a check of the key",
      { Resource: "arn:aws:states:::states:startExecution", Parameters: { StateMachineArn: "child" } },
      { mechanism: "token", key: "$.orderId" },
      ["2 0 0", "2 0 0"],
    ],
  ])("%s", (_what, state, step, expected) => {
    expect(costs(state, step)).toEqual(expected);
  });
});
