import { isOwnedBy, type LedgerRecord, type StoredError } from "../record.ts";
import type { StoredResult } from "../result/stored-result.ts";
import { type Bounds, type Decision, expiry } from "./decision.ts";

/** Which claim is spoken of. */
export interface Claim {
  readonly fence: number;
  readonly owner: string;
}

/** What an attempt reports of its effect; `claim` is the record as it was granted. */
export type OutcomeRequest = { readonly claim: LedgerRecord } & (
  | {
      readonly kind: "complete";
      readonly result: StoredResult;
      /** What the handler made of it, where that is known in the same moment. */
      readonly response?: StoredResult;
    }
  /** A definitive answer of the effect, stored and replayed. */
  | { readonly kind: "reject"; readonly error: StoredError }
  /** Known not to have been applied: the key is free again. */
  | { readonly kind: "release"; readonly error: StoredError }
  /** Nobody knows. */
  | { readonly kind: "doubt"; readonly error: StoredError }
);

export type OutcomeAnswer =
  /** Recorded; the record says as what. `alarm`: an effect was completed after its key had been given free. */
  | { readonly kind: "recorded"; readonly record: LedgerRecord; readonly alarm?: true }
  /** Somebody else decides by now. `alarm`: this attempt applied its effect all the same, so there may be two. */
  | { readonly kind: "late"; readonly record: LedgerRecord | undefined; readonly alarm: boolean };

/** Late truth wins over doubt and, for a completion, over a release; over nothing else. */
export function decideOutcome(
  record: LedgerRecord | undefined,
  request: OutcomeRequest,
  now: number,
  bounds: Bounds,
): Decision<OutcomeAnswer> {
  const applied = request.kind === "complete";
  // Somebody deleted the record of a live claim. The effect is there: without this it would be applied again.
  if (!record && applied) return suspect(undefined, settled(request.claim, request, now, bounds));
  if (!record || !isOwnedBy(record, request.claim))
    return { answer: { kind: "late", record, alarm: applied } };
  switch (record.status) {
    case "CLAIMED":
    case "IN_DOUBT": {
      const next = settled(record, request, now, bounds);
      return { write: { seen: record, next }, answer: { kind: "recorded", record: next } };
    }
    case "RELEASED":
      if (applied) return suspect(record, settled(record, request, now, bounds));
      return { answer: { kind: "recorded", record } };
    case "COMPLETED":
      // Our own write whose response was lost, or a look-up that found what we applied.
      return { answer: { kind: "recorded", record, ...(applied && record.error && { alarm: true }) } };
    case "FAILED":
      if (applied) return { answer: { kind: "late", record, alarm: true } };
      return { answer: { kind: "recorded", record } };
  }
}

/** The reason stays in the record: an alarm must not be lost with the response to this write. */
function suspect(seen: LedgerRecord | undefined, completed: LedgerRecord): Decision<OutcomeAnswer> {
  const error = {
    name: "StepOnce.SecondEffect",
    cause: "The effect turned out to be applied after its key had been given free: there may be two.",
  };
  const next = { ...completed, error };
  return { write: { seen, next }, answer: { kind: "recorded", record: next, alarm: true } };
}

function settled(record: LedgerRecord, request: OutcomeRequest, now: number, bounds: Bounds): LedgerRecord {
  const { error: _, ...claim } = record;
  const expiresAt = expiry(now, record.retentionSeconds, bounds);
  if (request.kind === "complete") {
    const { result, response } = request;
    return {
      ...claim,
      status: "COMPLETED",
      settledAt: now,
      expiresAt,
      result,
      ...(response && { response }),
    };
  }
  const { kind, error } = request;
  // A fenced effect that is not in the record now can no longer get there: this write refuses it.
  const unknown = kind === "doubt" && record.onDoubt !== "fenced";
  // This attempt may know that it applied nothing; the one it took over from is still unknown.
  if (unknown || record.earlierDoubt) return { ...claim, status: "IN_DOUBT", error };
  return { ...claim, status: kind === "reject" ? "FAILED" : "RELEASED", settledAt: now, expiresAt, error };
}

/**
 * A completion that carries its effect in the same transaction. Over anything but the claim
 * itself it is refused, and then nothing was applied: no alarm.
 */
export function decideCommit(
  record: LedgerRecord | undefined,
  request: { readonly claim: LedgerRecord; readonly result: StoredResult },
  now: number,
  bounds: Bounds,
): Decision<OutcomeAnswer> {
  if (record && isOwnedBy(record, request.claim)) {
    if (record.status === "COMPLETED") return { answer: { kind: "recorded", record } };
    if (record.status === "CLAIMED")
      return decideOutcome(record, { ...request, kind: "complete" }, now, bounds);
  }
  return { answer: { kind: "late", record, alarm: false } };
}

/** Remembers what the handler made of the stored outcome, so that every later attempt answers the same. */
export interface RespondRequest {
  readonly kind: "respond";
  /** The record whose outcome the response was made of. */
  readonly claim: Claim;
  readonly response: StoredResult;
}

/** The first response wins; everybody answers with the one in the record, which is gone when another claim has it. */
export function decideRespond(
  record: LedgerRecord | undefined,
  request: RespondRequest,
): Decision<{ readonly record: LedgerRecord | undefined }> {
  if (!record || !isOwnedBy(record, request.claim)) return { answer: { record: undefined } };
  const isAnswerable = record.status === "COMPLETED" || record.status === "FAILED";
  if (!isAnswerable || record.response) return { answer: { record } };
  const next = { ...record, response: request.response };
  return { write: { seen: record, next }, answer: { record: next } };
}
