import type { OnDoubt, Scope, TokenProfile } from "../ledger/guard-spec.ts";

/** How a step is guarded: in its own Lambda, by states around it, by a Lambda that makes the call, or not at all. */
export type Shape = "inline" | "wrapped" | "called" | "bare";

/** What enforces once. `readOnly` steps change nothing. */
export type Mechanism = "claim" | "transaction" | "stamp" | "token" | "natural" | "readOnly";

/** One Task with all defaults filled in and all durations in seconds; what guarding works from. */
export interface ResolvedStep {
  /** The state's name in the definition. */
  readonly state: string;
  /** The pinned name used in keys. */
  readonly step: string;
  readonly mechanism: Mechanism;
  readonly shape: Shape;
  /** Expressions in the state's own query language: `$.orderId`, or `$states.input.orderId` (with or without `{% %}`). */
  readonly key: readonly string[];
  readonly partition?: string;
  readonly fingerprint?: readonly string[];
  readonly scope: Scope;
  readonly retentionSeconds: number;
  readonly onDoubt: OnDoubt;
  readonly notApplied: readonly string[];
  readonly storeErrors: readonly string[];
  readonly calleeSeconds: number;
  readonly landsWithinSeconds: number;
  readonly maxClockSkewSeconds: number;
  /** The API's own idempotency token, injected under this member (path in the arguments) when set. */
  readonly token?: TokenProfile & { readonly member: string };
  readonly generation?: string;
  readonly hashKeys: boolean;
  /** `natural`: why nothing more is needed. */
  readonly reason?: string;
  /** `natural` create: add `attribute_not_exists` on this key attribute, and take its failure for success. */
  readonly createIfAbsent?: string;
}
