import type { Site } from "../asl/walk.ts";
import type { ResolvedStep } from "../resolved.ts";

/** What one pass through a step costs beside the effect itself. */
export interface Cost {
  /** State transitions, the effect's own included. */
  readonly transitions: number;
  /** Calls of the guard's own Lambdas. */
  readonly lambdaCalls: number;
  /** Write requests to the ledger. */
  readonly ledgerWrites: number;
}

export interface StepCost {
  /** The first time. */
  readonly fresh: Cost;
  /** Every time that the stored result is returned. */
  readonly replay: Cost;
}

const BARE: Cost = { transitions: 1, lambdaCalls: 0, ledgerWrites: 0 };

/** Counts of the guarded shapes; a retry that Step Functions makes itself counts as one more transition. */
export const costOf = (
  { shape, mechanism }: Pick<ResolvedStep, "shape" | "mechanism">,
  { state }: Site,
): StepCost => {
  if (shape === "bare") return { fresh: BARE, replay: BARE };
  const writes = { fresh: mechanism === "transaction" ? 1 : 2, replay: 1 };
  if (shape !== "wrapped") {
    const lambdaCalls = shape === "called" ? 1 : 0;
    return {
      fresh: { transitions: 1, lambdaCalls, ledgerWrites: writes.fresh },
      replay: { transitions: 1, lambdaCalls, ledgerWrites: writes.replay },
    };
  }
  // InputPath needs a state of its own to keep the raw input.
  const more = state.InputPath === undefined ? 0 : 1;
  return {
    fresh: { transitions: 5 + more, lambdaCalls: 2, ledgerWrites: writes.fresh },
    replay: { transitions: 4 + more, lambdaCalls: 2, ledgerWrites: writes.replay },
  };
};
