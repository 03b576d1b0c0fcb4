import { failedWithoutName } from "../engine/failure.ts";
import { AslError, type Json } from "../expressions/types.ts";

/** How a task ends, as prepared. */
export type Outcome =
  | { output: Json }
  | { error: string; cause?: string }
  /** Failed without a name. */
  | { failed: true }
  /** No answer comes: the state's time limit strikes. */
  | { timedOut: true; error?: string };

/** Answers, fails, or never does either. */
export const play = (outcome: Outcome): Json | Promise<never> => {
  if ("output" in outcome) return outcome.output;
  if ("timedOut" in outcome) return new Promise<never>(() => {});
  if ("failed" in outcome) throw failedWithoutName();
  throw new AslError(outcome.error, outcome.cause);
};
