import { recordKey, StepOnceError } from "../../ledger/index.ts";
import { ledgerFor, refusal } from "../guard/open-claim.ts";
import type { GuardServices } from "../guard/services.ts";
import { storedError } from "../middleware/attempt.ts";
import type { AslFailure, GuardState, MessageOf } from "./messages.ts";
import { caughtBy } from "./retry-table.ts";

/**
 * S-Held: ends the execution while its record is in doubt; once it is settled, a redrive
 * goes back to the gate, which does what the settlement says. A doubt that the gate can
 * resolve by itself goes back to it on each redrive.
 *
 * @throws StepOnce.InDoubt
 */
export async function heldAction(services: GuardServices, message: MessageOf<"held">): Promise<null> {
  const { guard, state, redrive } = message;
  if (!state.pk) throw new StepOnceError("Misuse", "S-Held was entered without a record to look at.");
  const record = await ledgerFor(services, guard).read(state.pk);
  if (record?.status !== "IN_DOUBT") return null;
  if (guard.onDoubt !== "hold" && redrive !== undefined && redrive !== state.redrive) return null;
  throw refusal(guard, state.pk, { kind: "inDoubt", record });
}

/**
 * S-Judge, behind an inline step whose author catches what a doubt could be taken for: only a
 * failure that is known to have applied nothing, or a stored one, reaches the author's Catch.
 *
 * @throws StepOnce.InProgress, StepOnce.InDoubt, and the step's own error when no Catch of the author takes it
 */
export async function judgeAction(
  services: GuardServices,
  message: MessageOf<"judge">,
): Promise<{ state: GuardState; error: AslFailure }> {
  const { guard, error, redrive } = message;
  const judged = (verdict: string) => ({ state: { do: verdict, redrive }, error });
  if (message.errorRedrive !== redrive) return judged("again");
  if (
    error.Error.startsWith("StepOnce.") &&
    !["StepOnce.InDoubt", "StepOnce.InProgress", "StepOnce.LateOwner"].includes(error.Error)
  ) {
    throw storedError({ name: error.Error, cause: error.Cause });
  }
  const { pk } = recordKey(message);
  const record = await ledgerFor(services, guard).read(pk);
  if (record?.status === "COMPLETED") return judged("again");
  if (record?.status === "IN_DOUBT") throw refusal(guard, pk, { kind: "inDoubt", record });
  if (record?.status === "CLAIMED")
    throw refusal(guard, pk, { kind: "inProgress", record, retryAt: record.leaseUntil });
  const verdict = caughtBy(message.catch, error.Error);
  if (verdict.do === "throw") throw storedError({ name: error.Error, cause: error.Cause });
  return judged(verdict.do);
}
