import { type AslState, pick } from "../../asl/types.ts";
import { evaluationErrors, nativeCatchers } from "../catchers.ts";
import { json, variable } from "../dialect.ts";
import { type Frame, guardTask, redriveCount, storeFunction } from "../frame.ts";

/** The author's fields that say what becomes of the result. */
const outputFields = ["ResultSelector", "ResultPath", "OutputPath", "Output", "Assign", "Next", "End"];

/**
 * `S-Store` stores a fresh result or fetches a stored one, and returns it raw. A Task by ARN: what it
 * returns is what the effect returned, so the author's output fields mean what they meant.
 */
export const storeState = (frame: Frame): AslState => {
  const { vars, dialect, task } = frame;
  const lateOwner = {
    ErrorEquals: ["StepOnce.LateOwner"],
    // In the old visit a gate would take its return for a claim that was never used.
    Assign: dialect.template({ [vars.visit]: { uuid: true } }),
    ...dialect.keepInput,
    Next: frame.name("Gate"),
  };
  // A result that cannot be carried, to the store or beyond it, is not a step that can be repeated.
  const tooLarge = {
    ErrorEquals: ["States.DataLimitExceeded"],
    Assign: dialect.template({ [vars.error]: { errorOutput: true }, [vars.at]: redriveCount(frame) }),
    ...dialect.keepInput,
    Next: frame.name("Settle"),
  };
  return guardTask(
    frame,
    storeFunction,
    { action: json("store"), state: variable(vars.state), result: variable(vars.result) },
    {
      Catch: [lateOwner, tooLarge, ...nativeCatchers(frame, evaluationErrors(frame))],
      ...pick(task, ...outputFields),
    },
  );
};
