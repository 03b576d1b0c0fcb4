import { type AslState, type Catcher, catchersOf } from "../asl/types.ts";
import type { Site } from "../asl/walk.ts";
import type { Dialect } from "./dialect.ts";
import { infrastructureErrors } from "./retriers.ts";

const wildcards = ["States.ALL", "States.TaskFailed"];

export const takesAll = (names: readonly string[]): boolean => names.some((name) => wildcards.includes(name));

/**
 * Whether a Map or Parallel around the state has a catch-all. A failure of the guard's own Lambda would
 * arrive there under Lambda's name, and an effect that was applied would be compensated as if it had failed.
 * Out of a Distributed Map's children no error arrives under its own name.
 */
export const isHeldBack = ({ within }: Site, sites: readonly Site[]): boolean =>
  within
    .slice(within.findLastIndex(({ distributed }) => distributed) + 1)
    .some(({ state }) =>
      sites.some(
        (site) =>
          site.name === state && catchersOf(site.state).some(({ ErrorEquals }) => takesAll(ErrorEquals)),
      ),
    );

/** To the state that says so: the catch-all lets it pass, to `<Map or Parallel>-Held` (around.ts). */
export const toDown = (
  { keepInput }: Dialect,
  next: string,
  failures: readonly string[] = infrastructureErrors,
): Catcher => ({ ErrorEquals: failures, ...keepInput, Next: next });

/** `S-Down`. It never ends an execution: the Map or Parallel around it is left for its `-Held`, and then run again. */
export const downState = {
  Type: "Fail",
  Error: "StepOnce.LedgerUnavailable",
  Cause:
    "A function of the guard failed, so the outcome of this step is not known here. The record has it, or will have it: redrive the execution.",
} satisfies AslState;
