import type { LedgerRecord } from "../record.ts";
import { type Bounds, type Decision, doubted, leaseIsOver } from "./decision.ts";

/** Turns a claim past its lease into a reported doubt, for keys that nobody asks about again. */
export function decideSweep(
  record: LedgerRecord | undefined,
  now: number,
  bounds: Bounds,
): Decision<{ readonly doubted: LedgerRecord | undefined }> {
  // A fenced claim is no doubt: either its transaction completed the record, or nothing was applied.
  if (record?.status !== "CLAIMED" || record.onDoubt === "fenced" || !leaseIsOver(record, now, bounds)) {
    return { answer: { doubted: undefined } };
  }
  const next = doubted(record);
  return { write: { seen: record, next }, answer: { doubted: next } };
}
