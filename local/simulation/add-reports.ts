import { SHOWN, type StormReport } from "./storm.ts";

/** Adds up the reports of the shards of one storm. @param reports at least one */
export function addReports(reports: readonly StormReport[]): StormReport {
  const [{ workflow, steps }] = reports as readonly [StormReport, ...StormReport[]];
  return {
    workflow,
    ...sums(reports, ["runs", "executions", "redrives", "faults", "violations"]),
    steps: steps.map((step, index) => ({
      ...step,
      ...sums(
        reports.map((report) => report.steps[index]!),
        ["attempted", "applied", "replayed", "inDoubt"],
      ),
    })),
    failing: reports
      .flatMap(({ failing }) => failing)
      .sort((one, other) => one.seed - other.seed)
      .slice(0, SHOWN),
  };
}

/** The totals of these columns. */
export const sums = <K extends string>(rows: readonly Readonly<Record<K, number>>[], columns: readonly K[]) =>
  Object.fromEntries(
    columns.map((column) => [column, rows.reduce((total, row) => total + row[column], 0)]),
  ) as Record<K, number>;
