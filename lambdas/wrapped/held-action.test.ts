import type { GuardSpec } from "../../ledger/index.ts";
import { START, World } from "../testing/world.ts";
import { machine, RECORD } from "../testing/wrapped.ts";

const doubted = async (more: Partial<GuardSpec> = {}) => {
  const world = new World();
  const steps = machine(world, more);
  const granted = await steps.granted();
  await steps.settle(granted, { Error: "States.Timeout", Cause: "" });
  world.now = START + 90_001;
  return { world, steps, state: { ...granted, do: "held" } };
};

describe("S-Held", () => {
  it("throws until the record is settled, over redrives too, and says what to do", async () => {
    const { world, steps, state } = await doubted();
    for (const redrive of [0, 0, 1]) {
      expect(await steps.held(state, redrive)).toMatchObject({
        error: "StepOnce.InDoubt",
        message: expect.stringMatching(/States\.Timeout.*settle the record, and redrive/),
      });
    }
    world.dynamodb.execute("UpdateItem", {
      TableName: "ledger",
      Key: { pk: { S: RECORD } },
      UpdateExpression: "SET #s = :s",
      ExpressionAttributeNames: { "#s": "status" },
      ExpressionAttributeValues: { ":s": { S: "COMPLETED" } },
    });
    expect(await steps.held(state, 1)).toEqual({ answer: null });
  });

  it.each([[{ lookUp: "arn:look-up" }], [{ sameTokenIsSafe: { windowSeconds: 60 } }]])(
    "lets each redrive ask the gate again where %j may resolve the doubt",
    async (onDoubt) => {
      const { steps, state } = await doubted({ onDoubt });
      expect(await steps.held(state, 0)).toMatchObject({ error: "StepOnce.InDoubt" });
      expect(await steps.held(state, 1)).toEqual({ answer: null });
    },
  );

  it("lets the gate decide when there is no record any more", async () => {
    const { world, steps, state } = await doubted();
    world.dynamodb.execute("DeleteItem", { TableName: "ledger", Key: { pk: { S: RECORD } } });
    expect(await steps.held(state)).toEqual({ answer: null });
  });

  it("fails closed without a record to look at", async () => {
    expect(await machine(new World()).held({ do: "held" })).toMatchObject({ error: "StepOnce.Misuse" });
  });
});
