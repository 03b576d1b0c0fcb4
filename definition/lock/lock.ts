import { codeOf, innerOf, isExpression } from "../asl/jsonata.ts";
import { sitesOf } from "../asl/walk.ts";
import type { ResolvedStep, ResolvedWorkflow } from "../resolved.ts";

/**
 * What live records depend on: how their keys are made, and how their results are written.
 * Kept in `steponce.lock.json` beside the workflow, under version control.
 */
export interface Lock {
  readonly version: 1;
  readonly workflow: string;
  /** By the pinned names of the steps. */
  readonly steps: Readonly<Record<string, LockedStep>>;
}

export interface LockedStep {
  readonly scope: ResolvedStep["scope"];
  /** Expressions, written alike in both query languages. */
  readonly key: readonly string[];
  readonly partition?: string;
  readonly generation?: string;
  readonly hashKeys?: true;
  readonly mechanism: ResolvedStep["mechanism"];
  readonly fingerprint?: readonly string[];
  /** Shape and resource: together they say what a stored result looks like. */
  readonly shape: ResolvedStep["shape"];
  readonly resource: string;
}

export const lockOf = ({
  name,
  definition,
  steps,
}: Pick<ResolvedWorkflow, "name" | "definition" | "steps">): Lock => {
  const sites = new Map(sitesOf(definition).map((site) => [site.name, site]));
  const locked = steps
    .filter(({ key }) => key.length > 0)
    .map((step) => [step.step, lockStep(step, String(sites.get(step.state)?.state.Resource))] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { version: 1, workflow: name, steps: Object.fromEntries(locked) };
};

const lockStep = (step: ResolvedStep, resource: string): LockedStep => ({
  scope: step.scope,
  key: step.key.map(alike),
  ...(step.partition !== undefined && { partition: alike(step.partition) }),
  ...(step.generation !== undefined && { generation: step.generation }),
  ...(step.hashKeys && { hashKeys: true }),
  mechanism: step.mechanism,
  ...(step.fingerprint && { fingerprint: step.fingerprint.map(alike) }),
  shape: step.shape,
  resource,
});

/** A path that selects the same in both languages is written as in JSONPath. */
const alike = (expression: string): string => {
  const code = isExpression(expression) ? innerOf(expression) : expression;
  const path = /^\$states\.(input|context)((?:\.\w+)*)$/.exec(codeOf(code));
  return path === null ? code : `${path[1] === "input" ? "$" : "$$"}${path[2]}`;
};
