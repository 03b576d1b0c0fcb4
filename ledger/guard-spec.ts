/**
 * What a definition tells the guard about one step. Written at synth, it travels as a
 * constant in the state machine (`guard` in the payload of the gate, `once.guard` in the
 * envelope of an inline step), so an execution keeps the declaration it began with.
 */
export interface GuardSpec {
  readonly workflow: string;
  /** The step's pinned name: part of the key, stable when the state is renamed. */
  readonly step: string;
  readonly scope: Scope;
  /** `transaction`: the effect is in the same DynamoDB transaction as its completion, so no doubt is possible. */
  readonly mechanism: "claim" | "transaction";
  /** How long a completed record protects, counted from completion. */
  readonly retentionSeconds: number;
  readonly onDoubt: OnDoubt;
  /** Error names known to mean that nothing was applied, beside the built-in ones. */
  readonly notApplied?: readonly string[];
  /** Error names that are a definitive answer of the effect: stored, and replayed as they are. */
  readonly storeErrors?: readonly string[];
  /** The Task's original `Resource`: says how its error names are to be read. */
  readonly resource?: string;
  /** Wrapped steps: the state's own TimeoutSeconds; absent when it is dynamic and comes with the claim. */
  readonly timeoutSeconds?: number;
  /** Wrapped steps: how long the callee may go on after the state stopped waiting. Default 0. */
  readonly calleeSeconds?: number;
  /** How late a call that was sent can still land, beyond its lease. Default 60. */
  readonly landsWithinSeconds?: number;
  /** Largest difference between two clocks. Default 10. */
  readonly maxClockSkewSeconds?: number;
  /** What a token for this effect may look like. Default: 64 hexadecimal digits. */
  readonly token?: TokenProfile;
  /** A new generation frees the business keys of the old one on purpose. */
  readonly generation?: string;
  /** Keep business keys out of the table: store their hash. */
  readonly hashKeys?: boolean;
}

/** What makes two attempts the same: one execution, any execution of the workflow, or a named scope that workflows share. */
export type Scope = "execution" | "workflow" | { readonly shared: string };

export type OnDoubt =
  | "hold"
  /** The function is asked `{ key, token, args, record }` and answers `{ found: "applied", result } | { found: "notApplied" } | { found: "unknown" }`. */
  | { readonly lookUp: string }
  /** The effect honours the same token for `windowSeconds` after its first use. */
  | { readonly sameTokenIsSafe: { readonly windowSeconds: number } };

export interface TokenProfile {
  readonly maxLength: number;
  readonly minLength?: number;
  /** A token of another region is another request: the region is part of it unless `global`. */
  readonly reach?: "regional" | "global";
}

/** `once` in the envelope that the state machine sends to an inline step's Lambda, beside `input`. */
export interface OnceEnvelope {
  readonly guard: GuardSpec;
  /** The business key as evaluated: text or a number, or a list of them. */
  readonly key: unknown;
  /** The declared partition (tenant), as evaluated. */
  readonly partition?: unknown;
  /** What defines the effect, as evaluated; the whole input when not declared. */
  readonly fingerprint?: unknown;
  /** ARN of the execution. */
  readonly execution: string;
  readonly redrive: number;
}
