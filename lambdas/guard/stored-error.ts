import type { StoredError } from "../../ledger/index.ts";

export const nameOf = (thrown: unknown) => (thrown instanceof Error ? thrown.name : "Error");

/** What a record keeps of something thrown: Lambda reports no more of it than its name and message. */
export function storedOf(thrown: unknown): StoredError {
  return { name: nameOf(thrown), cause: thrown instanceof Error ? thrown.message : String(thrown) };
}

/** A stored error as the first attempt threw it. */
export function errorOf({ name, cause }: StoredError): Error {
  const error = new Error(cause);
  error.name = name;
  return error;
}

/**
 * An error of the author's step, thrown by one of the guard's own Lambdas. Names that begin with
 * `States.` are Step Functions' own: a function's error of such a name might mean anything to it.
 */
export function thrownByGuard(name: string, cause: string): Error {
  return errorOf({ name: name.startsWith("States.") ? `StepOnce.${name}` : name, cause });
}
