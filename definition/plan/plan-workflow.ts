import { basename } from "node:path";
import { parseResource } from "../asl/resource.ts";
import type { AslDefinition } from "../asl/types.ts";
import { type Site, sitesOf } from "../asl/walk.ts";
import { inspectWorkflow } from "../config/resolve-workflow.ts";
import { lockCodes } from "../findings/codes/lock.ts";
import { errorsOf, type Finding } from "../findings/finding.ts";
import type { Horizon } from "../findings/horizon.ts";
import type { StepSubject } from "../findings/subject.ts";
import { unusedSuppressions } from "../findings/suppress.ts";
import { generatedName } from "../guard/names.ts";
import { guardFindings } from "../guard-workflow.ts";
import { checkLock, type LockCheck } from "../lock/lock-file.ts";
import type { ResolvedStep, ResolvedWorkflow } from "../resolved.ts";
import { costOf, type StepCost } from "./cost.ts";

/** All that is known of a workflow before it is deployed. Plain data. */
export interface Plan {
  readonly name: string;
  /** Absent when an error stands in the way, unless it is one of the lock file, which `acceptLock` acknowledges. */
  readonly workflow?: ResolvedWorkflow;
  /** The guarded definition; absent when an error stands in the way. */
  readonly definition?: AslDefinition;
  readonly steps: readonly PlannedStep[];
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
  readonly cost: StepCost;
  /** The price of the same step in shape `called`, where that is possible. */
  readonly costIfCalled?: StepCost;
}

/** Checks a workflow and tells what each step would become. Nothing is thrown and nothing is written. */
export const planWorkflow = (config: unknown, folder: string): Plan => {
  const { subject, findings: own } = inspectWorkflow(config, folder);
  if (subject === undefined) {
    return { name: own[0]?.workflow ?? basename(folder), steps: [], findings: own };
  }
  const { workflow } = subject;
  const guarded = guardFindings(workflow);
  const lock = checkLock(workflow);
  const all = [...own, ...guarded.findings, ...lock.findings];
  const findings = [...all, ...unusedSuppressions(all, workflow.suppress, workflow.name)];
  const errors = errorsOf(findings);
  const { definition } = guarded;
  return {
    name: workflow.name,
    ...(errors.every(({ code }) => Object.hasOwn(lockCodes, code)) && { workflow }),
    ...(errors.length === 0 && definition !== undefined && { definition }),
    steps: subject.steps.map((step) => planStep(step, definition && sitesOf(definition))),
    lock: lock.state,
    findings,
  };
};

/** What a wrapped step becomes, as long as it cannot be guarded and looked at. */
const WRAPPED = ["Gate", "Route", "Apply", "Store"];

/** One row of a plan; `guarded` are the states of the guarded definition, when there is one. */
export const planStep = ({ site, step, horizon }: StepSubject, guarded?: readonly Site[]): PlannedStep => {
  const { state, mechanism, shape, scope, key, partition, onDoubt, retentionSeconds } = step;
  const resource = String(site.state.Resource);
  const names = guarded && new Set(guarded.map(({ name }) => name));
  const has = (suffix: string) =>
    names?.has(generatedName(state, suffix)) ?? (shape === "wrapped" && WRAPPED.includes(suffix));
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
    cost: costOf(step, has),
    ...(shape === "wrapped" &&
      mechanism === "claim" &&
      canBeCalled(resource) && { costIfCalled: costOf({ shape: "called", retentionSeconds }, () => false) }),
  };
};

/** The guard can make request-response calls itself. */
const canBeCalled = (text: string): boolean => {
  const resource = parseResource(text);
  return (
    "pattern" in resource &&
    resource.pattern === "request-response" &&
    !["http", "lambda"].includes(resource.service)
  );
};
