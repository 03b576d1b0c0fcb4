import { generatedName } from "../../definition/guard/names.ts";

const suffixes = [
  "Args",
  "Gate",
  "Route",
  "Apply",
  "Store",
  "Settle",
  "Wait",
  "Held",
  "Judge",
  "Judged",
  "Down",
  "Done",
  "Stamped",
  "KeyMissing",
  "Refused",
  ...Array.from({ length: 20 }, (_, i) => `Catch-${i}`),
];

/** Which of the author's states a state of a guarded definition belongs to. */
export interface StateNames {
  /** Itself for a state of the author's. */
  authorsOf(state: string): string;
  isGenerated(state: string): boolean;
}

export const stateNames = (steps: readonly { readonly state: string }[]): StateNames => {
  const owner = new Map(
    steps.flatMap(({ state }) => suffixes.map((suffix) => [generatedName(state, suffix), state] as const)),
  );
  return {
    authorsOf: (state) => owner.get(state) ?? state,
    isGenerated: (state) => owner.has(state),
  };
};
