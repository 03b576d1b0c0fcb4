import { boundsOf, decideSweep, isExpired, type LedgerRecord } from "../../ledger/index.ts";

/** What a redrive meets at a record. */
export type Verdict =
  /** The stored result or error is returned. */
  | "stored"
  /** Nobody knows whether the effect was applied: `onDoubt` decides, or a person. */
  | "in doubt"
  /** An attempt is presumed alive: a redrive waits for it. */
  | "at work"
  /** The effect was not applied: it will be. */
  | "will run"
  /** There was an outcome, and it is no longer kept: the effect will be applied again. */
  | "expired"
  /** The execution has left the step, and does not come back. */
  | "done";

export function verdictOn(record: LedgerRecord | undefined, open: boolean, now: number): Verdict {
  if (record === undefined) return open ? "will run" : "done";
  const { status } = record;
  const kept = status === "COMPLETED" || status === "FAILED";
  if (isExpired(record, now)) return open ? (kept ? "expired" : "will run") : "done";
  if (kept) return "stored";
  if (status === "IN_DOUBT") return "in doubt";
  if (status === "RELEASED") return open ? "will run" : "done";
  if (decideSweep(record, record, now, boundsOf(record)).answer.doubted) return "in doubt";
  // A transaction that did not complete its record has applied nothing.
  return record.onDoubt === "fenced" && now > record.leaseUntil + record.maxClockSkewMs
    ? "will run"
    : "at work";
}
