import { isOwnedBy, type LedgerRecord, type Settlement, type StoredError } from "../record.ts";
import type { StoredResult } from "../result/stored-result.ts";
import { type Bounds, type Decision, expiry, settledFrom } from "./decision.ts";
import type { Claim } from "./outcome.ts";

/** What a look-up or a person says of an effect in doubt. It names the claim that was looked at. */
export type SettleRequest = Claim & {
  readonly kind: "settle";
  readonly settlement: Settlement;
  /** When the question was asked, epoch ms: the answer is no younger than that. */
  readonly askedAt: number;
  readonly verdict:
    | { readonly kind: "applied"; readonly result: StoredResult }
    | { readonly kind: "notApplied" }
    | { readonly kind: "failed"; readonly error: StoredError };
};

export type SettleAnswer =
  | { readonly kind: "settled"; readonly record: LedgerRecord }
  /** "Not applied" was asked too early to be believed: ask again after `askFrom` (epoch ms). */
  | { readonly kind: "tooEarly"; readonly record: LedgerRecord; readonly askFrom: number }
  /** The record is not the one that was looked at, or no longer in doubt. */
  | { readonly kind: "changed"; readonly record: LedgerRecord | undefined };

export function decideSettle(
  record: LedgerRecord | undefined,
  request: SettleRequest,
  now: number,
  bounds: Bounds,
): Decision<SettleAnswer> {
  if (!record || !isOwnedBy(record, request)) return { answer: { kind: "changed", record } };
  // Our own write, whose response was lost.
  const { settlement } = request;
  if (record.settlement?.by === settlement.by && record.settlement.at === settlement.at) {
    return { answer: { kind: "settled", record } };
  }
  // Somebody may still know the result that could not be kept.
  const bringsResult = record.result?.kind === "unstorable" && request.verdict.kind === "applied";
  if (record.status !== "IN_DOUBT" && !bringsResult) return { answer: { kind: "changed", record } };
  const askFrom = settledFrom(record, bounds);
  if (request.verdict.kind !== "applied" && request.askedAt <= askFrom) {
    return { answer: { kind: "tooEarly", record, askFrom } };
  }
  const next = judged(record, request, now, bounds);
  return { write: { seen: record, next }, answer: { kind: "settled", record: next } };
}

function judged(
  record: LedgerRecord,
  { verdict, settlement }: SettleRequest,
  now: number,
  bounds: Bounds,
): LedgerRecord {
  const { error: _, ...claim } = record;
  const outcome = { settledAt: now, expiresAt: expiry(now, record.retentionSeconds, bounds), settlement };
  switch (verdict.kind) {
    case "applied":
      return { ...claim, ...outcome, status: "COMPLETED", result: verdict.result };
    case "failed":
      return { ...claim, ...outcome, status: "FAILED", error: verdict.error };
    case "notApplied":
      return {
        ...claim,
        ...outcome,
        status: "RELEASED",
        error: record.error ?? { name: "StepOnce.NotApplied", cause: settlement.why },
      };
  }
}
