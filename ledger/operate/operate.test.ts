import { type Intercept, LocalDynamoDB } from "../../local/dynamodb/index.ts";
import {
  type ClaimRequest,
  decodeResult,
  dynamoDBStore,
  evictRecord,
  Ledger,
  settleRecord,
} from "../index.ts";
import { DEFAULT_BOUNDS } from "./settle-record.ts";

const START = Date.UTC(2026, 0, 5, 9);
const RECORD = "orders/Charge/o-1";
const person = { by: "ada@example.org", why: "ticket 17: the provider shows charge ch_1" };
const order = { ...person, pk: RECORD, fence: START };

/** A ledger, with a claim of a minute in it. */
const claimed = async (more: Partial<ClaimRequest> = {}, bounds = DEFAULT_BOUNDS) => {
  const world = { now: START, intercept: undefined as Intercept | undefined };
  const dynamodb = new LocalDynamoDB({ clock: { now: () => world.now } });
  dynamodb.createTable({ TableName: "ledger", key: { partition: "pk" }, ttlAttribute: "expiresAt" });
  const intercept: Intercept = (...call) =>
    (world.intercept ?? ((_operation, _input, next) => next()))(...call);
  const services = { store: dynamoDBStore(dynamodb.client({ intercept }), "ledger"), now: () => world.now };
  const ledger = new Ledger(services.store, services.now, bounds);
  const claim = (owner: string) =>
    ledger.claim(RECORD, {
      owner,
      leaseUntil: world.now + 60_000,
      fingerprint: "f",
      retentionSeconds: 86_400,
      onDoubt: { kind: "hold" },
      token: "t",
      origin: {},
      ...more,
    });
  const { record } = await claim("one");
  return { world, services, ledger, claim, claimed: record, read: () => ledger.read(RECORD) };
};

/** The same, in doubt, and asked about late enough to believe any answer. */
const doubted = async () => {
  const made = await claimed();
  const error = { name: "States.Timeout", cause: "" };
  await made.ledger.report(RECORD, { claim: made.claimed, kind: "doubt", error });
  made.world.now = START + 130_001;
  return made;
};

const completed = async () => {
  const made = await claimed();
  const result = { kind: "json", text: "1" } as const;
  await made.ledger.report(RECORD, { claim: made.claimed, kind: "complete", result });
  return made;
};

describe("settling a record", () => {
  it("as applied gives every later attempt the result", async () => {
    const { world, services, claim, read } = await doubted();
    const finding = { kind: "applied", result: { charge: "ch_1" } } as const;
    expect(await settleRecord(services, { ...order, finding })).toMatchObject({ kind: "settled" });
    expect(await read()).toMatchObject({ status: "COMPLETED", settlement: { ...person, at: world.now } });
    const { kind, record } = await claim("two");
    expect(kind).toBe("replay");
    expect(await decodeResult(record.result ?? { kind: "nothing" })).toEqual({ charge: "ch_1" });
  });

  it("as not applied frees the key", async () => {
    const { services, claim } = await doubted();
    await settleRecord(services, { ...order, finding: { kind: "notApplied" } });
    expect(await claim("two")).toMatchObject({ kind: "granted" });
  });

  it("as failed gives every later attempt the error", async () => {
    const { services, claim } = await doubted();
    const finding = { kind: "failed", error: { name: "CardDeclined", cause: "no" } } as const;
    await settleRecord(services, { ...order, finding });
    expect(await claim("two")).toMatchObject({ kind: "failed", record: { error: finding.error } });
  });

  it.each([{ kind: "notApplied" } as const, { kind: "failed", error: { name: "E", cause: "" } } as const])(
    "as $kind is not believed when it was asked too early",
    async (finding) => {
      const { world, services, read } = await doubted();
      // A minute of lease, ten seconds of skew, a minute to land.
      const askFrom = START + 130_000;
      const asked = { ...order, finding, askedAt: askFrom };
      expect(await settleRecord(services, asked)).toMatchObject({ kind: "tooEarly", askFrom });
      world.now = askFrom;
      expect(await settleRecord(services, { ...order, finding })).toMatchObject({ kind: "tooEarly" });
      // Nobody has asked tomorrow.
      const ahead = { ...asked, askedAt: START + 86_400_000 };
      expect(await settleRecord(services, ahead)).toMatchObject({ kind: "tooEarly" });
      expect(await read()).toMatchObject({ status: "IN_DOUBT" });
    },
  );

  it("goes by the clock skew that the step declared", async () => {
    const { world, services } = await claimed({}, { ...DEFAULT_BOUNDS, maxClockSkewMs: 300_000 });
    const asked = { ...order, finding: { kind: "notApplied" } as const };
    world.now = START + 60_000 + 60_000 + 300_000;
    expect(await settleRecord(services, asked)).toMatchObject({ kind: "tooEarly", askFrom: world.now });
    world.now++;
    expect(await settleRecord(services, asked)).toMatchObject({ kind: "settled" });
  });

  it("goes by how late the step declared that its calls may land", async () => {
    const { world, services } = await claimed({}, { ...DEFAULT_BOUNDS, landsWithinMs: 7_200_000 });
    const asked = { ...order, finding: { kind: "notApplied" } as const };
    world.now = START + 70_000 + 7_200_000;
    expect(await settleRecord(services, asked)).toMatchObject({ kind: "tooEarly" });
    world.now++;
    expect(await settleRecord(services, asked)).toMatchObject({ kind: "settled" });
  });

  it("takes a claim whose lease is over, and no other", async () => {
    const { world, services } = await claimed();
    const asked = { ...order, finding: { kind: "applied" } as const };
    world.now = START + 70_000;
    expect(await settleRecord(services, asked)).toMatchObject({
      kind: "changed",
      record: { status: "CLAIMED" },
    });
    world.now++;
    expect(await settleRecord(services, asked)).toMatchObject({ kind: "settled" });
  });

  it("is refused when the record is not the one that the person saw", async () => {
    const { services, world } = await doubted();
    const finding = { kind: "applied" } as const;
    expect(await settleRecord(services, { ...order, fence: 1, finding })).toMatchObject({ kind: "changed" });
    expect(await settleRecord(services, { ...order, pk: "none", finding })).toEqual({ kind: "changed" });
    await settleRecord(services, { ...order, finding });
    world.now++;
    expect(await settleRecord(services, { ...order, finding: { kind: "notApplied" } })).toMatchObject({
      kind: "changed",
      record: { status: "COMPLETED" },
    });
  });

  it("brings a result that was lost, and no other change", async () => {
    const { world, services, ledger, claimed: claim, read } = await claimed();
    const result = { kind: "unstorable", why: "too large" } as const;
    await ledger.report(RECORD, { claim, kind: "complete", result });
    world.now = START + 130_001;
    const denial = { ...order, finding: { kind: "notApplied" } as const };
    expect(await settleRecord(services, denial)).toMatchObject({ kind: "changed" });
    await settleRecord(services, { ...order, finding: { kind: "applied", result: "pointer" } });
    expect(await read()).toMatchObject({ status: "COMPLETED", result: { text: '"pointer"' } });
  });

  it.each([
    [{ by: " " }, "StepOnce.Misuse"],
    [{ why: "" }, "StepOnce.Misuse"],
    [{ why: "x".repeat(1_001) }, "StepOnce.Misuse"],
    [{ finding: { kind: "applied", result: new Map() } }, "StepOnce.ResultTooLarge"],
  ])("writes nothing when it is asked with %j", async (change, name) => {
    const { services, read } = await doubted();
    const asked = { ...order, finding: { kind: "applied" } as const, ...change };
    await expect(settleRecord(services, asked as never)).rejects.toMatchObject({ name });
    expect(await read()).toMatchObject({ status: "IN_DOUBT" });
  });
});

describe("evicting a record", () => {
  it("frees the key on purpose, with a higher fence for the next claim", async () => {
    const { services, claim, read } = await completed();
    expect(await evictRecord(services, order)).toMatchObject({ kind: "evicted" });
    expect(await read()).toMatchObject({ status: "RELEASED", settlement: person });
    expect((await read())?.result).toBeUndefined();
    expect(await claim("two")).toMatchObject({ kind: "granted", record: { fence: START + 1 } });
  });

  it("is refused for a doubt, a free key, another fence, no record", async () => {
    const { services } = await completed();
    expect(await evictRecord(services, { ...order, fence: 1 })).toMatchObject({ kind: "changed" });
    expect(await evictRecord(services, { ...order, pk: "none" })).toEqual({ kind: "changed" });
    await evictRecord(services, order);
    expect(await evictRecord(services, { ...order, by: "bob@example.org" })).toMatchObject({
      kind: "changed",
    });
    expect(await evictRecord((await doubted()).services, order)).toMatchObject({ kind: "changed" });
  });
});

describe("the trail of a key", () => {
  it("holds who decided what, when and why, over later claims too", async () => {
    const { world, services, claim } = await doubted();
    await settleRecord(services, { ...order, finding: { kind: "applied", result: 1 } });
    world.now += 5;
    await evictRecord(services, { ...order, why: "charged back" });
    await claim("two");
    const [at, fence] = [START + 130_001, START];
    expect(await services.store.trail(RECORD)).toEqual([
      { ...person, at, did: "settled", fence, from: "IN_DOUBT", to: "COMPLETED" },
      {
        ...person,
        why: "charged back",
        at: at + 5,
        did: "evicted",
        fence,
        from: "COMPLETED",
        to: "RELEASED",
      },
    ]);
    expect(await services.store.trail("other")).toEqual([]);
  });

  it("is written with the decision or not at all, and once", async () => {
    const { world, services, read } = await doubted();
    const asked = { ...order, finding: { kind: "applied" } as const };
    for (const arrives of [false, true]) {
      world.intercept = async (operation, _input, next) => {
        if (operation !== "TransactWriteItems") return next();
        if (arrives) await next();
        throw new Error("socket hang up");
      };
      await expect(settleRecord(services, asked)).rejects.toMatchObject({
        name: "StepOnce.LedgerUnavailable",
      });
      expect((await read())?.status).toBe(arrives ? "COMPLETED" : "IN_DOUBT");
      expect(await services.store.trail(RECORD)).toHaveLength(arrives ? 1 : 0);
    }
    world.intercept = undefined;
    expect(await settleRecord(services, asked)).toMatchObject({ kind: "settled" });
    expect(await services.store.trail(RECORD)).toHaveLength(1);
  });

  it("cannot be taken for a record", async () => {
    const { services } = await doubted();
    const open = async () => (await services.store.open({ segment: 0, segments: 1 })).records;
    expect((await open()).map(({ pk }) => pk)).toEqual([RECORD]);
    await settleRecord(services, { ...order, finding: { kind: "applied" } });
    expect(await open()).toEqual([]);
  });
});
