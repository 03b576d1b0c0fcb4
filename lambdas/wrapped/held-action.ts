import { StepOnceError } from "../../ledger/index.ts";
import { ledgerFor, refusal } from "../guard/open-claim.ts";
import type { GuardServices } from "../guard/services.ts";
import type { MessageOf } from "./messages.ts";

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
