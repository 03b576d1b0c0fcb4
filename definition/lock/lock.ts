import { codeOf, innerOf, isExpression } from "../asl/jsonata.ts";
import type { AslState, QueryLanguage } from "../asl/types.ts";
import { type Site, sitesOf } from "../asl/walk.ts";
import { present } from "../config/present.ts";
import { readsOf } from "../findings/reads.ts";
import type { ResolvedStep, ResolvedWorkflow } from "../resolved.ts";

/**
 * What live records depend on: how their keys are made, and how their results are written.
 * Kept in `steponce.lock.json` beside the workflow, under version control.
 */
export interface Lock {
  readonly version: 1;
  readonly workflow: string;
  /** By the pinned names of the steps; steps of one name, which differ in scope or generation, are a list. */
  readonly steps: Readonly<Record<string, LockedStep | readonly LockedStep[]>>;
}

export interface LockedStep {
  readonly scope: ResolvedStep["scope"];
  /** Expressions, written alike in both query languages. */
  readonly key: readonly string[];
  /** What `$` stands for in a key that selects from the state's input. Absent in older lock files. */
  readonly inputPath?: string;
  readonly partition?: string;
  readonly generation?: string;
  readonly hashKeys?: true;
  readonly mechanism: ResolvedStep["mechanism"];
  /** `token`: everything that the callee's token is made of, beside the key. Absent in older lock files. */
  readonly token?: ResolvedStep["token"] & { readonly language: QueryLanguage };
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
  const keyed = steps.filter(({ key }) => key.length > 0).sort((a, b) => (a.step < b.step ? -1 : 1));
  const lockedAs = (id: string) => {
    const same = keyed
      .filter(({ step }) => step === id)
      .map((step) => lockStep(step, sites.get(step.state)!));
    return same.length === 1 ? same[0]! : same;
  };
  return {
    version: 1,
    workflow: name,
    steps: Object.fromEntries(keyed.map(({ step }) => [step, lockedAs(step)])),
  };
};

/** The steps locked under a name. */
export const stepsNamed = ({ steps }: Lock, id: string): readonly LockedStep[] =>
  Object.hasOwn(steps, id) ? [steps[id]!].flat() : [];

const lockStep = (step: ResolvedStep, { state, language }: Site): LockedStep => ({
  scope: step.scope,
  key: step.key.map(alike),
  ...present({ inputPath: inputPathOf(step, state, language) }),
  ...(step.partition !== undefined && { partition: alike(step.partition) }),
  ...(step.generation !== undefined && { generation: step.generation }),
  ...(step.hashKeys && { hashKeys: true }),
  mechanism: step.mechanism,
  ...(step.mechanism === "token" && step.token && { token: { ...step.token, language } }),
  ...(step.fingerprint && { fingerprint: step.fingerprint.map(alike) }),
  shape: step.shape,
  resource: String(state.Resource),
});

/**
 * Keys are relative to InputPath, which JSONata does not have; `$` is its default.
 * https://docs.aws.amazon.com/step-functions/latest/dg/input-output-inputpath-params.html
 */
const inputPathOf = (
  { key, partition }: ResolvedStep,
  { InputPath = "$" }: AslState,
  language: QueryLanguage,
): string | undefined => {
  const fromInput = [...key, ...(partition === undefined ? [] : [partition])].some(
    (expression) => readsOf(expression, language).input.length > 0,
  );
  return fromInput ? String(InputPath) : undefined;
};

/** A path that selects the same in both languages is written as in JSONPath. */
const alike = (expression: string): string => {
  const code = isExpression(expression) ? innerOf(expression) : expression;
  const path = /^\$states\.(input|context)((?:\.\w+)*)$/.exec(codeOf(code));
  return path === null ? code : `${path[1] === "input" ? "$" : "$$"}${path[2]}`;
};
