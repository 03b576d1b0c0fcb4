import type { Case } from "./case.ts";
import { judge } from "./judge.ts";

export interface Report {
  cases: number;
  passed: number;
  /** Ids of the cases that pass but for AWS's wording of a cause. */
  worded: string[];
  /** Ids of the cases that differ as they are known to. */
  known: string[];
  /** Ids of the other cases that differ, with the differences. */
  failed: Map<string, string[]>;
}

/** Judges the cases one after the other. `known` maps ids to reasons. */
export const reportOn = async (
  cases: readonly Case[],
  known: Readonly<Record<string, string>>,
): Promise<Report> => {
  const report: Report = { cases: cases.length, passed: 0, worded: [], known: [], failed: new Map() };
  for (const subject of cases) {
    const { differences, wordings } = await judge(subject);
    if (differences.length === 0) {
      report.passed++;
      if (wordings.length > 0) report.worded.push(subject.id);
    } else if (known[subject.id] === undefined) report.failed.set(subject.id, differences);
    else report.known.push(subject.id);
  }
  return report;
};
