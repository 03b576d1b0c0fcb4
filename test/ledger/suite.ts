import type { TransactWriteItem } from "@aws-sdk/client-dynamodb";
import {
  type ClaimRequest,
  Ledger,
  type LedgerRecord,
  type LedgerStore,
  type OpenPage,
  type OpenPlace,
  type StoredResult,
} from "../../ledger/index.ts";
import {
  ALIVE_UNTIL,
  BOUNDS,
  claimOf,
  LANDS_UNTIL,
  NOW,
  RETENTION_SECONDS,
} from "../../ledger/testing/records.ts";

/** A table to try the ledger on. */
export interface Table {
  readonly store: LedgerStore;
  /** An effect that can be applied once. */
  readonly effect: (key: string) => TransactWriteItem;
  readonly isApplied: (key: string) => Promise<boolean>;
  readonly remove: (pk: string) => Promise<void>;
}

export interface SuiteOptions {
  /** Part of every key, so that two suites can share a table. */
  readonly keys: string;
  /** False where the server has no TransactWriteItems. */
  readonly transactions: boolean;
}

const text = (value: string): StoredResult => ({ kind: "json", text: JSON.stringify(value) });
const error = { name: "Boom", cause: "why" };
const person = { by: "ada@example.org", why: "ticket 17" };
const sameToken = { kind: "sameTokenIsSafe", windowMs: 3_600_000 } as const;

/** What the ledger promises on any store. Each test has a key of its own, so one table is enough. */
export function ledgerSuite(table: () => Table | undefined, { keys, transactions }: SuiteOptions): void {
  let count = 0;

  /** A clock, a ledger on the table, and a fresh key. */
  const opened = () => {
    const pk = `orders/Charge/${keys}-${count++}`;
    const world = { now: NOW };
    const { store, ...rest } = table()!;
    const ledger = new Ledger(store, () => world.now, BOUNDS);
    const claim = (owner: string, more: Partial<ClaimRequest> = {}) =>
      ledger.claim(pk, claimOf(world.now, { owner, ...more }));
    const granted = async (owner = "one", more: Partial<ClaimRequest> = {}): Promise<LedgerRecord> => {
      const answer = await claim(owner, more);
      expect(answer.kind).toBe("granted");
      return answer.record;
    };
    const complete = (held: LedgerRecord, result = text("first")) =>
      ledger.report(pk, { claim: held, kind: "complete", result });
    const settle = (record: LedgerRecord, verdict: "applied" | "notApplied", by = person.by) =>
      ledger.settle(pk, record, {
        kind: "settle",
        fence: record.fence,
        owner: record.owner,
        askedAt: world.now,
        settlement: { ...person, by, at: world.now },
        verdict: verdict === "applied" ? { kind: verdict, result: text(by) } : { kind: verdict },
      });
    return {
      pk,
      world,
      store,
      ledger,
      claim,
      granted,
      complete,
      settle,
      read: () => store.read(pk),
      ...rest,
    };
  };

  type Opened = ReturnType<typeof opened>;

  /** Runs only where there is a server, with a message elsewhere (from whoever started it). */
  const test = (name: string, run: () => Promise<void>) =>
    it(name, async () => {
      if (table()) await run();
    });
  const testTransaction = transactions
    ? test
    : (name: string, _run: () => Promise<void>) => it.skip(name, () => {});

  describe("a claim", () => {
    test("is granted to one of many that come at once", async () => {
      const { claim, read } = opened();
      const owners = ["a", "b", "c", "d", "e", "f", "g", "h"];
      const answers = await Promise.all(owners.map((owner) => claim(owner)));
      const granted = answers.filter(({ kind }) => kind === "granted");
      expect(granted).toHaveLength(1);
      expect(answers.filter(({ kind }) => kind === "inProgress")).toHaveLength(owners.length - 1);
      expect(await read()).toEqual(granted[0]?.record);
    });

    test("is refused to another payload", async () => {
      const { claim, granted } = opened();
      await granted();
      expect(await claim("two", { fingerprint: "other" })).toMatchObject({ kind: "mismatch" });
    });

    test("of a key past its retention begins anew, although the record is still there", async () => {
      const { world, claim, granted, complete, read } = opened();
      const { fence } = await granted();
      await complete((await read())!);
      world.now = NOW + RETENTION_SECONDS * 1000 + BOUNDS.maxClockSkewMs - 1;
      expect(await claim("two")).toMatchObject({ kind: "replay" });
      world.now++;
      const again = await granted("two");
      expect(again.fence).toBeGreaterThan(fence);
      expect(await read()).toEqual(again);
      expect((await read())?.expiresAt).toBeUndefined();
    });
  });

  describe("an outcome", () => {
    for (const result of [
      { kind: "nothing" },
      text("x"),
      { kind: "json", text: "null" },
      { kind: "gzip", bytes: new Uint8Array([31, 139, 0]) },
      { kind: "object", key: "results/1.json", sha256: "1" },
      { kind: "unstorable", why: "too large" },
    ] satisfies StoredResult[]) {
      test(`is stored once and replayed for ever: ${JSON.stringify(result)}`, async () => {
        const { claim, granted, complete } = opened();
        await complete(await granted(), result);
        for (const owner of ["two", "three"])
          expect(await claim(owner)).toMatchObject({ kind: "replay", record: { result } });
      });
    }

    test("that is definitive is replayed as it was", async () => {
      const { pk, ledger, claim, granted } = opened();
      await ledger.report(pk, { claim: await granted(), kind: "reject", error });
      expect(await claim("two")).toMatchObject({ kind: "failed", record: { error } });
    });

    test("that is known not to have been gives the key free, with a higher fence", async () => {
      const { pk, ledger, granted } = opened();
      const first = await granted();
      await ledger.report(pk, { claim: first, kind: "release", error });
      expect((await granted("two")).fence).toBe(first.fence + 1);
    });

    test("that nobody knows is held, until the late truth wins", async () => {
      const { pk, ledger, claim, granted, complete } = opened();
      const first = await granted();
      await ledger.report(pk, { claim: first, kind: "doubt", error });
      expect(await claim("two")).toMatchObject({ kind: "inDoubt" });
      expect(await complete(first)).toMatchObject({ kind: "recorded", record: { status: "COMPLETED" } });
      expect(await claim("two")).toMatchObject({ kind: "replay", record: { result: text("first") } });
    });

    test("of a late owner is refused, and raises an alarm", async () => {
      const { world, granted, complete, read } = opened();
      const onDoubt = sameToken;
      const first = await granted("one", { onDoubt });
      world.now = ALIVE_UNTIL + 1;
      const second = await granted("two", { onDoubt });
      expect(await complete(first)).toMatchObject({ kind: "late", alarm: true, record: { owner: "two" } });
      await complete(second, text("second"));
      expect(await complete(first)).toMatchObject({ kind: "late", alarm: true });
      expect(await read()).toMatchObject({ status: "COMPLETED", owner: "two", result: text("second") });
    });

    test("of a record that somebody deleted is stored again, with an alarm", async () => {
      const { pk, claim, granted, complete, remove } = opened();
      const first = await granted();
      await remove(pk);
      expect(await complete(first)).toMatchObject({ kind: "recorded", alarm: true });
      expect(await claim("two")).toMatchObject({ kind: "replay", record: { result: text("first") } });
    });
  });

  describe("a claim whose lease is over", () => {
    test("is in doubt for everybody who asks", async () => {
      const { world, claim, granted, read } = opened();
      const first = await granted();
      world.now = ALIVE_UNTIL + 1;
      const answers = await Promise.all(["a", "b", "c"].map((owner) => claim(owner)));
      expect(answers.map(({ kind }) => kind)).toEqual(["inDoubt", "inDoubt", "inDoubt"]);
      expect(await read()).toMatchObject({ status: "IN_DOUBT", fence: first.fence, owner: "one" });
    });

    test("is taken over by one of many with the same token", async () => {
      const { world, claim, granted } = opened();
      await granted("one", { onDoubt: sameToken });
      world.now = ALIVE_UNTIL + 1;
      const answers = await Promise.all(["a", "b", "c"].map((owner) => claim(owner, { onDoubt: sameToken })));
      expect(answers.filter(({ kind }) => kind === "granted")).toHaveLength(1);
      expect(answers.filter(({ kind }) => kind === "inProgress")).toHaveLength(2);
    });

    test("is swept into a doubt, and a live one is not", async () => {
      const { pk, world, ledger, granted, read } = opened();
      const first = await granted();
      expect((await ledger.sweep(pk, first)).doubted).toBeUndefined();
      world.now = ALIVE_UNTIL + 1;
      expect((await ledger.sweep(pk, first)).doubted).toMatchObject({ status: "IN_DOUBT" });
      expect(await read()).toMatchObject({ status: "IN_DOUBT", fence: first.fence });
    });
  });

  describe("a doubt", () => {
    const doubted = async () => {
      const made = opened();
      const held = await made.granted();
      await made.ledger.report(made.pk, { claim: held, kind: "doubt", error });
      made.world.now = LANDS_UNTIL + 1;
      return { ...made, held, record: (await made.read())! };
    };

    test("is settled as applied: everybody gets the result", async () => {
      const { claim, record, settle } = await doubted();
      expect(await settle(record, "applied")).toMatchObject({ kind: "settled" });
      expect(await claim("two")).toMatchObject({ kind: "replay", record: { result: text(person.by) } });
    });

    test("is settled as not applied: the key is free", async () => {
      const { granted, record, settle } = await doubted();
      expect(await settle(record, "notApplied")).toMatchObject({ kind: "settled" });
      await granted("two");
    });

    test("that was settled wrongly tells its owner so, with an alarm that lasts", async () => {
      const { claim, complete, held, record, settle } = await doubted();
      await settle(record, "notApplied");
      for (const _ of [1, 2]) expect(await complete(held)).toMatchObject({ kind: "recorded", alarm: true });
      expect(await claim("two")).toMatchObject({ kind: "replay", record: { result: text("first") } });
    });

    test("of another claim than the one looked at stays", async () => {
      const { pk, world, ledger, granted, record, settle } = await doubted();
      await settle(record, "notApplied");
      const second = await granted("two");
      await ledger.report(pk, { claim: second, kind: "doubt", error });
      world.now += 1_000_000;
      expect(await settle(record, "notApplied", "bob@example.org")).toMatchObject({ kind: "changed" });
    });

    test("is settled by one of many, or by the late truth, and all agree", async () => {
      const { claim, complete, held, record, settle } = await doubted();
      await Promise.all([
        settle(record, "applied", "ada@example.org"),
        complete(held),
        settle(record, "applied", "bob@example.org"),
      ]);
      const [two, three] = await Promise.all([claim("two"), claim("three")]);
      expect(two).toMatchObject({ kind: "replay" });
      expect(three).toEqual(two);
    });
  });

  describe("one of many wins", () => {
    for (const kind of ["json", "object", "unstorable"] as const) {
      test(`with its response, kept as ${kind}`, async () => {
        const { pk, ledger, granted, complete, read } = opened();
        const { record } = await complete(await granted());
        const response = (by: string): StoredResult =>
          kind === "json"
            ? { kind, text: by }
            : kind === "object"
              ? { kind, key: by, sha256: by }
              : { kind, why: by };
        const answers = await Promise.all(
          ["a", "b", "c"].map((by) =>
            ledger.respond(pk, record!, { kind: "respond", response: response(by) }),
          ),
        );
        const stands = (await read())?.response;
        expect(answers.map((answer) => answer.record?.response)).toEqual([stands, stands, stands]);
      });
    }

    test("who brings a result that could not be kept", async () => {
      const { granted, complete, settle, read } = opened();
      const { record } = await complete(await granted(), { kind: "unstorable", why: "too large" });
      const answers = await Promise.all(["a", "b", "c"].map((by) => settle(record!, "applied", by)));
      expect(answers.filter(({ kind }) => kind === "settled")).toHaveLength(1);
      expect((await read())?.result).toEqual(answers.find(({ kind }) => kind === "settled")?.record?.result);
    });
  });

  describe("a transaction", () => {
    const fenced = { onDoubt: { kind: "fenced" } } as const;

    testTransaction("applies its items with the completion", async () => {
      const { pk, ledger, claim, granted, effect, isApplied } = opened();
      const held = await granted("one", fenced);
      const answer = await ledger.commit(pk, { claim: held, result: text("done") }, [effect(pk)]);
      expect(answer).toMatchObject({ kind: "recorded", record: { status: "COMPLETED" } });
      expect(await isApplied(pk)).toBe(true);
      expect(await claim("two", fenced)).toMatchObject({ kind: "replay", record: { result: text("done") } });
    });

    testTransaction("of a late owner applies nothing", async () => {
      const { pk, world, ledger, granted, effect, isApplied } = opened();
      const first = await granted("one", fenced);
      world.now = ALIVE_UNTIL + 1;
      await granted("two", fenced);
      const answer = await ledger.commit(pk, { claim: first, result: text("done") }, [effect(pk)]);
      expect(answer).toMatchObject({ kind: "late", alarm: false });
      expect(await isApplied(pk)).toBe(false);
    });

    testTransaction("that was not heard of, and released, applies nothing any more", async () => {
      const { pk, ledger, granted, effect, isApplied } = opened();
      const held = await granted("one", fenced);
      await ledger.report(pk, { claim: held, kind: "doubt", error });
      expect((await ledger.commit(pk, { claim: held, result: text("done") }, [effect(pk)])).kind).toBe(
        "late",
      );
      expect(await isApplied(pk)).toBe(false);
    });

    testTransaction("whose item is refused leaves the claim as it was", async () => {
      const { pk, ledger, granted, effect, read } = opened();
      const other = opened();
      await other.ledger.commit(other.pk, { claim: await other.granted("one", fenced), result: text("") }, [
        effect(pk),
      ]);
      const held = await granted("one", fenced);
      await expect(
        ledger.commit(pk, { claim: held, result: text("done") }, [effect(pk)]),
      ).rejects.toMatchObject({ name: "TransactionCanceledException" });
      expect(await read()).toEqual(held);
    });
  });

  testTransaction("evicting frees the key and leaves a trail", async () => {
    const { pk, world, store, ledger, granted, complete } = opened();
    const { record } = await complete(await granted());
    const settlement = { ...person, at: world.now };
    const { fence, owner } = record!;
    const entry = { ...settlement, did: "evicted", fence, from: "COMPLETED", to: "RELEASED" } as const;
    const answer = await ledger.evict(pk, record!, { fence, owner, settlement }, () => entry);
    expect(answer).toMatchObject({ kind: "evicted" });
    expect(await store.trail(pk)).toEqual([entry]);
    await granted("two");
  });

  describe("who looks for what has not ended", () => {
    /** All pages of so many segments. */
    const all = async (store: LedgerStore, segments: number, leaseBefore?: number) => {
      const found: { readonly pk: string; readonly record: LedgerRecord }[] = [];
      for (let segment = 0; segment < segments; segment++)
        for (let place: OpenPlace | undefined = { segment, segments }; place; ) {
          const page: OpenPage = await store.open(JSON.parse(JSON.stringify(place)), leaseBefore);
          found.push(...page.records);
          place = page.next;
        }
      return found;
    };

    /** An index is eventually consistent: what it shows in the end. */
    const eventually = async (expectation: () => Promise<void>) => {
      for (let tries = 0; tries < 100; tries++) {
        try {
          return await expectation();
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
      return expectation();
    };

    test("finds claims and doubts, once each, and no outcome", async () => {
      const many = Array.from({ length: 25 }, () => opened());
      for (const { granted } of many) await granted();
      const [{ ledger, pk, read }, completed] = many as [Opened, Opened];
      await ledger.report(pk, { claim: (await read())!, kind: "doubt", error });
      await completed.complete((await completed.read())!);
      const open = many.filter((one) => one !== completed);
      for (const segments of [1, 3])
        await eventually(async () => {
          const found = await all(many[0]!.store, segments);
          const keys = found.map((one) => one.pk);
          expect(keys.length).toBe(new Set(keys).size);
          expect(keys).toEqual(expect.arrayContaining(open.map((one) => one.pk)));
          expect(keys).not.toContain(completed.pk);
          expect(found).toContainEqual({ pk, record: await read() });
        });
    });

    test("may ask for those whose lease is over", async () => {
      const { pk, store, granted } = opened();
      const { leaseUntil } = await granted();
      const keys = async (before: number) => (await all(store, 1, before)).map((one) => one.pk);
      await eventually(async () => expect(await keys(leaseUntil + 1)).toContain(pk));
      expect(await keys(leaseUntil)).not.toContain(pk);
    });

    testTransaction("does not find what a transaction has completed", async () => {
      const { pk, store, ledger, granted, effect } = opened();
      await ledger.commit(pk, { claim: await granted("one"), result: text("done") }, [effect(pk)]);
      expect((await all(store, 1)).map((one) => one.pk)).not.toContain(pk);
    });
  });
}
