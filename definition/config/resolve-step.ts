import type { z } from "zod";
import { invokesLambda, parseResource, waitsForToken } from "../asl/resource.ts";
import type { Site } from "../asl/walk.ts";
import type { ResolvedLambda, ResolvedStep } from "../resolved.ts";
import { apiToken } from "./api.ts";
import { placeholderName } from "./placeholders.ts";
import { present } from "./present.ts";
import { lookUpName } from "./resolve-lambdas.ts";
import { resolveToken } from "./resolve-token.ts";
import type { guardedStep, ParsedStep } from "./step-schema.ts";
import type { ParsedWorkflow } from "./workflow-schema.ts";

const MAX_LAMBDA_SECONDS = 900;
const MAX_CLOCK_SKEW_SECONDS = 10;

/** What every step has, whatever guards it. */
const NOTHING = {
  key: [],
  scope: "workflow",
  retentionSeconds: 0,
  onDoubt: "hold",
  notApplied: [],
  storeErrors: [],
  calleeSeconds: 0,
  landsWithinSeconds: 60,
  maxClockSkewSeconds: MAX_CLOCK_SKEW_SECONDS,
  hashKeys: false,
} as const;

/** One declared Task with all defaults filled in. */
export const resolveStep = (
  site: Site,
  step: ParsedStep,
  config: Pick<ParsedWorkflow, "lambdas">,
  lambdas: Readonly<Record<string, ResolvedLambda>>,
): ResolvedStep => {
  const state = site.name;
  if ("readOnly" in step) {
    return { ...NOTHING, state, step: state, mechanism: "readOnly", shape: "bare" };
  }
  if (step.mechanism === "natural") {
    const { reason, createIfAbsent } = step;
    const options = present({ reason, createIfAbsent });
    return { ...NOTHING, state, step: state, mechanism: "natural", shape: "bare", ...options };
  }
  const { partition, generation } = step;
  const keyed = {
    ...NOTHING,
    state,
    step: step.id ?? step.renamedFrom ?? state,
    ...present({ partition, generation }),
    mechanism: step.mechanism,
    scope: step.scope,
    key: typeof step.key === "string" ? [step.key] : step.key,
    ...present({ token: resolveToken(site, step) }),
  };
  if (step.mechanism === "token" || step.mechanism === "stamp") return { ...keyed, shape: "bare" };
  const called = calledLambda(site, lambdas);
  return {
    ...keyed,
    shape: step.shape ?? defaultShape(site, called),
    retentionSeconds: step.retention,
    hashKeys: step.hashKeys,
    ...present({ fingerprint: step.fingerprint }),
    onDoubt: resolveOnDoubt(step, config, site),
    notApplied: step.notApplied,
    storeErrors: step.storeErrors,
    calleeSeconds: step.calleeTimeout ?? calleeSeconds(site, called),
    landsWithinSeconds: step.landsWithin,
  };
};

/** The workflow's own function that the Task calls, by ARN or through lambda:invoke. */
export const calledLambda = (
  { state }: Site,
  lambdas: Readonly<Record<string, ResolvedLambda>>,
): ResolvedLambda | undefined => {
  const resource = String(state.Resource);
  if (!invokesLambda(parseResource(resource))) return undefined;
  const parameters = (state.Parameters ?? state.Arguments) as { FunctionName?: unknown } | undefined;
  const name = placeholderName(resource) ?? placeholderName(parameters?.FunctionName);
  return name === undefined ? undefined : lambdas[name];
};

const defaultShape = ({ state }: Site, called: ResolvedLambda | undefined) =>
  called !== undefined && !waitsForToken(parseResource(String(state.Resource))) ? "inline" : "wrapped";

const calleeSeconds = ({ state }: Site, called: ResolvedLambda | undefined): number => {
  if (called !== undefined) return called.timeoutSeconds;
  return invokesLambda(parseResource(String(state.Resource))) ? MAX_LAMBDA_SECONDS : 0;
};

const resolveOnDoubt = (
  { onDoubt, tokenWindow }: z.output<typeof guardedStep>,
  config: Pick<ParsedWorkflow, "lambdas">,
  site: Site,
): ResolvedStep["onDoubt"] => {
  if (typeof onDoubt === "object") return { lookUp: `\${${lookUpName(config, onDoubt.lookUp)}}` };
  if (onDoubt === "hold") return "hold";
  return { sameTokenIsSafe: { windowSeconds: tokenWindow ?? apiToken(site)?.windowSeconds ?? 0 } };
};
