import { type AslDefinition, type AslState, isTask } from "../asl/types.ts";
import { rewriteStates, type Site, sitesOf } from "../asl/walk.ts";
import type { ResolvedStep } from "../resolved.ts";
import { type Frame, frameOf } from "./frame.ts";
import { inline } from "./inline.ts";
import type { Refusal } from "./refusal.ts";
import { wrapped } from "./wrapped/index.ts";

export type { Refusal, RefusalKind } from "./refusal.ts";

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
 * reported at once. The same input gives the same definition, byte for byte.
 */
export const guardDefinition = (
  definition: AslDefinition,
  steps: readonly ResolvedStep[],
  workflow: GuardedWorkflow,
): Guarded => {
  const byState = new Map(steps.map((step) => [step.state, step]));
  const sites = new Map(sitesOf(definition).map((site) => [site.name, site]));
  const frames = new Map(
    [...sites.values()].flatMap((site): [string, Frame][] => {
      const step = byState.get(site.name);
      return step && isTask(site.state) ? [[site.name, frameOf(site, step, workflow.name)]] : [];
    }),
  );
  return {
    definition: rewriteStates(definition, (name, state) => {
      const frame = frames.get(name);
      return frame ? guard(frame) : { [name]: state };
    }),
    findings: [],
  };
};

const guard = (frame: Frame): Readonly<Record<string, AslState>> => {
  if (frame.step.shape === "inline") return inline(frame);
  if (frame.step.shape === "wrapped") return wrapped(frame);
  return { [frame.site.name]: frame.site.state };
};

export type { Site };
