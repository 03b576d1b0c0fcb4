import { type AslDefinition, type AslState, catchersOf, isTask } from "../asl/types.ts";
import { rewriteStates, type Site, sitesOf } from "../asl/walk.ts";
import type { ResolvedStep } from "../resolved.ts";
import { aroundGuarded, holdsAny } from "./around.ts";
import { called } from "./called.ts";
import { downState } from "./down.ts";
import { type Frame, frameOf } from "./frame.ts";
import { inline } from "./inline.ts";
import { natural } from "./natural.ts";
import { nameClashes, reservedVariables, unknownSteps } from "./refusals/definition.ts";
import { refusalsOf } from "./refusals/index.ts";
import type { Refusal } from "./refusals/refusal.ts";
import { stamp } from "./stamp.ts";
import { token } from "./token.ts";
import { transaction } from "./transaction.ts";
import { wrapped } from "./wrapped/index.ts";

export type { Refusal, RefusalKind } from "./refusals/refusal.ts";

export interface GuardedWorkflow {
  readonly name: string;
  readonly type: "STANDARD" | "EXPRESS";
}

export interface Guarded {
  /** Absent when there are findings. */
  readonly definition?: AslDefinition;
  readonly findings: readonly Refusal[];
}

/**
 * The definition with every declared step guarded in its shape and by its mechanism. All findings are
 * reported at once. The same input gives the same definition, byte for byte. Placeholders in it:
 * `${ClaimFunctionArn}`, `${StoreFunctionArn}`, `${CallFunctionArn}`, `${LedgerTableName}`, and the
 * author's own.
 */
export const guardDefinition = (
  definition: AslDefinition,
  steps: readonly ResolvedStep[],
  workflow: GuardedWorkflow,
): Guarded => {
  const sites = sitesOf(definition);
  const frames = framesOf(sites, steps, workflow);
  const refused = [
    ...unknownSteps(steps, sites),
    ...(frames.length > 0 ? reservedVariables(sites) : []),
    ...frames.flatMap(refusalsOf),
  ];
  // What cannot be guarded cannot be built either.
  if (refused.length > 0) return { findings: refused };
  const guarded = new Map(frames.map((frame) => [frame.site.name, statesOf(frame)]));
  const recorded = new Set(frames.filter(({ step }) => step.shape !== "bare").map(({ site }) => site.name));
  const around = new Map(
    sites.filter(({ state }) => holdsAny(state, recorded)).map((site) => [site.name, site]),
  );
  const rewrite = (name: string, state: AslState) => {
    const site = around.get(name);
    return site ? aroundGuarded(site, state, workflow.type, sites) : (guarded.get(name) ?? { [name]: state });
  };
  const made = sites.map(({ name, state }) => [name, Object.keys(rewrite(name, state))] as const);
  const findings = nameClashes(sites, new Map(made));
  if (findings.length > 0) return { findings };
  return { definition: rewriteStates(definition, rewrite), findings };
};

const framesOf = (
  sites: readonly Site[],
  steps: readonly ResolvedStep[],
  workflow: GuardedWorkflow,
): readonly Frame[] =>
  steps.flatMap((step) => {
    const [site, ...others] = sites.filter(({ name }) => name === step.state);
    return site && others.length === 0 && isTask(site.state) ? [frameOf(site, step, workflow, sites)] : [];
  });

const statesOf = (frame: Frame): Readonly<Record<string, AslState>> => {
  const states = shapedStates(frame);
  const down = frame.name("Down");
  const used = Object.values(states).some((state) => catchersOf(state).some(({ Next }) => Next === down));
  return used ? { ...states, [down]: downState } : states;
};

const shapedStates = (frame: Frame): Readonly<Record<string, AslState>> => {
  const { step, site } = frame;
  switch (step.mechanism) {
    case "claim":
      return { inline, wrapped, called, bare: () => ({ [site.name]: site.state }) }[step.shape](frame);
    case "transaction":
      return transaction(frame);
    case "stamp":
      return stamp(frame);
    case "token":
      return token(frame);
    case "natural":
      return natural(frame);
    case "readOnly":
      return { [site.name]: site.state };
  }
};
