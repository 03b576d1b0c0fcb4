import type { LedgerRecord } from "../../ledger/index.ts";
import { classify, type ErrorClass } from "../guard/classify.ts";
import { boundsOf } from "../guard/open-claim.ts";
import { type Held, reportError, reportOutcome } from "../guard/report-outcome.ts";
import type { GuardServices } from "../guard/services.ts";
import type { AslFailure, GuardState, MessageOf } from "./messages.ts";
import { caughtBy, type Verdict, verdictOf } from "./retry-table.ts";
import { transactionFailure } from "./transaction-failure.ts";

type Settle = MessageOf<"settle">;

/** With the same token, a doubt is worth this many tries beyond the author's own. */
const SAME_TOKEN_TRIES = 3;

/** S-Settle: says what the error of S-Apply means, records it, and decides what the author would have had. */
export async function settleAction(
  services: GuardServices,
  message: Settle,
): Promise<{ state: GuardState; error: AslFailure | null }> {
  const { state } = message;
  const next = (verdict: Partial<GuardState> & { do: string }, error: AslFailure | null = null) => ({
    state: { counts: {}, ...carried(state), redrive: message.redrive, ...verdict },
    error,
  });
  const toGate = (wait = 0) => next({ do: "retry", wait });

  if (state.do === "failed" && state.record?.error) {
    const { name, cause } = state.record.error;
    return next(caughtBy(message.catch, name), { Error: name, Cause: cause });
  }
  if (state.do !== "apply" || !state.pk || !state.record) return toGate();
  const held: Held = { guard: message.guard, pk: state.pk, claim: state.record };

  // S-Route found the claim too old to begin.
  if (!message.error) {
    await reportError(services, held, "release", {
      name: "StepOnce.Late",
      cause: "The effect was not begun in time.",
    });
    return toGate();
  }
  const seen = message.error;
  if (isRefusedBeforeTheCall(seen)) {
    // After a redrive into the middle, an *earlier* attempt is unknown: its record waits out its lease.
    if (!seen.Cause.includes("StepOnce.Redriven"))
      await reportError(services, held, "release", storedOf(seen));
    if (/StepOnce\.(Late|Redriven)/.test(seen.Cause)) return toGate();
    return next(ofAuthor(services, message, seen), seen);
  }
  // The error belongs to an attempt before a redrive; what is known of it is only that it was not this one.
  if (message.errorRedrive !== state.redrive) return toGate();

  const transaction =
    message.guard.mechanism === "transaction" ? transactionFailure(seen, message.effect) : undefined;
  const error = transaction?.error ?? seen;
  if (error.Error === "States.DataLimitExceeded") {
    await reportOutcome(services, held, {
      claim: held.claim,
      kind: "complete",
      result: { kind: "unstorable", why: "Step Functions could not carry it (States.DataLimitExceeded)" },
    });
    return next(caughtBy(message.catch, error.Error), error);
  }
  const errorClass = transaction?.fenceLost
    ? "unknown"
    : (transaction?.errorClass ?? classify(message.guard, error.Error));
  const kind = ({ notApplied: "release", stored: "reject", unknown: "doubt" } as const)[errorClass];
  const { record } = await reportError(services, held, kind, storedOf(error));
  if (transaction?.fenceLost || !record || record.status === "COMPLETED" || record.status === "CLAIMED")
    return toGate();
  return afterReport(record, errorClass, error);

  function afterReport(record: LedgerRecord, errorClass: ErrorClass, error: AslFailure) {
    if (record.status === "IN_DOUBT") return next(...inDoubt(services, message, record, error));
    if (errorClass === "stored") return next(caughtBy(message.catch, error.Error), error);
    return next(ofAuthor(services, message, error), error);
  }
}

/** A doubt never reaches the author's Catch: it would be taken for a failure and compensated for. */
function inDoubt(
  services: GuardServices,
  message: Settle,
  record: LedgerRecord,
  error: AslFailure,
): [Partial<GuardState> & { do: string }, AslFailure | null] {
  const { onDoubt } = message.guard;
  const counts = message.state.counts ?? {};
  if (onDoubt === "hold") return [{ do: "held", record }, error];
  if ("lookUp" in onDoubt) {
    const bounds = boundsOf(message.guard);
    const askFrom = record.leaseUntil + bounds.maxClockSkewMs + bounds.landsWithinMs;
    return [{ do: "retry", wait: Math.max(1, Math.ceil((askFrom - services.now()) / 1000)) }, null];
  }
  const verdict = ofAuthor(services, message, error);
  if (verdict.do === "retry") return [verdict, null];
  const tries = counts.sameToken ?? 0;
  if (tries >= SAME_TOKEN_TRIES) return [{ do: "held", record }, error];
  return [{ do: "retry", wait: 2 ** tries, counts: { ...counts, sameToken: tries + 1 } }, null];
}

const ofAuthor = (services: GuardServices, message: Settle, error: AslFailure): Verdict =>
  verdictOf(error.Error, message, message.state.counts ?? {}, () => services.random());

/**
 * S-Apply's own checks, and the author's Arguments, are evaluated before the call; after it only
 * the bare result is. So an evaluation error means that the call was not made.
 */
const isRefusedBeforeTheCall = (error: AslFailure) => error.Error === "States.QueryEvaluationError";

const storedOf = (error: AslFailure) => ({ name: error.Error, cause: error.Cause });

function carried(state: GuardState): Pick<GuardState, "pk" | "counts" | "record"> {
  const { pk, counts, record } = state;
  return { ...(pk !== undefined && { pk }), ...(counts && { counts }), ...(record && { record }) };
}
