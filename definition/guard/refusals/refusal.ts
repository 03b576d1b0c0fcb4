import type { Frame } from "../frame.ts";

/** Why a step is not guarded as declared. Each kind is one reason. */
export type RefusalKind =
  | "unknown-state"
  | "ambiguous-state"
  | "not-a-task"
  | "shape"
  | "resource"
  | "express"
  | "timeout"
  | "heartbeat"
  | "key-form"
  | "volatile-arguments"
  | "state-context"
  | "task-token"
  | "states-reflection"
  | "template-error"
  | "guard-error"
  | "retry-numbers"
  | "catch-all"
  | "reserved-variable"
  | "name-clash"
  | "inline"
  | "called"
  | "token"
  | "transaction"
  | "stamp"
  | "natural";

export interface Refusal {
  /** The state's name in the definition. */
  readonly state: string;
  /** The state's field, `Catch[0].ErrorEquals`, or the step's option, `key`. */
  readonly field: string;
  readonly what: string;
  readonly why: string;
  readonly mend: string;
  readonly kind: RefusalKind;
}

/** A refusal without the state, which all of one step share. */
export type Reason = Omit<Refusal, "state">;

/** One thing to look at in a step. */
export type Check = (frame: Frame) => readonly Reason[];

export const reason = (
  kind: RefusalKind,
  field: string,
  what: string,
  why: string,
  mend: string,
): Reason => ({ field, what, why, mend, kind });
