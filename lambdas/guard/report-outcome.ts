import {
  encodeResult,
  isStepOnceError,
  type LedgerRecord,
  type OutcomeAnswer,
  type OutcomeRequest,
  type StoredError,
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

export async function reportResult(
  services: GuardServices,
  held: Held,
  result: unknown,
): Promise<OutcomeAnswer> {
  const stored = await encodeResult(result, services.bucket);
  if (stored.kind === "unstorable")
    observed(services.observe, "resultLost", { ...held, record: held.claim, detail: stored.why });
  return reportOutcome(services, held, { claim: held.claim, kind: "complete", result: stored });
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
  observed(services.observe, kindOf(answer), { ...held, record: answer.record });
  if (answer.alarm) observed(services.observe, "secondEffect", { ...held, record: answer.record });
  return answer;
}

function kindOf(answer: OutcomeAnswer): GuardEventKind {
  if (answer.kind === "late") return "lateOwner";
  const { status } = answer.record;
  return (
    {
      COMPLETED: "completed",
      FAILED: "failed",
      RELEASED: "released",
      IN_DOUBT: "inDoubt",
      CLAIMED: "claimed",
    } as const
  )[status];
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
