import type { MapRun } from "../branch.ts";
import type { Visit } from "../visit.ts";
import { mapNumber } from "./map-number.ts";

/** How many failed items a distributed Map bears. https://docs.aws.amazon.com/step-functions/latest/dg/state-map-distributed.html#maprun-fail-threshold */
export interface Tolerance {
  count: number;
  percentage: number;
}

export const toleranceOf = async (visit: Visit): Promise<Tolerance> => {
  const count = await mapNumber(visit, "ToleratedFailureCount");
  const percentage = await mapNumber(visit, "ToleratedFailurePercentage");
  if (count !== undefined && count < 0)
    throw visit.failure("States.Runtime", "ToleratedFailureCount cannot be negative.");
  if (percentage !== undefined && (percentage < 0 || percentage > 100))
    throw visit.failure("States.Runtime", "ToleratedFailurePercentage must be between 0 and 100.");
  const one = count !== undefined || percentage !== undefined;
  return {
    count: count ?? (one ? Number.POSITIVE_INFINITY : 0),
    percentage: percentage ?? (one ? 100 : 0),
  };
};

/** One threshold that is exceeded is enough. */
export const isExceeded = ({ count, percentage }: Tolerance, { children }: MapRun): boolean => {
  let failed = 0;
  let all = 0;
  for (const child of children) {
    all += child.items;
    if (child.status === "FAILED" || child.status === "TIMED_OUT" || child.status === "ABORTED")
      failed += child.items;
  }
  return failed > count || (failed * 100) / Math.max(all, 1) > percentage;
};
