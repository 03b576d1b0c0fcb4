import { type GuardSpec, isStepOnceError } from "../../ledger/index.ts";
import type { ErrorClass } from "../guard/classify.ts";
import { nameOf } from "../guard/stored-error.ts";
import { classifyFailure } from "../wrapped/classify-failure.ts";
import type { CallError } from "./call.ts";

/** What an error of the guard's own call says of the effect. */
export const classifyCall = (guard: GuardSpec, error: unknown): ErrorClass => {
  // The call could not be made.
  if (isStepOnceError(error, "Misuse")) return "notApplied";
  const known = classifyFailure(guard, nameOf(error));
  return known === "unknown" && (error as CallError).refused ? "notApplied" : known;
};
