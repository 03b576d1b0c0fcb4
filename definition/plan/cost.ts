import type { ResolvedStep } from "../resolved.ts";

/** What one pass through a step costs beside the effect itself. */
export interface Cost {
  /** State transitions, the effect's own included. */
  readonly transitions: number;
  /** Calls of the guard's own Lambdas. */
  readonly lambdaCalls: number;
  /** Write requests to the ledger; the one in a transaction counts double there. */
  readonly ledgerWrites: number;
}

export interface StepCost {
  /** The first time. */
  readonly fresh: Cost;
  /** Every time that the stored result is returned. */
  readonly replay: Cost;
}

/**
 * The cost when nothing fails. `has` says whether the guard has made a state of the step with this
 * suffix; a retry that Step Functions makes itself is one transition more.
 */
export const costOf = (
  { shape, retentionSeconds }: Pick<ResolvedStep, "shape" | "retentionSeconds">,
  has: (suffix: string) => boolean,
): StepCost => {
  const transitions = (...suffixes: readonly string[]) => 1 + suffixes.filter(has).length;
  const recorded = retentionSeconds > 0;
  if (shape !== "wrapped") {
    const cost = { transitions: transitions("Apply"), lambdaCalls: shape === "called" ? 1 : 0 };
    return {
      fresh: { ...cost, ledgerWrites: recorded ? 2 : 0 },
      replay: { ...cost, ledgerWrites: recorded ? 1 : 0 },
    };
  }
  const lambdaCalls = has("Store") ? 2 : 1;
  return {
    fresh: {
      transitions: transitions("Args", "Gate", "Route", "Apply", "Store"),
      lambdaCalls,
      ledgerWrites: 2,
    },
    replay: {
      transitions: transitions("Args", "Gate", "Route", "Store", "Done"),
      lambdaCalls,
      ledgerWrites: 1,
    },
  };
};
