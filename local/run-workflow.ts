import { formatFindings } from "../definition/findings/format-findings.ts";
import { planFolder } from "../definition/index.ts";
import type { LocalBindings } from "./account/bindings.ts";
import type { Json } from "./expressions/types.ts";
import { faultsOf } from "./faults/faults-of.ts";
import { type RunReport, runOnce } from "./run-once.ts";

export interface RunWorkflowOptions {
  /** Such as `"ChargeCard:after-effect"`: each strikes once, the first time its moment comes. Default none. */
  readonly faults?: readonly string[];
  /** Redrive, an hour later, what does not succeed. Default true. */
  readonly redrive?: boolean;
  /** Decides random numbers, and the order of what happens at the same moment. Default 1. */
  readonly seed?: number;
  /** Default: the input of the bindings' first event. */
  readonly input?: Json;
}

/**
 * Guards the workflow of a folder, and runs its first business event in a local account of its own.
 *
 * @param bindings the default export of the folder's `local.ts`: the world around the workflow
 * @throws Error with every finding that stands in the way; one that names every fault that is none
 * @example
 * const { status, effects } = await runWorkflow(__dirname, local, { faults: ["ChargeCard:lost-response"] });
 * expect(effects.ChargeCard).toEqual({ "order-17": 1 });
 */
export async function runWorkflow(
  folder: string,
  bindings: LocalBindings,
  { faults = [], redrive = true, seed = 1, input }: RunWorkflowOptions = {},
): Promise<RunReport> {
  const { workflow, definition, findings } = await planFolder(folder);
  if (!workflow || !definition) throw new Error(formatFindings(findings));
  return runOnce({
    workflow,
    definition,
    bindings,
    faults: faultsOf(faults, workflow),
    redrive,
    seed,
    ...(input !== undefined && { input }),
  });
}
