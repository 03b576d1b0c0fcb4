import type { LedgerRecord } from "../record.ts";

/** Bounds that every host of one ledger must agree on. Milliseconds. */
export interface Bounds {
  /** Largest difference between two clocks; a lease is judged with it, pairwise. */
  readonly maxClockSkewMs: number;
  /** How late a call that was sent can still land, beyond its lease. Each claim keeps its own. */
  readonly landsWithinMs: number;
}

/**
 * One conditional write. It goes through only when the record still is what the decision
 * was made on: never read, then write.
 */
export interface Write {
  /** `undefined`: there must be no record. */
  readonly seen: LedgerRecord | undefined;
  readonly next: LedgerRecord;
}

/** What to do about a request: at most one write, and the answer that holds once it went through. */
export interface Decision<Answer> {
  readonly write?: Write;
  readonly answer: Answer;
}

/**
 * Epoch seconds at which the record may go. Rounded up, and with the whole skew on top, so that neither
 * rounding nor the clock of whoever reads or deletes it shortens a retention.
 */
export function expiry(now: number, retentionSeconds: number, { maxClockSkewMs }: Bounds): number {
  return Math.ceil((now + maxClockSkewMs) / 1000) + retentionSeconds;
}

/** Leases are judged with the whole skew against the judge: the other clock may be that far behind. */
export function leaseIsOver(record: LedgerRecord, now: number, bounds: Bounds): boolean {
  return now > record.leaseUntil + bounds.maxClockSkewMs;
}

/** From when on "not applied" can be believed: before, the truthful answer "no" may become "yes". */
export function settledFrom(record: LedgerRecord, bounds: Bounds): number {
  return record.landsUntil + bounds.maxClockSkewMs;
}

export const LEASE_RAN_OUT = "StepOnce.LeaseRanOut";

/** A claim that ended without a word: same fence and owner, so that late truth can still win. */
export function doubted(record: LedgerRecord): LedgerRecord {
  const error = { name: LEASE_RAN_OUT, cause: "The attempt ended without a word about its effect." };
  return { ...record, status: "IN_DOUBT", error };
}
