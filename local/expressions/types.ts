/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export type JsonObject = { [name: string]: Json };

/** What an expression of a state can see besides its own input. */
export interface Scope {
  /** The context object, `$$` in JSONPath and `$states.context` in JSONata. */
  context: Json;
  /** Workflow variables visible from the state, without the `$`. */
  variables: Readonly<Record<string, Json>>;
  /** Uniform in [0, 1). */
  random(): number;
  uuid(): string;
  /** Epoch milliseconds. */
  now(): number;
}

/**
 * An error as the Amazon States Language has it: a name that Retry and Catch match, and a
 * cause for people.
 */
export class AslError extends Error {
  override readonly name: string;
  override readonly cause: string;
  /** Field of the state whose JSONata failed, as in `EvaluationFailed` events: `Output/total`. */
  readonly location: string | undefined;

  constructor(name: string, cause = "", location?: string) {
    super(cause);
    this.name = name;
    this.cause = cause;
    this.location = location;
  }
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An array or an object. */
export const isComposite = (value: Json): value is Json[] | JsonObject =>
  typeof value === "object" && value !== null;
