import type { AslDefinition } from "../../definition/asl/types.ts";
import { guardDefinition } from "../../definition/guard/index.ts";
import type { ResolvedStep, ResolvedWorkflow } from "../../definition/resolved.ts";
import type { StateMachine } from "../engine/index.ts";
import { frozenCopy } from "../engine/json.ts";
import { arnOfFunction, guardPlaceholders, type LocalAccount } from "./account.ts";
import type { LocalBindings } from "./bindings.ts";

/** A workflow as it runs locally: guarded, or as its author wrote it; with its outside world. */
export interface Subject {
  readonly workflow: Pick<ResolvedWorkflow, "name" | "type">;
  /** Without placeholders. */
  readonly definition: StateMachine;
  readonly bindings: LocalBindings;
  readonly steps: readonly ResolvedStep[];
  /** False: the author's own definition, whose functions run without `once()`. */
  readonly guarded: boolean;
  /** What a later deploy brings: the same keys, every doubt held. */
  readonly next?: StateMachine;
}

/**
 * @param definition the guarded definition; without one, the author's own runs unguarded
 * @throws Error that names every placeholder without a local value
 */
export const subjectOf = (
  workflow: ResolvedWorkflow,
  bindings: LocalBindings,
  definition?: AslDefinition,
): Subject => {
  const filled = (source: AslDefinition) =>
    frozenCopy(fillPlaceholders(source, localValues(workflow)) as unknown as StateMachine);
  const holding = workflow.steps.map((step) => ({ ...step, onDoubt: "hold" as const }));
  const next = definition && guardDefinition(workflow.definition, holding, workflow).definition;
  return {
    workflow,
    definition: filled(definition ?? workflow.definition),
    bindings,
    steps: workflow.steps,
    guarded: definition !== undefined,
    ...(next && { next: filled(next) }),
  };
};

/** Makes the state machine and its outside world in a local account. @returns the state machine's ARN */
export function deploy(account: LocalAccount, { workflow, definition, bindings }: Subject): string {
  bindings.install(account);
  return account.stepFunctions.createStateMachine({ name: workflow.name, type: workflow.type, definition });
}

/** What stands behind `${Name}` locally: the guard's functions, the workflow's own, and declared local values. */
export function localValues(workflow: ResolvedWorkflow): Readonly<Record<string, string>> {
  const lambdas = Object.keys(workflow.lambdas).map((name) => [
    name,
    arnOfFunction(`${workflow.name}-${name}`),
  ]);
  const substitutions = Object.entries(workflow.substitutions).flatMap(([name, { local }]) =>
    local === undefined ? [] : [[name, String(local)]],
  );
  return { ...Object.fromEntries([...lambdas, ...substitutions]), ...guardPlaceholders };
}

/** Replaces `${Name}` in all text of a definition. */
export function fillPlaceholders(
  definition: AslDefinition,
  values: Readonly<Record<string, string>>,
): AslDefinition {
  const missing = new Set<string>();
  const fill = (text: string) =>
    text.replace(/\$\{([A-Za-z][A-Za-z0-9]*)\}/g, (placeholder, name: string) => {
      const value = values[name];
      if (value === undefined) missing.add(placeholder);
      return value ?? placeholder;
    });
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") return fill(value);
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, walk(item)]));
  };
  const filled = walk(definition) as AslDefinition;
  if (missing.size > 0) {
    throw new Error(
      `No local value for ${[...missing].join(", ")}: give the substitutions a "local" in the workflow's config.`,
    );
  }
  return filled;
}
