import type { Random } from "../time/random.ts";
import type { Retrier } from "./asl.ts";
import { type Failure, isFatal } from "./failure.ts";

/**
 * Does a Retry or Catch entry match?
 * https://docs.aws.amazon.com/step-functions/latest/dg/concepts-error-handling.html
 */
export const matches = (errorEquals: readonly string[], failure: Failure): boolean => {
  if (isFatal(failure)) return false;
  const names = [failure.error, ...(failure.alsoKnownAs ?? [])];
  return errorEquals.some((wanted) => {
    if (names.includes(wanted)) return true;
    return wanted === "States.ALL" || (wanted === "States.TaskFailed" && failure.error !== "States.Timeout");
  });
};

/** How often each retrier of a state was used in this visit. */
export type RetryCounts = number[];

/**
 * Seconds until the next attempt, or undefined when the state has failed for good. The first retrier
 * that matches decides, and counts for itself.
 */
export const nextDelay = (
  retriers: readonly Retrier[],
  counts: RetryCounts,
  failure: Failure,
  random: Random,
): number | undefined => {
  const index = retriers.findIndex((retrier) => matches(retrier.ErrorEquals, failure));
  const retrier = retriers[index];
  const used = counts[index] ?? 0;
  if (!retrier || used >= (retrier.MaxAttempts ?? 3)) return undefined;
  counts[index] = used + 1;
  const delay = (retrier.IntervalSeconds ?? 1) * (retrier.BackoffRate ?? 2) ** used;
  const capped = Math.min(delay, retrier.MaxDelaySeconds ?? Number.POSITIVE_INFINITY);
  return retrier.JitterStrategy === "FULL" ? random.next() * capped : capped;
};
