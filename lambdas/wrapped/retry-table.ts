import type { Catcher, Retrier } from "./messages.ts";

/**
 * Whether a Retry's or Catch's ErrorEquals takes an error. `States.TaskFailed` takes any but a
 * time-out, and nothing takes States.Runtime. The guide says that `States.ALL` misses
 * States.DataLimitExceeded; recordings of oversize task results show it taken.
 * https://docs.aws.amazon.com/step-functions/latest/dg/concepts-error-handling.html
 */
export function takes(errorEquals: readonly string[], name: string): boolean {
  if (name === "States.Runtime") return false;
  return errorEquals.some(
    (listed) =>
      listed === name ||
      listed === "States.ALL" ||
      (listed === "States.TaskFailed" && name !== "States.Timeout") ||
      // A heartbeat that stayed away is a time-out to whoever catches time-outs.
      (listed === "States.Timeout" && name === "States.HeartbeatTimeout"),
  );
}

/** What the author's tables say of an error, after `counts` uses of each retrier. */
export type Verdict =
  | { readonly do: "retry"; readonly wait: number; readonly counts: Readonly<Record<string, number>> }
  | { readonly do: `catch${number}` }
  | { readonly do: "throw" };

/** @param random uniform in [0, 1): jitter */
export function verdictOf(
  name: string,
  tables: { readonly retry: readonly Retrier[]; readonly catch: readonly Catcher[] },
  counts: Readonly<Record<string, number>>,
  random: () => number,
): Verdict {
  const index = tables.retry.findIndex(({ ErrorEquals }) => takes(ErrorEquals, name));
  const retrier = tables.retry[index];
  const used = counts[index] ?? 0;
  if (retrier && used < retrier.MaxAttempts) {
    return { do: "retry", wait: delayOf(retrier, used, random), counts: { ...counts, [index]: used + 1 } };
  }
  return caughtBy(tables.catch, name);
}

export function caughtBy(catchers: readonly Catcher[], name: string): Exclude<Verdict, { do: "retry" }> {
  const index = catchers.findIndex(({ ErrorEquals }) => takes(ErrorEquals, name));
  return index < 0 ? { do: "throw" } : { do: `catch${index}` };
}

/** The longest Wait: https://docs.aws.amazon.com/step-functions/latest/dg/state-wait.html */
const MAX_WAIT_SECONDS = 99_999_999;

/** A Wait takes whole seconds: rounded up, so that nothing comes sooner than the author wrote. */
function delayOf(retrier: Retrier, used: number, random: () => number): number {
  const delay = Math.min(
    retrier.IntervalSeconds * retrier.BackoffRate ** used,
    retrier.MaxDelaySeconds ?? MAX_WAIT_SECONDS,
    MAX_WAIT_SECONDS,
  );
  return Math.ceil(retrier.JitterStrategy === "FULL" ? delay * random() : delay);
}
