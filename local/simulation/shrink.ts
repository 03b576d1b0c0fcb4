import type { Subject } from "../account/deploy.ts";
import { type CaseReport, runCase, type Times } from "./case.ts";

/**
 * The shortest list of faults that still breaks the promise: leaves out one after the other as
 * long as it still does.
 *
 * @param failing a report with violations
 */
export async function shrink(subject: Subject, failing: CaseReport, expected?: Times): Promise<CaseReport> {
  let shortest = failing;
  for (let index = failing.struck.length - 1; index >= 0; index--) {
    const only = shortest.struck.filter((_, at) => at !== index);
    const report = await runCase(subject, failing.event, { seed: failing.seed, rate: 0, only }, expected);
    if (report.violations.length > 0) shortest = report;
  }
  return shortest;
}
