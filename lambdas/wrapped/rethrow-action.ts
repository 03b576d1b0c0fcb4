import { thrownByGuard } from "../guard/stored-error.ts";
import type { MessageOf } from "./messages.ts";

/**
 * S-Held of a Map or Parallel: a guard's error from inside goes past the author's Catch and ends
 * the execution. After a redrive it returns, and the Map or Parallel runs again.
 *
 * @throws the error itself, under its own name
 */
export function rethrowAction({ error, errorRedrive, redrive }: MessageOf<"rethrow">): null {
  if (errorRedrive !== redrive) return null;
  throw thrownByGuard(error.Error, error.Cause);
}
