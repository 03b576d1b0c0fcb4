import type { AslState } from "../../asl/types.ts";
import { json, variable } from "../dialect.ts";
import { claimFunction, type Frame, guardOf, guardTask, redriveCount } from "../frame.ts";

/** `S-Held` fails with `StepOnce.InDoubt` until the record is settled; a redrive then goes on to the gate. */
export const heldState = (frame: Frame): AslState =>
  guardTask(
    frame,
    claimFunction,
    {
      action: json("held"),
      guard: guardOf(frame),
      state: variable(frame.vars.state),
      redrive: redriveCount(frame),
      error: variable(frame.vars.error),
    },
    { ...frame.dialect.keepInput, Next: frame.name("Gate") },
  );

/** `S-Wait`: the author's backoff. A time, not a length: a Wait that is redriven does not begin anew. */
export const waitState = (frame: Frame): AslState =>
  frame.state({
    Type: "Wait",
    ...frame.dialect.waitUntil(frame.vars.state, "until"),
    Next: frame.name("Gate"),
  });
