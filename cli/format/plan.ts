import { formatFindings } from "../../definition/findings/format-findings.ts";
import { formatHorizon } from "../../definition/index.ts";
import type { Plan, PlannedStep } from "../../definition/plan/plan-workflow.ts";
import { formatDuration } from "../../ledger/duration.ts";
import { formatCosts, formatGrowth } from "./costs.ts";
import { formatTable } from "./table.ts";

/** A plan for people: the steps, their horizons and costs, then everything that there is to say about them. */
export function formatPlan({ name, lock, steps, growth, findings }: Plan): string {
  const parts = [
    `Workflow ${name}${lock === undefined ? "" : `, lock file: ${lock}`}`,
    ...(steps.length > 0 ? [stepsTable(steps), horizons(steps), advice(steps), formatCosts(steps)] : []),
    ...(growth ? [formatGrowth(growth)] : []),
    findings.length > 0 ? formatFindings(findings) : "Nothing to mend.",
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

const stepsTable = (steps: readonly PlannedStep[]) =>
  formatTable(
    ["step", "mechanism", "shape", "scope", "key", "retention", "on doubt"],
    steps.map(({ state, mechanism, shape, scope, key, partition, retentionSeconds, onDoubt }) => [
      state,
      mechanism,
      shape === "bare" ? "" : shape,
      key.length === 0 ? "" : typeof scope === "object" ? `shared ${scope.shared}` : scope,
      [...(partition === undefined ? [] : [partition]), ...key].join(", "),
      retentionSeconds === undefined ? "" : formatDuration(retentionSeconds),
      // A fenced transaction leaves no doubt, and without a record nobody knows of one.
      retentionSeconds === undefined || mechanism === "transaction" ? "" : doubtText(onDoubt),
    ]),
  );

function doubtText(onDoubt: PlannedStep["onDoubt"]): string {
  if (typeof onDoubt === "string") return onDoubt;
  return "lookUp" in onDoubt
    ? `ask ${onDoubt.lookUp.replace(/[${}]/g, "")}`
    : `same token, for ${formatDuration(onDoubt.sameTokenIsSafe.windowSeconds)}`;
}

/** Steps with the same sum stand together. */
function horizons(steps: readonly PlannedStep[]): string {
  const texts = new Map<string, string[]>();
  for (const { state, horizon } of steps) {
    if (horizon === undefined) continue;
    const text = formatHorizon(horizon);
    texts.set(text, [...(texts.get(text) ?? []), state]);
  }
  if (texts.size === 0) return "";
  const lines = [...texts].map(([text, states]) => `  ${text}: ${states.join(", ")}`);
  return ["Horizon, after which no further attempt can arrive:", ...lines].join("\n");
}

/** Where the mechanism that was declared is not the one that such a call usually gets. */
function advice(steps: readonly PlannedStep[]): string {
  const lines = steps
    .filter((step) => step.advice.mechanism !== step.mechanism)
    .map(
      ({ state, mechanism, advice }) =>
        `  ${state}: ${advice.mechanism} instead of ${mechanism}? ${advice.why} (${advice.see})`,
    );
  return lines.length === 0 ? "" : ["To think about:", ...lines].join("\n");
}
