import type { StateMachine } from "../engine/index.ts";
import type { Json } from "../expressions/types.ts";
import { runLocally, stepMatchers } from "./index.ts";

expect.extend(stepMatchers);

const order: StateMachine = {
  StartAt: "ChargeCard",
  States: {
    ChargeCard: {
      Type: "Task",
      Resource: "arn:aws:states:::lambda:invoke",
      Parameters: { FunctionName: "charge-card", "Payload.$": "$" },
      ResultSelector: { "chargeId.$": "$.Payload.chargeId" },
      ResultPath: "$.charge",
      Retry: [{ ErrorEquals: ["ConnectionLost"], MaxAttempts: 1 }],
      Catch: [{ ErrorEquals: ["CardDeclined"], ResultPath: "$.error", Next: "Declined" }],
      Next: "Wait",
    },
    Wait: { Type: "Wait", Seconds: 7_776_000, Next: "Tell" },
    Tell: { Type: "Task", Resource: "arn:aws:states:::sqs:sendMessage", ResultPath: null, End: true },
    Declined: { Type: "Fail", Error: "Declined" },
  },
};

const tasks = {
  "charge-card": ({ orderId }: { orderId: string }) => ({ chargeId: `ch_${orderId}` }),
  "sqs:sendMessage": () => ({ MessageId: "m" }),
};

describe("runLocally", () => {
  it("runs a definition to its end, whatever time that takes", async () => {
    const run = await runLocally(order, { input: { orderId: "17" }, tasks });
    expect(run).toHaveSucceeded({ orderId: "17", charge: { chargeId: "ch_17" } });
    expect(run).toHaveVisited("ChargeCard", "Wait", "Tell");
    expect(run).not.toHaveVisited("Declined");
    expect(run).toHaveEffects("ChargeCard", 1);
    expect(run.durationMs).toBe(90 * 86_400_000);
  });

  it("has the same history for the same seed", async () => {
    const options = { input: { orderId: "17" }, tasks, seed: 4 };
    expect((await runLocally(order, options)).history).toEqual((await runLocally(order, options)).history);
  });

  it("fails as the definition says", async () => {
    const declined = Object.assign(new Error("no money"), { name: "CardDeclined" });
    const run = await runLocally(order, {
      tasks: { ...tasks, "charge-card": () => Promise.reject(declined) },
    });
    expect(run).toHaveFailed("Declined");
    expect(run).toHaveVisited("ChargeCard", "Declined");
  });

  it("shows what a lost answer does to a step without a guard", async () => {
    const run = await runLocally(order, {
      input: { orderId: "17" },
      tasks,
      faults: ["ChargeCard:lost-response"],
    });
    expect(run).toHaveSucceeded();
    expect(run).toHaveEffects("ChargeCard", 2);
  });

  it("redrives", async () => {
    const run = await runLocally(order, { input: { orderId: "17" }, tasks, faults: ["Tell:abort"] });
    expect(run.status).toBe("ABORTED");
    const again = await run.redrive(3_600_000);
    expect(again).toHaveSucceeded();
    expect(again).toHaveEffects("Tell", 2);
    expect(again).toHaveEffects("ChargeCard", 1);
  });

  it("runs nested executions of other machines", async () => {
    const parent: StateMachine = {
      StartAt: "Child",
      States: {
        Child: {
          Type: "Task",
          Resource: "arn:aws:states:::states:startExecution.sync:2",
          Parameters: {
            StateMachineArn: "arn:aws:states:us-east-1:123456789012:stateMachine:child",
            Input: { "a.$": "$.a" },
          },
          OutputPath: "$.Output",
          End: true,
        },
      },
    };
    const child: StateMachine = { StartAt: "P", States: { P: { Type: "Pass", End: true } } };
    expect(await runLocally(parent, { input: { a: 1 }, machines: { child } })).toHaveSucceeded({ a: 1 });
  });

  it("refuses before anything runs what is wrong, and what nothing answers", async () => {
    const wrong = { ...order, StartAt: "Nowhere" };
    await expect(runLocally(wrong, { tasks })).rejects.toThrow("StartAt: names 'Nowhere', which is no state");
    await expect(runLocally(order, { tasks: { "charge-card": tasks["charge-card"] } })).rejects.toThrow(
      "State 'Tell' calls arn:aws:states:::sqs:sendMessage, which nothing answers",
    );
  });
});

describe("The matchers", () => {
  it.each<[string, (run: unknown) => void, string]>([
    [
      "toHaveSucceeded",
      (run) => expect(run).toHaveSucceeded(2 as Json),
      "to have succeeded with 2\nit succeeded with 1",
    ],
    ["toHaveFailed", (run) => expect(run).toHaveFailed(), "to have failed\nit succeeded with 1"],
    ["toHaveVisited", (run) => expect(run).toHaveVisited("B", "A"), "it visited A -> B"],
    ["toHaveEffects", (run) => expect(run).toHaveEffects("A", 1), "it was done 0 times"],
  ])("%s says what it saw", async (_, assertion, message) => {
    const run = await runLocally({
      StartAt: "A",
      States: { A: { Type: "Pass", Next: "B" }, B: { Type: "Pass", Result: 1, End: true } },
    });
    expect(() => assertion(run)).toThrow(message);
  });
});
