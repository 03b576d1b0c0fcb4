import type { Catcher, Retrier } from "./messages.ts";

/**
 * Whether a Retry's or Catch's ErrorEquals takes an error. `States.TaskFailed` takes any but
 * a time-out; `States.ALL` does not take States.DataLimitExceeded and States.Runtime:
 * https://docs.aws.amazon.com/step-functions/latest/dg/concepts-error-handling.html
 */
export function takes(errorEquals: readonly string[], name: string): boolean {
  return errorEquals.some(
    (listed) =>
      listed === name ||
      (listed === "States.ALL" && name !== "States.DataLimitExceeded" && name !== "States.Runtime") ||
      (listed === "States.TaskFailed" && isTaskFailure(name)) ||
      // A heartbeat that stayed away is a time-out to whoever catches time-outs.
      (listed === "States.Timeout" && name === "States.HeartbeatTimeout"),
  );
}

const isTaskFailure = (name: string) =>
  !["States.Timeout", "States.DataLimitExceeded", "States.Runtime"].includes(name);

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

/** A Wait takes whole seconds: rounded up, so that nothing comes sooner than the author wrote. */
function delayOf(retrier: Retrier, used: number, random: () => number): number {
  const delay = Math.min(
    retrier.IntervalSeconds * retrier.BackoffRate ** used,
    retrier.MaxDelaySeconds ?? Number.POSITIVE_INFINITY,
  );
  return Math.ceil(retrier.JitterStrategy === "FULL" ? delay * random() : delay);
}
