import { type AslState, type Catcher, catchersOf, type Retrier } from "../asl/types.ts";
import { catchStates, evaluationErrors, nativeCatchers } from "./catchers.ts";
import { context, json, variable } from "./dialect.ts";
import {
  claimFunction,
  executionNow,
  type Frame,
  guardOf,
  guardTask,
  identityOf,
  redriveCount,
  waitsForOthers,
} from "./frame.ts";
import { infrastructureRetrier } from "./retriers.ts";
import { catchTable } from "./wrapped/settle.ts";

const lambdaErrors = infrastructureRetrier.ErrorEquals.filter((name) => name.startsWith("Lambda."));

/** Our own retriers, before the author's: a guard's answer is not to be asked for again by a catch-all. */
export const guardRetriers = (frame: Frame): readonly Retrier[] => [
  waitsForOthers(frame),
  {
    ...infrastructureRetrier,
    ErrorEquals: [
      "StepOnce.LedgerUnavailable",
      "StepOnce.LateOwner",
      // The author's retriers are for the service's errors: those of our own Lambda are ours to retry.
      ...(frame.step.shape === "called" ? lambdaErrors : []),
    ],
  },
  {
    ErrorEquals: ["StepOnce.InDoubt", "StepOnce.Mismatch", "StepOnce.KeyMissing", "StepOnce.ResultTooLarge"],
    MaxAttempts: 0,
  },
];

/**
 * Whether some catcher of the author's could take a doubt for a failure: any name but those that are
 * declared to be definitive answers. A refusal is none where it may follow an attempt that is in doubt.
 */
export const needsJudge = ({ task, step }: Frame): boolean => {
  const mayFollowDoubt = typeof step.onDoubt === "object" && "sameTokenIsSafe" in step.onDoubt;
  const definitive = new Set([...(mayFollowDoubt ? [] : step.notApplied), ...step.storeErrors]);
  return catchersOf(task).some(({ ErrorEquals }) => ErrorEquals.some((name) => !definitive.has(name)));
};

/** S's Catch when a judge stands behind it: what the author would catch goes there, with the raw input. */
export const judgedCatch = (frame: Frame): readonly Catcher[] => {
  const { task, dialect, vars } = frame;
  // Nor would it mend anything to judge a result that cannot be carried.
  const own = ["States.DataLimitExceeded", ...evaluationErrors(frame)];
  const judged = {
    Assign: dialect.template({
      [vars.error]: { errorOutput: true },
      [vars.at]: redriveCount(frame),
    }),
    ...dialect.keepInput,
    Next: frame.name("Judge"),
  };
  const names = [...new Set(catchersOf(task).flatMap(({ ErrorEquals }) => ErrorEquals))].filter(
    (name) => name !== "States.ALL" && !own.includes(name),
  );
  const all = catchersOf(task).some(({ ErrorEquals }) => ErrorEquals.includes("States.ALL"));
  return [
    ...nativeCatchers(frame, own),
    ...(names.length > 0 ? [{ ErrorEquals: names, ...judged }] : []),
    ...(all ? [{ ErrorEquals: ["States.ALL"], ...judged }] : []),
  ] as readonly Catcher[];
};

/** `S-Judge`, `S-Judged` and the author's catchers. */
export const judgeStates = (frame: Frame): Readonly<Record<string, AslState>> => {
  const { task, dialect, vars, site, name } = frame;
  const inputPath = dialect.language === "JSONPath" && task.InputPath !== undefined;
  return {
    [name("Judge")]: guardTask(
      frame,
      claimFunction,
      {
        action: json("judge"),
        guard: guardOf(frame),
        ...identityOf(frame),
        ...executionNow(frame),
        error: variable(vars.error),
        errorRedrive: variable(vars.at),
        catch: json(catchTable(frame)),
        since: context("State.EnteredTime"),
      },
      {
        ...(inputPath && { InputPath: task.InputPath as string | null }),
        Assign: dialect.template({ [vars.state]: { result: "state" } }),
        ...dialect.keepInput,
        Next: name("Judged"),
      },
      [waitsForOthers(frame)],
    ),
    [name("Judged")]: frame.state({
      Type: "Choice",
      Choices: catchersOf(task).map((_, i) =>
        dialect.equals(vars.state, "do", `catch${i}`, name(`Catch-${i}`)),
      ),
      // The record says that the effect was applied: the step itself returns the stored result.
      Default: site.name,
    }),
    ...catchStates(frame),
  };
};
