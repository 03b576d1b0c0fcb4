import { type AslState, catchersOf, type Json, retriersOf } from "../../asl/types.ts";
import { json, variable } from "../dialect.ts";
import { claimFunction, type Frame, guardOf, guardTask, redriveCount } from "../frame.ts";

/** The author's Catch as data: the validator refuses a list of lists. */
export const catchTable = (frame: Frame): Json =>
  catchersOf(frame.task).map(({ ErrorEquals }) => ({ ErrorEquals }));

/** `S-Settle` records a failure, decides from the author's Retry and Catch what follows, and opens a new visit. */
export const settleState = (frame: Frame): AslState => {
  const { vars, dialect, task, step } = frame;
  return guardTask(
    frame,
    claimFunction,
    {
      action: json("settle"),
      guard: guardOf(frame),
      state: variable(vars.state),
      error: variable(vars.error),
      errorRedrive: variable(vars.at),
      redrive: redriveCount(frame),
      ...(step.mechanism === "transaction" && { effect: json(task.Resource) }),
      retry: json(retriersOf(task)),
      catch: json(catchTable(frame)),
    },
    {
      Assign: dialect.template({
        [vars.state]: { result: "state" },
        [vars.error]: { result: "error" },
        [vars.visit]: { uuid: true },
      }),
      ...dialect.keepInput,
      Next: frame.name("Route"),
    },
  );
};
