import { invokesLambda, parseResource, waitsForToken } from "../../definition/asl/resource.ts";
import { type AslDefinition, type AslState, isTask, type TaskState } from "../../definition/asl/types.ts";
import { rewriteStates, type Site, sitesOf } from "../../definition/asl/walk.ts";
import type { ResolvedStep } from "../../definition/resolved.ts";
import { integration, sdkAction } from "../../facts/index.ts";

/** What a Task without a time limit gets: a guarded one must have one. */
const defaultTimeoutSeconds = 300;

/** A foreign definition made ready: each Task has a time limit. */
export const prepared = (definition: AslDefinition): AslDefinition =>
  rewriteStates(definition, (name, state) => ({ [name]: limited(state) }));

const limited = (state: AslState): AslState => {
  if (!isTask(state) || state.TimeoutSeconds !== undefined || state.TimeoutSecondsPath !== undefined)
    return state;
  const heartbeat = typeof state.HeartbeatSeconds === "number" ? state.HeartbeatSeconds : 0;
  return { ...state, TimeoutSeconds: Math.max(defaultTimeoutSeconds, heartbeat * 2) };
};

/** Whether a Task may change something. Lambdas, HTTP calls and what is unknown may. */
export const isWrite = ({ Resource }: TaskState): boolean => {
  const resource = parseResource(Resource);
  if (resource.kind === "optimized") return integration(Resource)?.mutates !== false;
  return resource.kind !== "sdk" || sdkAction(resource.service, resource.action)?.kind !== "read";
};

/** How Lambdas are guarded: by states around them, as anybody's, or by themselves, as the author's own. */
export type LambdaShape = "wrapped" | "inline";

/** Every write of a foreign definition declared as mutating, its key the text of the step's input. */
export const declared = (
  definition: AslDefinition,
  options: Partial<ResolvedStep> = {},
  lambdas: LambdaShape = "wrapped",
): readonly ResolvedStep[] =>
  sitesOf(definition)
    .filter(({ state }) => isTask(state) && isWrite(state))
    .map((site) => ({ ...declare(site), shape: canBeInline(site) ? lambdas : "wrapped", ...options }));

const canBeInline = ({ state }: Site): boolean => {
  const resource = parseResource(String(state.Resource));
  const stated =
    resource.kind === "lambda" || state.Parameters !== undefined || state.Arguments !== undefined;
  return invokesLambda(resource) && !waitsForToken(resource) && stated;
};

const declare = (site: Site): ResolvedStep => {
  const key = keyOf(site);
  return {
    state: site.name,
    step: site.name,
    mechanism: "claim",
    shape: "wrapped",
    key: [key],
    fingerprint: [key],
    // A Distributed Map's children are executions of their own, and others when they are begun anew.
    scope: site.within.some(({ distributed }) => distributed) ? "workflow" : "execution",
    retentionSeconds: 60 * 86_400,
    onDoubt: "hold",
    notApplied: [],
    storeErrors: [],
    calleeSeconds: defaultTimeoutSeconds,
    landsWithinSeconds: 60,
    maxClockSkewSeconds: 10,
    hashKeys: false,
  };
};

const keyOf = ({ language, state }: Site): string => {
  if (language === "JSONata") return "{% 'input ' & $string($states.input) %}";
  return `States.JsonToString(${state.InputPath === null ? "$$.Execution.Input" : "$"})`;
};
