import fc from "fast-check";
import type { LedgerRecord, LedgerStore, StoredResult } from "../../ledger/index.ts";
import { NOW, recordOf, STATUSES } from "../../ledger/testing/records.ts";
import { memoryStore } from "./memory-store.ts";

const result = fc.constantFrom<StoredResult | undefined>(
  undefined,
  { kind: "nothing" },
  { kind: "json", text: "1" },
  { kind: "gzip", bytes: new Uint8Array([1]) },
  { kind: "object", key: "k", sha256: "s" },
  { kind: "unstorable", why: "w" },
);

/** Few different values, so that what was seen often is what is there, or differs in one thing. */
const record: fc.Arbitrary<LedgerRecord> = fc
  .record({
    status: fc.constantFrom(...STATUSES),
    fence: fc.constantFrom(NOW, NOW + 1),
    owner: fc.constantFrom("one", "two"),
    leaseUntil: fc.constantFrom(NOW, NOW + 1),
    result,
    response: result,
  })
  .map(({ status, fence, owner, leaseUntil, result, response }) =>
    recordOf(status, {
      fence,
      owner,
      leaseUntil,
      ...(status === "COMPLETED" && result && { result }),
      ...((status === "COMPLETED" || status === "FAILED") && response && { response }),
    }),
  );

/** What a writer saw: what is there, that with one thing changed, something else, or nothing. */
const sight = fc.oneof(
  { weight: 4, arbitrary: fc.constant("there" as const) },
  { weight: 2, arbitrary: record.map((seen) => ({ seen })) },
  { weight: 1, arbitrary: fc.constant({ seen: undefined }) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom("status", "fence", "owner", "leaseUntil", "response", "result")
      .chain((name) => record.map((other) => ({ name: name as keyof LedgerRecord, other }))),
  },
);

const writes = fc.array(fc.tuple(sight, record), { minLength: 1, maxLength: 8, size: "max" });

/**
 * Checks that a store writes exactly when the model's register does, and shows the same record
 * when it does not: the register's condition and DynamoDB's are one.
 */
export async function checkAgreement(store: LedgerStore, runs: number): Promise<void> {
  let keys = 0;
  await fc.assert(
    fc.asyncProperty(writes, async (sequence) => {
      const pk = `agreement/${keys++}`;
      const register = memoryStore();
      for (const [saw, next] of sequence) {
        const there = await register.read(pk);
        const write = { seen: seenAs(saw, there), next };
        expect(await store.write(pk, write)).toEqual(await register.write(pk, write));
      }
      expect(await store.read(pk)).toEqual(await register.read(pk));
    }),
    { numRuns: runs },
  );
}

function seenAs(
  saw: typeof sight extends fc.Arbitrary<infer S> ? S : never,
  there: LedgerRecord | undefined,
) {
  if (saw === "there") return there;
  if ("seen" in saw) return saw.seen;
  return there && { ...there, [saw.name]: saw.other[saw.name] };
}
