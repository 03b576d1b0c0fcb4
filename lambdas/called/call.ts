import type { SdkCall } from "../../facts/index.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

/** A Task's call, as the state machine would have made it. */
export interface Call {
  /** The Task's own `Resource`. */
  readonly resource: string;
  readonly sdk: SdkCall;
  readonly arguments: JsonObject;
  /** ARN of the execution. */
  readonly execution: string;
}

/**
 * Makes a call once, without trying again: whatever happens on the way must be told.
 *
 * @param withinMs how long it may take, in milliseconds
 * @returns what the integration would have given the state
 * @throws CallError under the name that the integration would have raised; StepOnce.Misuse when the call
 *   cannot be made
 */
export type MakeCall = (call: Call, withinMs: number) => Promise<unknown>;

/** An error of the service, or of the way to it. */
export interface CallError extends Error {
  /** The service's own code says that nothing was applied; the integration's name may hide that. */
  readonly refused: boolean;
}

export const callError = (name: string, cause: string, refused = false): CallError =>
  Object.assign(new Error(cause), { name, refused });
