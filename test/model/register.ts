import type { Write } from "../../ledger/decide/index.ts";
import type { LedgerRecord } from "../../ledger/record.ts";

/**
 * The condition of every ledger write, as `ledger/dynamodb/store.ts` writes it in DynamoDB's
 * language; `test/ledger/` holds both to the same suite.
 */
export function isAsSeen(seen: LedgerRecord | undefined, current: LedgerRecord | undefined): boolean {
  if (!seen || !current) return seen === current;
  return (
    seen.status === current.status &&
    seen.fence === current.fence &&
    seen.owner === current.owner &&
    seen.leaseUntil === current.leaseUntil &&
    (!hasOutcome(seen) || seen.response !== undefined || current.response === undefined) &&
    (seen.result?.kind !== "unstorable" || current.result?.kind === "unstorable")
  );
}

const hasOutcome = ({ status }: LedgerRecord) => status === "COMPLETED" || status === "FAILED";

/** One record's compare-and-set register. */
export function compareAndSet(
  current: LedgerRecord | undefined,
  write: Write,
): { written: boolean; record: LedgerRecord | undefined } {
  return isAsSeen(write.seen, current)
    ? { written: true, record: write.next }
    : { written: false, record: current };
}
