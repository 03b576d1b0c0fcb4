import { type AslState, type Catcher, catchersOf, type Retrier, retriersOf } from "../asl/types.ts";
import { type ExecutionType, executionTypeAt, machinesIn, type Site } from "../asl/walk.ts";
import { dialectOf, json, stateIn, variable } from "./dialect.ts";
import { downState, isHeldBack, takesAll, toDown } from "./down.ts";
import { claimFunction, redriveCount } from "./frame.ts";
import { generatedName, variablesAt } from "./names.ts";
import { infrastructureRetrier } from "./retriers.ts";

/** The guard's own errors: a catch-all that takes one takes a doubt for a failure, and compensates for it. */
const guardErrors = [
  "StepOnce.InDoubt",
  "StepOnce.InProgress",
  "StepOnce.Mismatch",
  "StepOnce.KeyMissing",
  "StepOnce.LateOwner",
  "StepOnce.ResultTooLarge",
  "StepOnce.Unanswered",
  "StepOnce.LedgerUnavailable",
  "StepOnce.Misuse",
];

/**
 * A Map or Parallel around guarded steps, with its Retry and Catch made to mean what they meant:
 *
 * - a step's own `States.…` error that nobody inside catches arrives as `StepOnce.States.…`, since a
 *   Lambda throws it, so the author's names are listed in both forms;
 * - the guard's errors pass by a catch-all, and end the execution in `<state>-Held`, from which a redrive
 *   runs the Map or Parallel again: what was applied inside is replayed.
 */
export const aroundGuarded = (
  site: Site,
  state: AslState,
  type: ExecutionType,
  sites: readonly Site[],
): Readonly<Record<string, AslState>> => {
  const redrive = redriveCount({ redrivable: executionTypeAt(site, type) === "STANDARD" });
  const catchers = catchersOf(state);
  const retriers = retriersOf(state);
  const held = generatedName(site.name, "Held");
  const down = generatedName(site.name, "Down");
  const isInside = isHeldBack(site, sites);
  const heldBack = catchers.some(({ ErrorEquals }) => takesAll(ErrorEquals));
  const retriedBlindly = retriers.some(({ ErrorEquals }) => takesAll(ErrorEquals));
  const dialect = dialectOf(site.language);
  const vars = variablesAt(site.depth);
  const toHeld: Catcher = {
    ErrorEquals: guardErrors,
    Assign: dialect.template({
      [vars.error]: { errorOutput: true },
      [vars.at]: redrive,
    }),
    ...dialect.keepInput,
    Next: held,
  };
  const never: Retrier = { ErrorEquals: guardErrors, MaxAttempts: 0 };
  return {
    [site.name]: {
      ...state,
      ...(retriers.length > 0 && {
        Retry: [...(retriedBlindly ? [never] : []), ...retriers.map(inBothForms)],
      }),
      ...(catchers.length > 0 && { Catch: [...(heldBack ? [toHeld] : []), ...catchers.map(inBothForms)] }),
    } as AslState,
    ...(heldBack && {
      [held]: stateIn(dialect, site.definitionLanguage, {
        Type: "Task",
        Resource: claimFunction,
        ...dialect.payload({
          action: json("rethrow"),
          error: variable(vars.error),
          errorRedrive: variable(vars.at),
          redrive,
        }),
        TimeoutSeconds: 30,
        Retry: [infrastructureRetrier],
        ...(isInside && { Catch: [toDown(dialect, down)] }),
        ...dialect.keepInput,
        Next: site.name,
      }),
      ...(isInside && { [down]: downState }),
    }),
  };
};

/** Whether one of `steps` lies inside the state. */
export const holdsAny = (state: AslState, steps: ReadonlySet<string>): boolean =>
  machinesIn(state).some(([, machine]) =>
    Object.entries(machine.States).some(([name, inner]) => steps.has(name) || holdsAny(inner, steps)),
  );

const inBothForms = <T extends Retrier | Catcher>(entry: T): T => ({
  ...entry,
  ErrorEquals: entry.ErrorEquals.flatMap((name) =>
    name.startsWith("States.") && !takesAll([name]) ? [name, `StepOnce.${name}`] : [name],
  ),
});
