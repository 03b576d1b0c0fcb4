import type { OnDoubt, Scope, TokenProfile } from "../ledger/guard-spec.ts";
import type { AslDefinition } from "./asl/types.ts";

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

/** A workflow with all defaults filled in, all files found and all durations in seconds. */
export interface ResolvedWorkflow {
  readonly name: string;
  readonly type: "STANDARD" | "EXPRESS";
  /** Absolute path of the workflow's folder. */
  readonly folder: string;
  /** The longest execution. */
  readonly timeoutSeconds: number;
  /** How late the same start can arrive again. */
  readonly replaySeconds: number;
  /** The author's state machine, unguarded, with the timeouts that the config declares. */
  readonly definition: AslDefinition;
  /** Functions to bundle, those of look-ups included, by the name that `${Name}` stands for. */
  readonly lambdas: Readonly<Record<string, ResolvedLambda>>;
  /** Values from outside, by the name that `${Name}` stands for. */
  readonly substitutions: Readonly<Record<string, ResolvedSubstitution>>;
  readonly steps: readonly ResolvedStep[];
  /** Findings that the author takes back, each with a reason. */
  readonly suppress: readonly { readonly code: string; readonly step?: string; readonly reason: string }[];
}

export interface ResolvedLambda {
  /** Absolute path of the file that exports `handler`. */
  readonly entry: string;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly permissions: readonly {
    readonly actions: readonly string[];
    readonly resources: readonly string[];
  }[];
  /** `lookUp`: the claim Lambda asks it about doubts. */
  readonly purpose: "effect" | "lookUp";
}

export interface ResolvedSubstitution {
  readonly description: string;
  readonly type: "string" | "number" | "bool";
  /** Value in local runs. */
  readonly local?: string | number | boolean;
}
