import { basename } from "node:path";
import type { AslDefinition } from "../asl/types.ts";
import { type ExecutionType, executionTypeAt, type Site, sitesOf } from "../asl/walk.ts";
import { inspectWorkflow } from "../config/resolve-workflow.ts";
import { lockCodes } from "../findings/codes/lock.ts";
import { errorsOf, type Finding } from "../findings/finding.ts";
import type { Horizon } from "../findings/horizon.ts";
import type { StepSubject } from "../findings/subject.ts";
import { unusedSuppressions } from "../findings/suppress.ts";
import { generatedName } from "../guard/names.ts";
import { sdkCallOf } from "../guard/sdk-call.ts";
import { guardFindings } from "../guard-workflow.ts";
import { checkLock, type LockCheck } from "../lock/lock-file.ts";
import type { ResolvedStep, ResolvedWorkflow } from "../resolved.ts";
import { type Advice, adviseMechanism } from "./advice.ts";
import { costOf, type StepCost } from "./cost.ts";
import { type PricedCost, pricedFor } from "./dollars.ts";
import { type Growth, growthOf, historyFindings } from "./growth.ts";

/** All that is known of a workflow before it is deployed. Plain data. */
export interface Plan {
  readonly name: string;
  /** Absent when an error stands in the way, unless it is one of the lock file, which `acceptLock` acknowledges. */
  readonly workflow?: ResolvedWorkflow;
  /** The guarded definition; absent when an error stands in the way. */
  readonly definition?: AslDefinition;
  readonly steps: readonly PlannedStep[];
  /** Absent when there is no definition to look at. */
  readonly growth?: Growth;
  /** What `steponce.lock.json` says of it. */
  readonly lock?: LockCheck["state"];
  readonly findings: readonly Finding[];
}

export interface PlannedStep
  extends Pick<
    ResolvedStep,
    "state" | "step" | "mechanism" | "shape" | "scope" | "key" | "partition" | "onDoubt"
  > {
  readonly resource: string;
  /** Absent when there is no record. */
  readonly retentionSeconds?: number;
  /** Absent when nothing needs protecting. */
  readonly horizon?: Horizon;
  /** What docs/choosing.md says of such a call. */
  readonly advice: Advice;
  readonly cost: PricedCost;
  /** The price of the same step in shape `called`, where that is possible. */
  readonly costIfCalled?: PricedCost;
}

/** Checks a workflow and tells what each step would become. Nothing is thrown and nothing is written. */
export const planWorkflow = (config: unknown, folder: string): Plan => {
  const { subject, findings: own } = inspectWorkflow(config, folder);
  if (subject === undefined) {
    return { name: own[0]?.workflow ?? basename(folder), steps: [], findings: own };
  }
  const { workflow } = subject;
  const { definition, findings: guards } = guardFindings(workflow);
  const guarded = definition && sitesOf(definition);
  const steps = subject.steps.map((step) => planStep(step, workflow.type, guarded));
  const added = new Map(steps.map(({ state, cost }) => [state, cost.fresh.historyEvents]));
  const growth = growthOf(workflow, definition, added);
  const lock = checkLock(workflow);
  const all = [...own, ...guards, ...historyFindings(growth, workflow), ...lock.findings];
  const findings = [...all, ...unusedSuppressions(all, workflow.suppress, workflow.name)];
  const errors = errorsOf(findings);
  return {
    name: workflow.name,
    ...(errors.every(({ code }) => Object.hasOwn(lockCodes, code)) && { workflow }),
    ...(errors.length === 0 && definition !== undefined && { definition }),
    steps,
    growth,
    lock: lock.state,
    findings,
  };
};

/** What a wrapped step becomes, as long as it cannot be guarded and looked at. */
const WRAPPED: Readonly<Record<string, string>> = {
  "": "Choice",
  Gate: "Task",
  Route: "Choice",
  Store: "Task",
};

/** One row of a plan; `guarded` are the states of the guarded definition, when there is one. */
export const planStep = (
  { site, step, horizon }: StepSubject,
  type: ExecutionType,
  guarded?: readonly Site[],
): PlannedStep => {
  const { state, mechanism, shape, scope, key, partition, onDoubt, retentionSeconds } = step;
  const resource = String(site.state.Resource);
  const types = guarded && new Map(guarded.map(({ name, state }) => [name, state.Type]));
  const typeOf = (suffix: string) =>
    types
      ? types.get(suffix === "" ? state : generatedName(state, suffix))
      : shape === "wrapped"
        ? WRAPPED[suffix]
        : undefined;
  const priced = (cost: StepCost) => pricedFor(cost, executionTypeAt(site, type));
  return {
    state,
    step: step.step,
    resource,
    mechanism,
    shape,
    scope,
    key,
    ...(partition !== undefined && { partition }),
    onDoubt,
    ...(retentionSeconds > 0 && { retentionSeconds }),
    ...(key.length > 0 && { horizon }),
    advice: adviseMechanism(site, horizon.seconds),
    cost: priced(costOf(step, typeOf)),
    ...(shape === "wrapped" &&
      mechanism === "claim" &&
      sdkCallOf(resource) !== undefined && {
        costIfCalled: priced(costOf({ ...step, shape: "called" }, () => undefined)),
      }),
  };
};
