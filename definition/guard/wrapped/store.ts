import { type AslState, pick } from "../../asl/types.ts";
import { json, variable } from "../dialect.ts";
import { type Frame, guardTask, storeFunction } from "../frame.ts";
import { queryErrorCatcher } from "./gate.ts";

/** The author's fields that say what becomes of the result. */
const outputFields = ["ResultSelector", "ResultPath", "OutputPath", "Output", "Assign", "Next", "End"];

/**
 * `S-Store` stores a fresh result or fetches a stored one, and returns it raw. A Task by ARN: what it
 * returns is what the effect returned, so the author's output fields mean what they meant.
 */
export const storeState = (frame: Frame): AslState => {
  const { vars, dialect, task } = frame;
  const caught = queryErrorCatcher(frame);
  const lateOwner = {
    ErrorEquals: ["StepOnce.LateOwner"],
    // In the old visit a gate would take its return for a claim that was never used.
    Assign: dialect.template({ [vars.visit]: { uuid: true } }),
    ...dialect.keepInput,
    Next: frame.name("Gate"),
  };
  return guardTask(
    frame,
    storeFunction,
    { action: json("store"), state: variable(vars.state), result: variable(vars.result) },
    { Catch: [lateOwner, ...(caught ? [caught] : [])], ...pick(task, ...outputFields) },
  );
};
