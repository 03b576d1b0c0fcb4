import type { Json, Scope } from "../types.ts";

/** What a function is given besides its arguments. */
export interface Call {
  scope: Scope;
  /** Fails the call; the error names it as it was written. */
  fail(detail: string): never;
}

export interface Intrinsic {
  /** Least and most number of arguments. */
  arity: readonly [number, number];
  apply(args: readonly Json[], call: Call): Json;
}

// AWS limits what may go into these functions.
// https://docs.aws.amazon.com/step-functions/latest/dg/intrinsic-functions.html
export const MAX_TEXT = 10_000;
export const MAX_RANGE = 1000;

export const textArgument = (value: Json | undefined, what: string, { fail }: Call): string =>
  typeof value === "string" ? value : fail(`${what} must be a string`);

export const arrayArgument = (value: Json | undefined, what: string, { fail }: Call): Json[] =>
  Array.isArray(value) ? value : fail(`${what} must be an array`);

/** Numbers are rounded like Java's `Math.round`: half goes up, towards positive infinity. */
export const integerArgument = (value: Json | undefined, what: string, { fail }: Call): number =>
  typeof value === "number" ? Math.round(value) : fail(`${what} must be a number`);
