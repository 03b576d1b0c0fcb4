import { evictRecord } from "../../ledger/index.ts";
import { first, START, World } from "../testing/world.ts";
import { machine, RECORD } from "../testing/wrapped.ts";

describe("S-Store", () => {
  it.each([[{ MessageId: "m-1" }], [null], [false], [0], [""], [[]]])(
    "stores %j and returns it raw, and again",
    async (result) => {
      const world = new World();
      const steps = machine(world);
      const granted = await steps.granted();
      expect(await steps.store(granted, result)).toEqual({ answer: result });
      expect(await steps.store(granted, result)).toEqual({ answer: result });
      const replay = await steps.granted({ visit: "v-2" });
      expect(await steps.store(replay, "ignored")).toEqual({ answer: result });
      expect(await world.record(RECORD)).toMatchObject({ status: "COMPLETED" });
      expect(world.kinds).not.toContain("secondEffect");
    },
  );

  it("takes what a state machine can carry: 256 KiB fit a record", async () => {
    const steps = machine(new World());
    const result = Array.from({ length: 9_000 }, (_, i) => `${Math.sin(i)}-abcdef`);
    expect(JSON.stringify(result).length).toBeGreaterThan(240_000);
    const stored = (await steps.store(await steps.granted(), result)) as { answer: string[] };
    expect(stored.answer.join() === result.join()).toBe(true);
  });

  it("stores again when the answer was lost", async () => {
    const world = new World();
    const steps = machine(world);
    const granted = await steps.granted();
    world.fail("answer", first(1, "PutItem", "COMPLETED"));
    expect(await steps.store(granted, 1)).toMatchObject({ error: "StepOnce.LedgerUnavailable" });
    expect(await steps.store(granted, 1)).toEqual({ answer: 1 });
  });

  it("fetches what the gate found, and nothing that took its place meanwhile", async () => {
    const world = new World();
    const steps = machine(world);
    await steps.store(await steps.granted(), 1);
    const replay = await steps.granted({ visit: "v-2" });
    const { fence } = (await world.record(RECORD))!;
    await evictRecord(world.services, { pk: RECORD, fence, by: "ada@example.org", why: "ticket 17" });
    const corrected = await steps.granted({ visit: "v-3", args: { MessageBody: "corrected" } });
    await steps.store(corrected, 2);
    expect(await steps.store(replay, "ignored")).toMatchObject({ error: "StepOnce.LateOwner" });
    expect(await steps.claim({ visit: "v-4" })).toMatchObject({ error: "StepOnce.Mismatch" });
  });

  it("has the last word over a doubt", async () => {
    const world = new World();
    const steps = machine(world);
    const granted = await steps.granted();
    world.now = START + 90_001;
    expect(await steps.granted({ visit: "v-2" })).toMatchObject({ do: "held" });
    expect(await steps.store(granted, 1)).toEqual({ answer: 1 });
    expect(await world.record(RECORD)).toMatchObject({ status: "COMPLETED" });
  });

  it("completes over a release, and wakes somebody", async () => {
    const world = new World();
    const steps = machine(world);
    const granted = await steps.granted();
    await steps.settle(granted, null);
    expect(await steps.store(granted, 1)).toEqual({ answer: 1 });
    expect(world.kinds).toContain("secondEffect");
  });

  it("that comes late says so: the gate replays the other's result", async () => {
    const world = new World();
    const steps = machine(world, { onDoubt: { lookUp: "arn:look-up" } });
    world.lookUp = () => ({ found: "notApplied" });
    const late = await steps.granted();
    world.now = START + 160_000;
    const second = await steps.granted({ visit: "v-2" });
    expect(await steps.store(late, 1)).toMatchObject({ error: "StepOnce.LateOwner" });
    expect(await steps.store(second, 2)).toEqual({ answer: 2 });
    expect(await steps.store(late, 1)).toMatchObject({ error: "StepOnce.LateOwner" });
    expect(world.kinds).toContain("secondEffect");
  });

  it("sends a replay back to the gate when the record was given free meanwhile", async () => {
    const world = new World();
    const steps = machine(world);
    await steps.store(await steps.granted(), 1);
    const replay = await steps.granted({ visit: "v-2" });
    world.dynamodb.execute("DeleteItem", { TableName: "ledger", Key: { pk: { S: RECORD } } });
    expect(await steps.store(replay, null)).toMatchObject({ error: "StepOnce.LateOwner" });
  });

  it("writes a record again that somebody deleted under a live claim", async () => {
    const world = new World();
    const steps = machine(world);
    const granted = await steps.granted();
    world.dynamodb.execute("DeleteItem", { TableName: "ledger", Key: { pk: { S: RECORD } } });
    expect(await steps.store(granted, 1)).toEqual({ answer: 1 });
    expect(await steps.granted({ visit: "v-2" })).toMatchObject({ do: "replay" });
  });

  it("fails closed when the variables were lost", async () => {
    const steps = machine(new World());
    for (const state of [null, { do: "apply" }])
      expect(await steps.store(state as never, 1)).toMatchObject({ error: "StepOnce.Misuse" });
  });

  it("hands a caught error on as a result", async () => {
    expect(await machine(new World()).pass({ Error: "E", Cause: "C" })).toEqual({
      answer: { Error: "E", Cause: "C" },
    });
  });
});
