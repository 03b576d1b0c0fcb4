/** Why a step is not guarded as declared, or what its author should know. Each kind is one reason. */
export type RefusalKind =
  | "unknown-state"
  | "ambiguous-state"
  | "not-a-task"
  | "shape"
  | "resource"
  | "timeout"
  | "heartbeat"
  | "express"
  | "distributed-scope"
  | "state-context"
  | "task-token"
  | "volatile-key"
  | "volatile-arguments"
  | "key-form"
  | "states-reflection"
  | "reserved-name"
  | "name-clash"
  | "template-error"
  | "retry-numbers"
  | "catch-all"
  | "transaction"
  | "token"
  | "stamp"
  | "natural"
  | "inline"
  | "called"
  | "loop-key"
  | "states-errors";

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
