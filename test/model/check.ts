import { inlineMutants } from "./mutants/inline.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { recordMutants } from "./mutants/record.ts";
import { wrappedMutants } from "./mutants/wrapped.ts";
import { production, type Rules } from "./rules.ts";
import { scenarioOf } from "./scenarios/index.ts";
import { type Found, search } from "./search.ts";
import { spaceOf } from "./space.ts";
import type { World } from "./world.ts";

export const mutants: readonly Mutant[] = [...recordMutants, ...inlineMutants, ...wrappedMutants];

export type Verdict =
  | { readonly kind: "breaks"; readonly shown: Found<World> }
  /** The promise holds; `shown` is the false doubt, or what happens without the other guard too. */
  | { readonly kind: "liveness" | "nothing"; readonly shown?: Found<World>; readonly because?: string }
  | { readonly kind: "survives"; readonly why: string };

/** Whether the model notices that a guard is missing, and how. */
export function verdictOn({ scenario, rules, harmless }: Mutant): Verdict {
  const found = run(scenario, rules, harmless?.costs === "liveness");
  if (!harmless) {
    return found.violation
      ? { kind: "breaks", shown: found }
      : { kind: "survives", why: `no counterexample among ${found.states} states` };
  }
  if (found.violation) return { kind: "survives", why: `it is no harmless one: ${found.violation.what}` };
  if (harmless.costs === "liveness") {
    const shown = run(harmless.shownIn, rules);
    return shown.violation
      ? { kind: "liveness", shown }
      : { kind: "survives", why: `no false doubt in "${harmless.shownIn}"` };
  }
  const { because, without } = harmless;
  if (!without) {
    // Nothing at all may change: the same states and the same steps between them.
    const usual = run(scenario, {});
    const isSame = usual.states === found.states && usual.transitions === found.transitions;
    return isSame ? { kind: "nothing", because } : { kind: "survives", why: "other states are reached" };
  }
  const shown = run(scenario, without);
  return shown.violation
    ? { kind: "nothing", because, shown }
    : { kind: "survives", why: "the other guard is not what holds" };
}

function run(title: string, rules: Partial<Rules>, doubtsAllowed = false): Found<World> {
  const scenario = scenarioOf(title);
  const asked =
    doubtsAllowed && scenario.expects === "noDoubt" ? { ...scenario, expects: "once" as const } : scenario;
  return search(spaceOf(asked, { ...production, ...rules }));
}
