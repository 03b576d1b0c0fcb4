import type { AslState, Catcher } from "../../asl/types.ts";
import { catchersOf } from "../../asl/types.ts";
import { context, json, type Value, variable } from "../dialect.ts";
import { claimFunction, type Frame, guardOf, guardTask, redriveCount, waitsForOthers } from "../frame.ts";
import { claimedArguments } from "./arguments.ts";
import { optionOf } from "./open.ts";

/** `S-Gate` claims, replays, waits, or throws what nobody catches. */
export const gateState = (frame: Frame): AslState => {
  const { vars, dialect, step, task } = frame;
  const caught = queryErrorCatcher(frame);
  return guardTask(
    frame,
    claimFunction,
    {
      action: json("claim"),
      guard: guardOf(frame),
      key: variable(vars.key),
      ...(step.partition !== undefined && { partition: optionOf(frame, "partition") }),
      ...(step.fingerprint && { fingerprint: optionOf(frame, "fingerprint") }),
      execution: context("Execution.Id"),
      visit: variable(vars.visit),
      redrive: redriveCount(frame),
      last: variable(vars.state),
      error: variable(vars.error),
      args: dialect.language === "JSONPath" ? variable(vars.args) : json(claimedArguments(frame)),
      ...timeoutOf(frame),
    },
    {
      Assign: dialect.template({
        [vars.state]: { result: "" },
        [vars.result]: json(null),
        [vars.error]: json(null),
      }),
      ...dialect.keepInput,
      ...(caught && { Catch: [caught] }),
      Next: frame.name("Route"),
    },
    [waitsForOthers(frame)],
  );

  function timeoutOf({ dialect }: Frame): Readonly<Record<string, Value>> {
    if (task.TimeoutSecondsPath !== undefined) return { timeout: optionOf(frame, "timeout") };
    const dynamic = dialect.language === "JSONata" && typeof task.TimeoutSeconds === "string";
    return dynamic ? { timeout: { expression: task.TimeoutSeconds as string } } : {};
  }
};

/**
 * JSONata: the author's catcher for a failing expression, for that name only. Arguments are evaluated
 * in the gate before anything is claimed, Output and Assign in the store after the result is stored.
 */
export const queryErrorCatcher = ({ task, dialect }: Frame): Catcher | undefined => {
  if (dialect.language === "JSONPath") return undefined;
  const names = ["States.QueryEvaluationError", "States.TaskFailed", "States.ALL"];
  const first = catchersOf(task).find(({ ErrorEquals }) => ErrorEquals.some((name) => names.includes(name)));
  return first && { ...first, ErrorEquals: ["States.QueryEvaluationError"] };
};
