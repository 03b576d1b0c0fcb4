/** The errors of the guard, without their common prefix. */
export type StepOnceErrorKind =
  /** Another attempt of the same key is alive: ask again. */
  | "InProgress"
  /** The effect may or may not have been applied; held until somebody settles it. */
  | "InDoubt"
  /** The key was used with another payload. */
  | "Mismatch"
  /** The key selects nothing. */
  | "KeyMissing"
  /** Another attempt holds or has completed the key by now. */
  | "LateOwner"
  /** The effect was applied, but its result could not be kept. */
  | "ResultTooLarge"
  /** The effect was applied and its result stored, but the handler fails to answer with it. */
  | "Unanswered"
  /** The ledger did not answer, or not in time. */
  | "LedgerUnavailable"
  /** A handler or a definition uses the guard in a way that cannot be safe. */
  | "Misuse";

export const errorName = (kind: StepOnceErrorKind) => `StepOnce.${kind}` as const;

/** Lambda and Step Functions carry an error's name, not its class: recognise it by `name`. */
export class StepOnceError extends Error {
  override readonly name: `StepOnce.${StepOnceErrorKind}`;

  constructor(kind: StepOnceErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = errorName(kind);
  }
}

export function isStepOnceError(error: unknown, kind?: StepOnceErrorKind): error is StepOnceError {
  const name = error instanceof Error ? error.name : undefined;
  return kind ? name === errorName(kind) : name?.startsWith("StepOnce.") === true;
}
