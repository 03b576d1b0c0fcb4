import { type LedgerRecord, recordKey, StepOnceError } from "../../ledger/index.ts";
import { boundsOf, ledgerFor, refusal } from "../guard/open-claim.ts";
import type { GuardServices } from "../guard/services.ts";
import { thrownByGuard } from "../guard/stored-error.ts";
import type { AslFailure, GuardState, MessageOf } from "./messages.ts";
import { caughtBy } from "./retry-table.ts";

type Judge = MessageOf<"judge">;

/** The guard's own answers that end a step; no other name of ours says how the effect fares. */
const OUTCOME_OPEN = ["StepOnce.InDoubt", "StepOnce.InProgress", "StepOnce.LateOwner"];

/**
 * S-Judge, behind an inline step whose author catches what a doubt could be taken for: only a
 * failure that is known to have applied nothing, or a stored one, reaches the author's Catch.
 * `again` sends the step through its own claim, which replays, looks up, or refuses.
 *
 * @throws StepOnce.InProgress, .InDoubt, .Unanswered, and the step's own error when no Catch of the author takes it
 */
export async function judgeAction(
  services: GuardServices,
  message: Judge,
): Promise<{ state: GuardState; error: AslFailure }> {
  const { guard, error, redrive } = message;
  const judged = (verdict: string) => ({ state: { do: verdict, redrive }, error });
  const isOurs = error.Error.startsWith("StepOnce.");
  if (message.errorRedrive !== redrive) return judged("again");
  if (isOurs && !OUTCOME_OPEN.includes(error.Error)) throw thrownByGuard(error.Error, error.Cause);

  const { pk } = recordKey(message);
  const record = await ledgerFor(services, guard).read(pk);
  if (record?.status === "COMPLETED") {
    if (isOurs || !hasSeen(message, record)) return judged("again");
    throw new StepOnceError(
      "Unanswered",
      `Workflow "${guard.workflow}", step "${guard.step}": its effect is applied and the result stored, but the step fails all the same. ` +
        `Mend its function, then redrive. ${error.Error}: ${error.Cause}`,
    );
  }
  if (record?.status === "IN_DOUBT") {
    // A look-up has not been asked yet when the effect's own error led here.
    if (typeof guard.onDoubt === "object" && "lookUp" in guard.onDoubt && !isOurs) return judged("again");
    throw refusal(guard, pk, { kind: "inDoubt", record });
  }
  const retryAt = settledAt(message, record);
  if (record?.status === "CLAIMED" && services.now() > retryAt) return judged("again");
  if (record?.status === "CLAIMED" || services.now() <= retryAt)
    throw refusal(guard, pk, { kind: "inProgress", retryAt });
  // The error is about another attempt, and the key is free or answered by now.
  if (isOurs) return judged("again");
  const verdict = caughtBy(message.catch, error.Error);
  if (verdict.do === "throw") throw thrownByGuard(error.Error, error.Cause);
  return judged(verdict.do);
}

/** An attempt that fails so long after the outcome was stored began when it was there. */
const SEEN_AFTER_MS = 60_000;

/** Whether the failed attempt has met the stored outcome: another one would fail like it, again and again. */
const hasSeen = ({ since }: Judge, { settledAt = 0 }: LedgerRecord): boolean =>
  since !== undefined && Date.parse(since) > settledAt + SEEN_AFTER_MS;

/**
 * From when on the record tells the whole story, epoch ms. A call that Step Functions stopped
 * waiting for may still be on its way to its Lambda, and claim.
 */
function settledAt({ guard, error, since }: Judge, record: LedgerRecord | undefined): number {
  const { maxClockSkewMs, landsWithinMs } = boundsOf(guard);
  if (record?.status === "CLAIMED") return record.leaseUntil + maxClockSkewMs;
  const mayBeUnderWay = /^(States|Lambda|Sandbox)\./.test(error.Error);
  return mayBeUnderWay && since !== undefined ? Date.parse(since) + maxClockSkewMs + landsWithinMs : 0;
}
