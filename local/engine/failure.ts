import type { AslError } from "../expressions/types.ts";

/** Why a state failed, as Retry, Catch and the events of the history see it. */
export interface Failure {
  /** Absent for a Fail state without Error, and for SendTaskFailure without error. */
  error?: string;
  cause?: string;
  /** Other names that Retry and Catch match. */
  alsoKnownAs?: readonly string[];
}

/** Thrown by states; a plain object inside, so that it can be stored. */
export class Failed extends Error {
  override readonly name = "Failed";
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`${failure.error ?? "no error name"}: ${failure.cause ?? ""}`);
    this.failure = failure;
  }
}

export const failed = (error: string, cause?: string): Failed =>
  new Failed(cause === undefined ? { error } : { error, cause });

/** Of a task that failed without saying how, as SendTaskFailure without error does. */
export const failedWithoutName = (): Failed => new Failed({});

export const isFailed = (thrown: unknown): thrown is Failed =>
  thrown instanceof Error && thrown.name === "Failed" && "failure" in thrown;

/** By shape: an error class of an ASL error may come from another copy of the module. */
export const isAslError = (thrown: unknown): thrown is AslError =>
  thrown instanceof Error && typeof thrown.cause === "string";

/**
 * What Step Functions makes of an error that a Lambda function throws: its name, and a cause that holds
 * Lambda's JSON. The stack is left out, so that two runs, or two machines, give the same cause.
 */
export const lambdaFailure = (thrown: unknown): Failure => {
  const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown));
  return { error: name, cause: JSON.stringify({ errorType: name, errorMessage: message, trace: [] }) };
};

/** `States.Runtime` ends the execution: no Retry and no Catch sees it. */
export const isFatal = (failure: Failure): boolean => failure.error === "States.Runtime";

export const dataLimitExceeded = (what: string): Failure => ({
  error: "States.DataLimitExceeded",
  cause: `The state/task '${what}' returned a result with a size exceeding the maximum number of bytes service limit.`,
});
