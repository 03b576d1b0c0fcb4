import { formatDuration } from "../../ledger/duration.ts";
import type { AslState, Retrier } from "../asl/types.ts";
import { retriersOf } from "../asl/types.ts";
import type { Site } from "../asl/walk.ts";
import type { ResolvedStep, ResolvedWorkflow } from "../resolved.ts";

/** The longest delay after which another attempt at the same effect can arrive, and what it is made of. */
export interface Horizon {
  readonly seconds: number;
  readonly parts: readonly {
    readonly what: "execution" | "retries" | "redrive" | "replay";
    readonly seconds: number;
  }[];
}

/**
 * https://docs.aws.amazon.com/step-functions/latest/dg/redrive-executions.html: an execution can be redriven for
 * up to 14 days, counted from its end.
 */
const REDRIVABLE_SECONDS = 14 * 86_400;

/**
 * An execution is open for a year at most, its redrives included:
 * https://docs.aws.amazon.com/step-functions/latest/apireference/API_RedriveExecution.html
 */
const OPEN_SECONDS = 365 * 86_400;

/**
 * Execution timeout, retries, one redrive and replay of the trigger, in a row. A redrive begins up to 14 days after
 * the execution's end, and may last a whole timeout again: "the state machine level timeout, if defined, is reset
 * to 0" (same page), as far as a year allows. Each further redrive that fails adds as much; how many there are, nobody can know beforehand.
 * A repeated start is another execution, which is nothing to a step of scope `execution`.
 */
export const horizonOf = (
  {
    type,
    timeoutSeconds,
    replaySeconds,
  }: Pick<ResolvedWorkflow, "type" | "timeoutSeconds" | "replaySeconds">,
  { scope }: Pick<ResolvedStep, "scope">,
  site: Site,
  surroundings: readonly AslState[],
  attemptSeconds: number,
): Horizon => {
  const own = retrySeconds(site.state, attemptSeconds);
  const retries = surroundings.reduceRight(
    (inner, state) => inner + retrySeconds(state, inner + attemptSeconds),
    own,
  );
  const again = Math.min(timeoutSeconds, Math.max(0, OPEN_SECONDS - timeoutSeconds));
  const parts = [
    { what: "execution", seconds: timeoutSeconds },
    { what: "retries", seconds: Math.min(retries, timeoutSeconds) },
    { what: "redrive", seconds: type === "STANDARD" ? REDRIVABLE_SECONDS + again : 0 },
    { what: "replay", seconds: scope === "execution" ? 0 : replaySeconds },
  ] as const;
  return {
    seconds: parts.reduce((sum, part) => sum + part.seconds, 0),
    parts: parts.filter(({ seconds }) => seconds > 0),
  };
};

/** `30 days = 1 day execution + 15 days redrive + 14 days replay`, to the second. */
export const formatHorizon = ({ seconds, parts }: Horizon): string => {
  const exact = (length: number) => formatDuration(length, 4);
  return `${exact(seconds)} = ${parts.map((part) => `${exact(part.seconds)} ${part.what}`).join(" + ")}`;
};

/** All retriers of a state used up: each counts its own attempts. */
const retrySeconds = (state: AslState, attemptSeconds: number): number =>
  retriersOf(state).reduce(
    (sum, retrier) => sum + delaysOf(retrier) + attemptsOf(retrier) * attemptSeconds,
    0,
  );

const attemptsOf = ({ MaxAttempts }: Retrier): number => (typeof MaxAttempts === "number" ? MaxAttempts : 3);

/** Sum of the delays before each retry; jitter only shortens them. */
const delaysOf = (retrier: Retrier): number => {
  const number = (value: unknown, otherwise: number) => (typeof value === "number" ? value : otherwise);
  const rate = number(retrier.BackoffRate, 2);
  const longest = number(retrier.MaxDelaySeconds, 31_622_400);
  let delay = Math.min(number(retrier.IntervalSeconds, 1), longest);
  let left = attemptsOf(retrier);
  let sum = 0;
  while (left > 0 && delay < longest && rate > 1) {
    sum += delay;
    delay = Math.min(delay * rate, longest);
    left -= 1;
  }
  return Math.ceil(sum + left * delay);
};
