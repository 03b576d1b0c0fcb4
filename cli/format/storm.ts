import type { StormReport } from "../../local/simulation/storm.ts";
import { formatTable } from "./table.ts";

/** A storm for people: each step's counts, a verdict, and the shortest faults of what failed. */
export function formatStorm(report: StormReport, title: string): string {
  const table = formatTable(
    ["step", "mechanism", "scope", "attempted", "applied", "replayed", "in doubt"],
    report.steps.map(({ step, mechanism, scope, attempted, applied, replayed, inDoubt }) => [
      step,
      mechanism,
      scope,
      attempted,
      mechanism === "readOnly" ? "" : applied,
      replayed,
      inDoubt,
    ]),
  );
  return [title, summary(report), table].join("\n");
}

const summary = ({ runs, executions, redrives, faults }: StormReport) =>
  `${runs} business events, ${executions} executions, ${redrives} redrives, ${faults} faults`;

/** Each failing run with its shortest list of faults and the command that shows it again. */
export function formatFailing(report: StormReport): string {
  return report.failing
    .map(({ seed, event, violations, struck }) =>
      [
        `${report.workflow}, seed ${seed}, event ${event}:`,
        ...violations.map((violation) => `  ${violation}`),
        "  Shortest faults:",
        ...struck.map(({ place, fault }) => `    ${place}: ${JSON.stringify(fault)}`),
        `  Again: npx steponce simulate --workflow ${report.workflow} --case ${seed} --event ${event} --only '${JSON.stringify(struck)}'`,
      ].join("\n"),
    )
    .join("\n\n");
}
