/** Where a fault can strike: around one call that a step makes of the world. */
export interface FaultPoint {
  /** The author's step, or the name of a guard's own state. */
  readonly step: string;
  /** `ledger`: the guard's table. `effect`: the outside world. `function`: a Lambda starting or answering. `state`: a state being entered. */
  readonly of: "ledger" | "effect" | "function" | "state";
  /** What is called, such as `PutItem` or `sqs:sendMessage`. */
  readonly operation: string;
  readonly phase: "before" | "after";
  readonly executionArn: string;
  readonly redriveCount: number;
}

export type Fault =
  /** The sandbox that makes the call ends here; an integration ends with an error that tells nothing. */
  | { readonly kind: "crash" }
  | { readonly kind: "delay"; readonly ms: number }
  /** Before the call: it was not made. After it: it was, and its answer is lost. */
  | { readonly kind: "error"; readonly name: string; readonly message?: string }
  /** The caller gets no answer; the call lands this much later. */
  | { readonly kind: "landsLate"; readonly ms: number }
  /** The answer was lost on the way and the SDK asked again. */
  | { readonly kind: "askedTwice" }
  /** StopExecution strikes at this moment; what runs goes on. */
  | { readonly kind: "abort" };

/** Decides about each point as it is reached. Asked in a fixed order, so a seeded plan can be replayed. */
export interface FaultPlan {
  at(point: FaultPoint): Fault | undefined;
  /** How far a sandbox's clock is off, milliseconds. */
  skewMs?(): number;
  /** How long a call takes, milliseconds. */
  latencyMs?(point: FaultPoint): number;
}

export const noFaults: FaultPlan = { at: () => undefined };
