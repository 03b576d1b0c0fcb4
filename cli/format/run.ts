import type { DefinitionReport } from "../../local/run-definition.ts";
import type { RunReport } from "../../local/run-once.ts";

/** One run for people: how it ended, and how often each effect happened. */
export function formatRun(report: RunReport): string {
  const { redrives, unusedFaults } = report;
  const effects = Object.entries(report.effects).flatMap(([step, keys]) =>
    Object.entries(keys).map(
      ([key, times]) => `  ${step} of ${key}: ${times === 1 ? "once" : `${times} times`}`,
    ),
  );
  return [
    outcome(report, redrives > 0 ? ` after ${redrives} redrive${redrives === 1 ? "" : "s"}` : ""),
    "Effects, counted outside:",
    ...effects,
    ...(unusedFaults.length > 0 ? [`Never struck: ${unusedFaults.join(", ")}`] : []),
  ].join("\n");
}

export function formatDefinitionRun(report: DefinitionReport): string {
  const states = report.events.filter(({ type }) => type.endsWith("StateEntered")).map(({ state }) => state);
  return [outcome(report, ""), `States: ${states.join(", ")}`, `Execution: ${report.executionArn}`].join(
    "\n",
  );
}

function outcome({ status, output, error, cause }: RunReport | DefinitionReport, how: string): string {
  return [
    `${status}${how}`,
    ...(error === undefined ? [] : [`${error}: ${cause ?? ""}`]),
    ...(output === undefined ? [] : [`Output: ${JSON.stringify(output)}`]),
  ].join("\n");
}
