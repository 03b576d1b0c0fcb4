import fc from "fast-check";
import type { LedgerRecord, Status } from "../record.ts";
import type { StoredResult } from "../result/stored-result.ts";
import { recordOf, STATUSES } from "../testing/records.ts";
import { fromItem, storedNames, toItem } from "./attributes.ts";

const result: fc.Arbitrary<StoredResult> = fc.oneof(
  fc.constant({ kind: "nothing" } as const),
  fc.record({ kind: fc.constant("json" as const), text: fc.string() }),
  fc.record({ kind: fc.constant("gzip" as const), bytes: fc.uint8Array() }),
  fc.record({ kind: fc.constant("object" as const), key: fc.string(), sha256: fc.string() }),
  fc.record({ kind: fc.constant("unstorable" as const), why: fc.string() }),
);
const time = fc.nat(4_102_444_800_000);
const more: fc.Arbitrary<Partial<LedgerRecord>> = fc.record(
  {
    fence: time,
    owner: fc.string(),
    leaseUntil: time,
    landsUntil: time,
    maxClockSkewMs: fc.nat(),
    firstClaimedAt: time,
    earlierDoubt: fc.boolean(),
    fingerprint: fc.string(),
    retentionSeconds: fc.nat(),
    onDoubt: fc.constantFrom("hold", "lookUp", "sameTokenIsSafe", "fenced"),
    token: fc.string(),
    claimedAt: time,
    settledAt: time,
    expiresAt: fc.nat(),
    result,
    response: result,
    error: fc.record({ name: fc.string(), cause: fc.string() }),
    settlement: fc.record({ by: fc.string(), why: fc.string(), at: time }),
    origin: fc.record(
      {
        workflow: fc.string(),
        step: fc.string(),
        key: fc.string(),
        execution: fc.string(),
        redriveCount: fc.nat(),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

describe("a record as an item", () => {
  it("comes back as it was, whatever is in it", () => {
    fc.assert(
      fc.property(fc.constantFrom<Status>(...STATUSES), more, (status, change) => {
        const record = recordOf(status, change);
        expect(fromItem(toItem("pk", record))).toEqual(record);
      }),
    );
  });

  it("says in one of three attributes that a result is there", () => {
    fc.assert(
      fc.property(result, (stored) => {
        const item = toItem("pk", recordOf("COMPLETED", { result: stored }));
        expect(storedNames("result").filter((name) => name in item)).toHaveLength(1);
        expect(storedNames("response").filter((name) => name in item)).toHaveLength(0);
      }),
    );
  });

  it("cuts a cause where Step Functions does, so that the record fits", () => {
    const cause = "x".repeat(500_000);
    const item = toItem("pk", recordOf("FAILED", { error: { name: "Boom", cause } }));
    expect(fromItem(item).error).toEqual({ name: "Boom", cause: "x".repeat(32_768) });
  });
});
