import type { AslDefinition } from "../../definition/asl/types.ts";
import { isObject } from "../../definition/asl/types.ts";
import { sitesOf } from "../../definition/asl/walk.ts";
import { placeholderName } from "../../definition/config/placeholders.ts";
import { guardDefinition } from "../../definition/guard/index.ts";
import type { ResolvedWorkflow } from "../../definition/resolved.ts";

/** What a workflow becomes when it is guarded. */
export interface GuardedSource {
  /** With placeholders. */
  readonly definition: AslDefinition;
  /** Functions that hold their own claim (`once()`), by placeholder. */
  readonly ledgerUsers: ReadonlySet<string>;
  /** Functions asked when an outcome is in doubt, by placeholder. */
  readonly lookUps: readonly string[];
}

/**
 * Guards a workflow.
 *
 * @throws Error with everything that cannot be guarded
 */
export const guardSource = (workflow: ResolvedWorkflow): GuardedSource => {
  const { definition, findings } = guardDefinition(workflow.definition, workflow.steps, workflow);
  if (definition === undefined || findings.length > 0) {
    throw new Error(
      [
        `Workflow ${workflow.name} cannot be guarded:`,
        ...findings.map(({ state, field, what, mend }) => `- ${state}, ${field}: ${what}; ${mend}`),
      ].join("\n"),
    );
  }
  const inline = new Set(workflow.steps.filter(({ shape }) => shape === "inline").map(({ state }) => state));
  const called = sitesOf(workflow.definition)
    .filter(({ name }) => inline.has(name))
    .map(({ state }) => calledFunction(state.Resource, state.Arguments ?? state.Parameters));
  return {
    definition,
    ledgerUsers: new Set(called.filter((name) => name !== undefined)),
    lookUps: Object.entries(workflow.lambdas)
      .filter(([, { purpose }]) => purpose === "lookUp")
      .map(([name]) => name),
  };
};

/** Placeholder of the function that a Task calls, by `Resource` or by `lambda:invoke`. */
const calledFunction = (resource: unknown, args: unknown): string | undefined =>
  placeholderName(resource) ?? (isObject(args) ? placeholderName(args.FunctionName) : undefined);
