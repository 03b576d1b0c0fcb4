import type { AslState } from "../../asl/types.ts";
import { evaluationErrors, nativeCatchers } from "../catchers.ts";
import { context, json, type Value, variable } from "../dialect.ts";
import { claimFunction, type Frame, guardOf, guardTask, redriveCount, waitsForOthers } from "../frame.ts";
import { infrastructureErrors } from "../retriers.ts";
import { claimedArguments } from "./arguments.ts";
import { optionOf } from "./open.ts";

/** `S-Gate` claims, replays, waits, or throws what nobody catches. */
export const gateState = (frame: Frame): AslState => {
  const { vars, dialect, step, task } = frame;
  // Arguments in JSONata are evaluated here, before anything is claimed.
  const caught = dialect.language === "JSONata" ? nativeCatchers(frame, evaluationErrors(frame)) : [];
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
      ...(caught.length > 0 && { Catch: caught }),
      Next: frame.name("Route"),
    },
    [waitsForOthers(frame)],
    // This one the author's call may have had, which the gate throws where nobody in the step takes it.
    infrastructureErrors.filter((name) => name !== "Lambda.TooManyRequestsException"),
  );

  function timeoutOf({ dialect }: Frame): Readonly<Record<string, Value>> {
    if (task.TimeoutSecondsPath !== undefined) return { timeout: optionOf(frame, "timeout") };
    const dynamic = dialect.language === "JSONata" && typeof task.TimeoutSeconds === "string";
    return dynamic ? { timeout: { expression: task.TimeoutSeconds as string } } : {};
  }
};
