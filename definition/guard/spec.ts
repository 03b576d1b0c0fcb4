import type { GuardSpec, TokenProfile } from "../../ledger/guard-spec.ts";
import type { TaskState } from "../asl/types.ts";
import type { ResolvedStep } from "../resolved.ts";

/** What the guard's Lambdas are told about a step. Undeclared options are left out, defaults are spelled out. */
export const guardSpecOf = (step: ResolvedStep, task: TaskState, workflow: string): GuardSpec => ({
  workflow,
  step: step.step,
  scope: step.scope,
  mechanism: step.mechanism === "transaction" ? "transaction" : "claim",
  retentionSeconds: step.retentionSeconds,
  onDoubt: step.onDoubt,
  ...(step.notApplied.length > 0 && { notApplied: step.notApplied }),
  ...(step.storeErrors.length > 0 && { storeErrors: step.storeErrors }),
  resource: task.Resource,
  ...(typeof task.TimeoutSeconds === "number" && { timeoutSeconds: task.TimeoutSeconds }),
  calleeSeconds: step.calleeSeconds,
  landsWithinSeconds: step.landsWithinSeconds,
  maxClockSkewSeconds: step.maxClockSkewSeconds,
  ...(step.token && { token: tokenProfile(step.token) }),
  ...(step.generation !== undefined && { generation: step.generation }),
  ...(step.hashKeys && { hashKeys: true }),
});

const tokenProfile = ({ maxLength, minLength, reach }: TokenProfile): TokenProfile => ({
  maxLength,
  ...(minLength !== undefined && { minLength }),
  ...(reach !== undefined && { reach }),
});
