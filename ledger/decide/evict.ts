import { isOwnedBy, type LedgerRecord, type Settlement } from "../record.ts";
import { type Bounds, type Decision, expiry } from "./decision.ts";
import type { Claim } from "./outcome.ts";

/** A person gives a settled key free on purpose: its effect may be applied again. It names the claim that was looked at. */
export type EvictRequest = Claim & { readonly settlement: Settlement };

export type EvictAnswer =
  | { readonly kind: "evicted"; readonly record: LedgerRecord }
  /** The record is not the one that was looked at, or it has no outcome to forget: settle it instead. */
  | { readonly kind: "changed"; readonly record: LedgerRecord | undefined };

/** A release rather than a deletion: the fence goes on rising, and who did it stays in the record. */
export function decideEvict(
  record: LedgerRecord | undefined,
  request: EvictRequest,
  now: number,
  bounds: Bounds,
): Decision<EvictAnswer> {
  if (!record || !isOwnedBy(record, request)) return { answer: { kind: "changed", record } };
  const { settlement } = request;
  // Our own write, whose response was lost.
  if (record.settlement?.by === settlement.by && record.settlement.at === settlement.at) {
    return { answer: { kind: "evicted", record } };
  }
  if (record.status !== "COMPLETED" && record.status !== "FAILED")
    return { answer: { kind: "changed", record } };
  const { result: _result, response: _response, ...claim } = record;
  const next: LedgerRecord = {
    ...claim,
    status: "RELEASED",
    settledAt: now,
    expiresAt: expiry(now, record.retentionSeconds, bounds),
    settlement,
    error: { name: "StepOnce.Evicted", cause: settlement.why },
  };
  return { write: { seen: record, next }, answer: { kind: "evicted", record: next } };
}
