import { first, START, World } from "../testing/world.ts";
import { machine, RECORD, wrappedSpec } from "../testing/wrapped.ts";

const applied = async (world: World, result: unknown = { MessageId: "m-1" }) => {
  const steps = machine(world);
  await steps.store(await steps.granted(), result);
  return steps;
};

describe("S-Gate", () => {
  it("grants the first visit its claim, with all that the other states need of it", async () => {
    const world = new World();
    expect(await machine(world).claim()).toEqual({
      answer: {
        do: "apply",
        pk: RECORD,
        record: expect.objectContaining({ status: "CLAIMED" }),
        fence: START,
        owner: expect.stringMatching(/:e1#v-1$/),
        redrive: 0,
        // A minute to begin, twenty seconds to run.
        applyBy: "2026-01-05T09:01:00.000Z",
        token: expect.stringMatching(/^[0-9a-f]{64}$/),
        counts: {},
        fenceText: String(START),
        nowText: String(START),
        // After all that, the retention, and the clock skew.
        expiresText: String(START / 1000 + 80 + 86_400 + 10),
      },
    });
    expect(await world.record(RECORD)).toMatchObject({ leaseUntil: START + 80_000 });
  });

  it.each([
    ["declared", { timeoutSeconds: 20 }, undefined, 20],
    ["dynamic", {}, 33, 33],
    ["dynamic before declared", { timeoutSeconds: 20 }, 33, 33],
    ["that the callee outlives", { timeoutSeconds: 20, calleeSeconds: 5 }, undefined, 25],
  ])("leases for a time-out that is %s", async (_how, guard, timeout, seconds) => {
    const world = new World();
    const { timeoutSeconds: _, ...spec } = wrappedSpec();
    await machine(world).claim({ guard: { ...spec, ...guard }, timeout });
    expect(await world.record(RECORD)).toMatchObject({ leaseUntil: START + 60_000 + seconds * 1000 });
  });

  it("refuses a step without a time-out", async () => {
    const { timeoutSeconds: _, ...guard } = wrappedSpec();
    expect(await machine(new World()).claim({ guard })).toMatchObject({ error: "StepOnce.Misuse" });
  });

  it("knows its own claim: in the same visit the effect was not begun", async () => {
    const world = new World();
    const steps = machine(world);
    const granted = await steps.granted();
    world.now += 10_000;
    expect(await steps.claim()).toMatchObject({
      answer: { do: "apply", applyBy: granted.applyBy, fence: granted.fence },
    });
    world.fail("answer", first(1, "PutItem"));
    expect(await steps.claim({ key: "o-2" })).toMatchObject({ error: "StepOnce.LedgerUnavailable" });
    expect(await steps.claim({ key: "o-2" })).toMatchObject({ answer: { do: "apply" } });
  });

  it.each([
    ["another visit", { visit: "v-2" }],
    ["another execution", { execution: "arn:e2" }],
  ])("is refused while %s is alive", async (_who, change) => {
    const steps = machine(new World());
    await steps.claim();
    expect(await steps.claim(change)).toMatchObject({ error: "StepOnce.InProgress" });
  });

  it("leads to S-Held when the lease is over without a word", async () => {
    const world = new World();
    const steps = machine(world);
    await steps.claim();
    world.now = START + 90_001;
    expect(await steps.claim({ visit: "v-2" })).toMatchObject({
      answer: { do: "held", pk: RECORD, record: { status: "IN_DOUBT" }, applyBy: "1970-01-01T00:00:00.000Z" },
    });
  });

  it("replays without carrying the result along", async () => {
    const steps = await applied(new World());
    const outcome = await steps.claim({ visit: "v-2" });
    expect(outcome).toMatchObject({ answer: { do: "replay", pk: RECORD, record: { status: "COMPLETED" } } });
    expect(JSON.stringify(outcome)).not.toContain("m-1");
  });

  it("refuses the same key with other arguments, or with another declared fingerprint", async () => {
    const steps = await applied(new World());
    expect(await steps.claim({ visit: "v-2", args: { MessageBody: "other" } })).toMatchObject({
      error: "StepOnce.Mismatch",
    });
    const declared = { key: "o-2", fingerprint: [1] };
    await steps.claim(declared);
    expect(await steps.claim({ ...declared, args: { at: "later" } })).toMatchObject({
      answer: { do: "apply" },
    });
    expect(await steps.claim({ ...declared, fingerprint: [2], visit: "v-2" })).toMatchObject({
      error: "StepOnce.Mismatch",
    });
  });

  it.each([[null], [""], [[]], [["o-1", null]], [{ id: 1 }]])("refuses the key %j", async (key) => {
    expect(await machine(new World()).claim({ key })).toMatchObject({ error: "StepOnce.KeyMissing" });
  });

  it("takes keys of several parts, and a partition", async () => {
    const world = new World();
    await machine(world).claim({ key: ["o-1", 2], partition: "acme" });
    expect(world.dynamodb.items("ledger")).toMatchObject([
      { pk: { S: "orders|partition:acme/Charge/o-1/2" } },
    ]);
  });

  describe("after a decision to throw", () => {
    const last = { do: "throw", redrive: 0, counts: { 0: 3 } };

    it.each([
      ["Card.Declined", "Card.Declined"],
      // A function's error of such a name would be taken for Step Functions' own.
      ["States.Timeout", "StepOnce.States.Timeout"],
    ])("throws %s as %s, each time it is asked", async (name, thrown) => {
      const world = new World();
      const steps = machine(world);
      for (const _ of [1, 2])
        expect(await steps.claim({ last, error: { Error: name, Cause: "why" } })).toEqual({
          error: thrown,
          message: "why",
        });
      expect(world.dynamodb.items("ledger")).toEqual([]);
    });

    it("claims after a redrive, which counts the author's retries anew", async () => {
      expect(await machine(new World()).claim({ last, redrive: 1 })).toEqual({
        answer: expect.objectContaining({ do: "apply", redrive: 1, counts: {} }),
      });
    });
  });

  it("sends a stored failure past S-Apply, to S-Settle", async () => {
    const steps = machine(new World(), { storeErrors: ["Card.Declined"] });
    await steps.settle(await steps.granted(), { Error: "Card.Declined", Cause: "no" });
    expect(await steps.claim({ visit: "v-2" })).toMatchObject({
      answer: {
        do: "failed",
        applyBy: "1970-01-01T00:00:00.000Z",
        record: { error: { name: "Card.Declined" } },
      },
    });
  });

  it.each([
    [{ action: "clam" }, "action"],
    [{ guard: null }, "declaration"],
    [{ execution: "" }, "execution"],
    [{ redrive: null }, "redrive"],
    [{ last: null }, "last"],
  ])("names what it cannot read: %j", async (change, named) => {
    const outcome = await machine(new World()).claim(change);
    expect(outcome).toMatchObject({ error: "StepOnce.Misuse", message: expect.stringContaining(named) });
  });
});
