import type { LedgerRecord } from "../../ledger/index.ts";
import { observed } from "../guard/observe.ts";
import { boundsOf, iso } from "../guard/open-claim.ts";
import { type Held, reportError, reportOutcome } from "../guard/report-outcome.ts";
import type { GuardServices } from "../guard/services.ts";
import { classifyFailure } from "./classify-failure.ts";
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
    state: {
      counts: {},
      ...carried(state),
      redrive: message.redrive,
      ...verdict,
      ...(verdict.wait !== undefined && { until: iso(services.now() + verdict.wait * 1000) }),
    },
    error,
  });
  const toGate = () => next({ do: "retry", wait: 0 });

  if (state.do === "failed" && state.record?.error) {
    const { name, cause } = state.record.error;
    return next(caughtBy(message.catch, name), { Error: name, Cause: cause });
  }
  // A stored result that is too large to be carried on: fetching it again would change nothing.
  if (state.do === "replay" && message.error?.Error === "States.DataLimitExceeded")
    return next(caughtBy(message.catch, message.error.Error), message.error);
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
  // S-Apply was entered again by a redrive that the gate has not seen. Whatever failed there, an *earlier*
  // call may be on its way: its record waits out its lease.
  if (message.errorRedrive !== state.redrive) return toGate();
  if (isRefusedBeforeTheCall(seen)) {
    if (!seen.Cause.includes("StepOnce.Redriven"))
      await reportError(services, held, "release", storedFailure(seen));
    if (/StepOnce\.(Late|Redriven)/.test(seen.Cause)) return toGate();
    return next(ofAuthor(services, message, seen), seen);
  }
  const transaction =
    message.guard.mechanism === "transaction" ? transactionFailure(seen, message.effect) : undefined;
  const error = transaction?.error ?? seen;
  if (error.Error === "States.DataLimitExceeded") {
    // The result was too large: arguments of that size would have failed in the gate already.
    const why = "Step Functions could not carry it (States.DataLimitExceeded)";
    const request = { claim: held.claim, kind: "complete", result: { kind: "unstorable", why } } as const;
    const { kind } = await reportOutcome(services, held, request);
    observed(services.observe, "resultLost", { ...held, record: held.claim, detail: why });
    return kind === "late" ? toGate() : next(caughtBy(message.catch, error.Error), error);
  }
  const errorClass = transaction?.errorClass ?? classifyFailure(message.guard, error.Error);
  const kind = ({ notApplied: "release", stored: "reject", unknown: "doubt" } as const)[errorClass];
  const answer = await reportError(services, held, kind, storedFailure(error));
  if (answer.kind === "late" || transaction?.fenceLost) return toGate();
  const { record } = answer;
  switch (record.status) {
    case "IN_DOUBT":
      return next(...inDoubt(services, message, record, error));
    case "RELEASED":
      return next(ofAuthor(services, message, error), error);
    case "FAILED":
      // Settled meanwhile, by a person or a look-up: with an error of its own, which the gate replays.
      return errorClass === "stored" ? next(caughtBy(message.catch, error.Error), error) : toGate();
    default:
      return toGate();
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
    const askFrom = record.landsUntil + boundsOf(message.guard).maxClockSkewMs;
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

const storedFailure = ({ Error: name, Cause: cause }: AslFailure) => ({ name, cause });

function carried(state: GuardState): Pick<GuardState, "pk" | "counts" | "record"> {
  const { pk, counts, record } = state;
  return { ...(pk !== undefined && { pk }), ...(counts && { counts }), ...(record && { record }) };
}
