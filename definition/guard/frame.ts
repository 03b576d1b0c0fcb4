import type { GuardSpec } from "../../ledger/guard-spec.ts";
import type { AslObject, AslState, Catcher, Retrier, TaskState } from "../asl/types.ts";
import { type ExecutionType, executionTypeAt, type Site } from "../asl/walk.ts";
import type { ResolvedStep } from "../resolved.ts";
import { context, type Dialect, dialectOf, json, stateIn, type Value } from "./dialect.ts";
import { isHeldBack, toDown } from "./down.ts";
import { movedTask } from "./moved-task.ts";
import { generatedName, type Variables, variablesAt } from "./names.ts";
import { infrastructureErrors, infrastructureRetrier, inProgressRetrier } from "./retriers.ts";
import { guardSpecOf } from "./spec.ts";

export const claimFunction = "${ClaimFunctionArn}";
export const storeFunction = "${StoreFunctionArn}";
export const callFunction = "${CallFunctionArn}";
export const ledgerTable = "${LedgerTableName}";

/** One guarded step, with what all its generated states have in common. */
export interface Frame {
  readonly site: Site;
  readonly task: TaskState;
  readonly step: ResolvedStep;
  readonly spec: GuardSpec;
  readonly dialect: Dialect;
  readonly vars: Variables;
  /** Runs in a Standard execution. */
  readonly redrivable: boolean;
  /** A Map or Parallel around it has a catch-all. */
  readonly heldBack: boolean;
  /** The generated state's name. */
  name(suffix: string): string;
  /** A generated state in the step's own query language. */
  state(fields: AslObject & { readonly Type: string }): AslState;
}

export const frameOf = (
  site: Site,
  step: ResolvedStep,
  workflow: { readonly name: string; readonly type: ExecutionType },
  sites: readonly Site[],
): Frame => {
  const task = movedTask(site, step.shape === "wrapped");
  const dialect = dialectOf(site.language);
  return {
    site,
    task,
    step,
    spec: guardSpecOf(step, task, workflow.name),
    dialect,
    vars: variablesAt(site.depth),
    redrivable: executionTypeAt(site, workflow.type) === "STANDARD",
    heldBack: step.shape !== "bare" && isHeldBack(site, sites),
    name: (suffix) => generatedName(site.name, suffix),
    state: (fields) => stateIn(dialect, site.definitionLanguage, fields),
  };
};

/** The author's value for a single expression, a list for several. */
export const oneOrList = (expressions: readonly string[]): Value =>
  expressions.length === 1 ? { expression: expressions[0] as string } : { list: expressions };

/** The declared identity of the effect, for a payload that is evaluated where the author's paths hold. */
export const identityOf = ({ step }: Frame): Readonly<Record<string, Value>> => ({
  key: oneOrList(step.key),
  ...(step.partition !== undefined && { partition: { expression: step.partition } }),
});

export const fingerprintOf = ({ step }: Frame): Readonly<Record<string, Value>> =>
  step.fingerprint ? { fingerprint: oneOrList(step.fingerprint) } : {};

export const guardOf = ({ spec }: Frame): Value => json(spec as unknown as AslObject);

/** Express executions are never redriven, and their context object need not say so. */
export const redriveCount = ({ redrivable }: Pick<Frame, "redrivable">): Value =>
  redrivable ? context("Execution.RedriveCount") : json(0);

export const executionNow = (frame: Frame): Readonly<Record<string, Value>> => ({
  execution: context("Execution.Id"),
  redrive: redriveCount(frame),
});

/**
 * A call of one of the guard's own Lambdas.
 *
 * @param failures errors that are failures of the Lambda itself; all others are its answers
 */
export const guardTask = (
  frame: Frame,
  resource: string,
  payload: Readonly<Record<string, Value>>,
  { Catch = [], ...fields }: Fields,
  retriers: readonly Retrier[] = [],
  failures: readonly string[] = infrastructureErrors,
): AslState => {
  const catchers = [
    ...Catch,
    ...(frame.heldBack ? [toDown(frame.dialect, frame.name("Down"), failures)] : []),
  ];
  return frame.state({
    Type: "Task",
    Resource: resource,
    ...frame.dialect.payload(payload),
    TimeoutSeconds: 30,
    Retry: [...retriers, infrastructureRetrier],
    ...(catchers.length > 0 && { Catch: catchers }),
    ...fields,
  });
};

type Fields = AslObject & { readonly Catch?: readonly Catcher[] };

export const waitsForOthers = ({ step, spec, task }: Frame): Retrier => {
  const dynamic = task.TimeoutSecondsPath !== undefined || typeof task.TimeoutSeconds === "string";
  return inProgressRetrier({
    calleeSeconds: step.calleeSeconds,
    landsWithinSeconds: step.landsWithinSeconds,
    maxClockSkewSeconds: step.maxClockSkewSeconds,
    ...(dynamic ? {} : { timeoutSeconds: spec.timeoutSeconds ?? 900 }),
  });
};
