import { isOwnedBy, type LedgerRecord } from "../record.ts";
import { type Bounds, type Decision, doubted, expiry, LEASE_RAN_OUT, leaseIsOver } from "./decision.ts";
import type { Claim } from "./outcome.ts";

/** Gives a claim past its lease an end, for keys that nobody asks about again: a doubt to be reported. */
export function decideSweep(
  record: LedgerRecord | undefined,
  seen: Claim,
  now: number,
  bounds: Bounds,
): Decision<{ readonly doubted: LedgerRecord | undefined }> {
  // Our own write, whose response was lost: a doubt that nobody reports is a lost outcome.
  if (record?.status === "IN_DOUBT" && isOwnedBy(record, seen) && record.error?.name === LEASE_RAN_OUT)
    return { answer: { doubted: record } };
  if (record?.status !== "CLAIMED" || !leaseIsOver(record, now, bounds)) {
    return { answer: { doubted: undefined } };
  }
  if (record.onDoubt === "fenced") {
    // No doubt: its transaction would have completed the record, and this write refuses it from now on.
    const error = { name: LEASE_RAN_OUT, cause: "The attempt ended without its transaction." };
    const expiresAt = expiry(now, record.retentionSeconds, bounds);
    const next: LedgerRecord = { ...record, status: "RELEASED", settledAt: now, expiresAt, error };
    return { write: { seen: record, next }, answer: { doubted: undefined } };
  }
  const next = doubted(record);
  return { write: { seen: record, next }, answer: { doubted: next } };
}
