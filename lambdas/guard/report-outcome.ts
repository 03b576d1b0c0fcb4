import {
  encodeResult,
  isStepOnceError,
  type LedgerRecord,
  type OutcomeAnswer,
  type OutcomeRequest,
  type StoredError,
  type StoredResult,
} from "../../ledger/index.ts";
import { type GuardEventKind, observed } from "./observe.ts";
import { type GuardName, ledgerFor } from "./open-claim.ts";
import type { GuardServices } from "./services.ts";

/** A claim that this attempt holds. */
export interface Held {
  readonly guard: GuardName;
  readonly pk: string;
  /** The record as it was granted. */
  readonly claim: LedgerRecord;
}

export function reportError(
  services: GuardServices,
  held: Held,
  kind: "reject" | "release" | "doubt",
  error: StoredError,
): Promise<OutcomeAnswer> {
  return reportOutcome(services, held, { claim: held.claim, kind, error });
}

export async function reportOutcome(
  services: GuardServices,
  held: Held,
  request: OutcomeRequest,
): Promise<OutcomeAnswer> {
  const answer = await ledgerFor(services, held.guard).report(held.pk, request);
  const { record } = answer;
  observed(services.observe, kindOf(answer), { ...held, record });
  // A second call with the same token is no second effect: that is what the author declared.
  const sameToken = record?.earlierDoubt === true && record.token === held.claim.token;
  if (answer.alarm && !sameToken) observed(services.observe, "secondEffect", { ...held, record });
  return answer;
}

const EVENT_OF = {
  COMPLETED: "completed",
  FAILED: "failed",
  RELEASED: "released",
  IN_DOUBT: "inDoubt",
  CLAIMED: "claimed",
} as const;

function kindOf(answer: OutcomeAnswer): GuardEventKind {
  return answer.kind === "late" ? "lateOwner" : EVENT_OF[answer.record.status];
}

/**
 * Encodes the result of an effect that is there. A bucket that does not take it costs the
 * result, never the record of its having been applied.
 *
 * @param until epoch ms; how long to go on trying the bucket
 */
export async function encodeApplied(
  services: GuardServices,
  until: number,
  value: unknown,
  room?: number,
): Promise<StoredResult> {
  try {
    return await persist(services, until, () => encodeResult(value, services.bucket, room));
  } catch (error) {
    return { kind: "unstorable", why: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Goes on trying while the ledger does not answer: the effect is there, and only this
 * attempt knows its result.
 *
 * @param until epoch ms; the last failure is thrown when a further try would begin after it
 */
export async function persist<T>(
  services: GuardServices,
  until: number,
  write: () => Promise<T>,
): Promise<T> {
  for (let pause = 100; ; pause = Math.min(2 * pause, 2_000)) {
    try {
      return await write();
    } catch (error) {
      if (!isStepOnceError(error, "LedgerUnavailable") || services.now() + pause >= until) throw error;
      await services.sleep(pause);
    }
  }
}
