import {
  decodeResult,
  encodeResult,
  isOwnedBy,
  type LedgerRecord,
  StepOnceError,
} from "../../ledger/index.ts";
import { ledgerFor } from "../guard/open-claim.ts";
import { reportOutcome } from "../guard/report-outcome.ts";
import type { GuardServices } from "../guard/services.ts";
import type { StoreMessage } from "./messages.ts";

/**
 * S-Store: stores a fresh result, or fetches a stored one, and returns it raw, so that the
 * author's ResultSelector, Assign and Output see what the effect itself returned.
 *
 * @throws StepOnce.LateOwner when another attempt holds or has completed the record; StepOnce.ResultTooLarge
 */
export async function storeAction(
  services: GuardServices,
  { state, result }: Extract<StoreMessage, { action: "store" }>,
): Promise<unknown> {
  if (!state.pk || !state.record) throw new StepOnceError("Misuse", "S-Store was entered without a claim.");
  const { workflow = "", step = "" } = state.record.origin;
  const guard = { workflow, step };
  if (state.do === "replay") {
    const record = await ledgerFor(services, guard).read(state.pk);
    // Evicted or expired meanwhile, the key may hold the result of another payload.
    return outcome(record && isOwnedBy(record, state.record) ? record : undefined, services, state.pk);
  }
  const answer = await reportOutcome(
    services,
    { guard, pk: state.pk, claim: state.record },
    // At most 256 KiB, as all that a state machine hands on: it always fits the record.
    { claim: state.record, kind: "complete", result: await encodeResult(result, services.bucket) },
  );
  return outcome(answer.kind === "recorded" ? answer.record : undefined, services, state.pk);
}

async function outcome(
  record: LedgerRecord | undefined,
  services: GuardServices,
  pk: string,
): Promise<unknown> {
  if (record?.status !== "COMPLETED" || !record.result) {
    throw new StepOnceError(
      "LateOwner",
      `The record ${pk} is another attempt's by now; the gate decides what follows.`,
    );
  }
  return (await decodeResult(record.response ?? record.result, services.bucket)) ?? null;
}
