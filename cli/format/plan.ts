import Table from "cli-table3";
import type { Plan, PlannedStep } from "../../definition/plan/plan-workflow.ts";
import { formatDuration } from "../../ledger/duration.ts";
import { formatFindings } from "./findings.ts";

/** A plan for people: the steps, then everything that there is to say about them. */
export function formatPlan(plan: Plan): string {
  const table = new Table({
    head: ["step", "mechanism", "shape", "scope", "key", "retention", "horizon", "on doubt", "+transitions"],
    style: { head: [], border: [] },
    wordWrap: true,
  });
  for (const step of plan.steps) table.push(rowOf(step));
  const parts = [
    `Workflow ${plan.name}${plan.lock === undefined ? "" : `, lock file: ${plan.lock}`}`,
    ...(plan.steps.length > 0 ? [table.toString()] : []),
    ...(plan.findings.length > 0 ? [formatFindings(plan.findings)] : ["Nothing to mend."]),
  ];
  return parts.join("\n\n");
}

function rowOf(step: PlannedStep): string[] {
  const { scope, onDoubt, horizon, retentionSeconds } = step;
  return [
    step.state,
    step.mechanism,
    step.shape,
    step.mechanism === "readOnly" ? "" : typeof scope === "object" ? `shared ${scope.shared}` : scope,
    step.key.join(", "),
    retentionSeconds === undefined ? "" : formatDuration(retentionSeconds),
    horizon === undefined ? "" : formatDuration(horizon.seconds),
    step.retentionSeconds === undefined
      ? ""
      : typeof onDoubt === "string"
        ? onDoubt
        : (Object.keys(onDoubt)[0] ?? ""),
    String(step.cost.fresh.transitions - 1),
  ];
}
