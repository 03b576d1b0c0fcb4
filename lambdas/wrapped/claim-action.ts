import { expiry, StepOnceError } from "../../ledger/index.ts";
import { boundsOf, iso, openClaim, refusal } from "../guard/open-claim.ts";
import type { GuardServices } from "../guard/services.ts";
import { thrownByGuard } from "../guard/stored-error.ts";
import type { GuardState, MessageOf } from "./messages.ts";

/** How late after the gate the effect may be begun: transitions are quick, but not bounded. */
const BEGIN_WITHIN_MS = 60_000;

/**
 * S-Gate: claims the step's key for this visit of the step, or says what to do instead.
 *
 * @throws the step's own error, uncaught, where the last decision was to throw it;
 *   StepOnce.InProgress, .Mismatch, .KeyMissing, .LedgerUnavailable
 */
export async function claimAction(services: GuardServices, message: MessageOf<"claim">): Promise<GuardState> {
  const { guard, last, error, redrive } = message;
  // While nobody has redriven, a repeated call repeats the error; a redrive is a new try.
  if (last.do === "throw" && last.redrive === redrive)
    throw thrownByGuard(error?.Error ?? "", error?.Cause ?? "");
  const runMs = runSeconds(message) * 1000;
  const { pk, answer } = await openClaim(services, {
    guard,
    key: message.key,
    ...(message.partition !== undefined && { partition: message.partition }),
    fingerprint: message.fingerprint === undefined ? message.args : message.fingerprint,
    input: message.args,
    // Unique per visit: a gate that is entered again in the same visit proves that the effect was not begun.
    owner: `${message.execution}#${message.visit}`,
    leaseUntil: services.now() + BEGIN_WITHIN_MS + runMs,
    execution: message.execution,
    redrive,
  });
  // A redrive counts the author's retries anew, as it does for a state of its own.
  const counts = last.redrive === redrive ? (last.counts ?? {}) : {};
  switch (answer.kind) {
    case "granted": {
      const { record } = answer;
      const now = services.now();
      return {
        do: "apply",
        pk,
        record,
        fence: record.fence,
        owner: record.owner,
        redrive,
        applyBy: iso(record.leaseUntil - runMs),
        token: record.token,
        counts,
        fenceText: String(record.fence),
        nowText: String(now),
        expiresText: String(expiry(now + BEGIN_WITHIN_MS + runMs, record.retentionSeconds, boundsOf(guard))),
      };
    }
    case "replay":
      return { do: "replay", pk, record: withoutResult(answer.record), redrive, applyBy: iso(0), counts };
    case "failed":
      // Past its applyBy, so S-Route sends it to S-Settle, which has the author's tables.
      return { do: "failed", pk, record: answer.record, redrive, applyBy: iso(0), counts };
    case "inDoubt":
      return { do: "held", pk, record: answer.record, redrive, applyBy: iso(0), counts };
    default:
      throw refusal(guard, pk, answer);
  }
}

/** How long the effect may run once begun: the state's own time-out, and what the callee goes on for after it. */
function runSeconds({ guard, timeout }: MessageOf<"claim">): number {
  const seconds = timeout ?? guard.timeoutSeconds;
  if (seconds !== undefined) return seconds + (guard.calleeSeconds ?? 0);
  throw new StepOnceError(
    "Misuse",
    `Workflow "${guard.workflow}", step "${guard.step}": a guarded step needs TimeoutSeconds, or nobody knows when its claim is over.`,
  );
}

/** A replayed result is fetched by S-Store: here it would travel through the variables for nothing. */
function withoutResult(record: GuardState["record"] & object): GuardState["record"] & object {
  const { result: _, response: __, ...rest } = record;
  return rest;
}
