import type { GuardSpec, LedgerRecord } from "../../ledger/index.ts";

/** What the guard does, for logs and metrics. */
export type GuardEventKind =
  | "claimed"
  | "replayed"
  | "conflict"
  | "takenOver"
  | "completed"
  | "failed"
  | "released"
  | "inDoubt"
  | "lookedUp"
  | "mismatch"
  /** An attempt lost its claim to another. */
  | "lateOwner"
  /** An effect was applied that the record had already given up: there may be two. Wake somebody. */
  | "secondEffect"
  /** The effect was applied, but its result could not be kept. */
  | "resultLost";

export interface GuardEvent {
  readonly kind: GuardEventKind;
  readonly workflow: string;
  readonly step: string;
  readonly pk: string;
  readonly fence?: number;
  readonly execution?: string;
  /** What is known beyond the kind, for people. */
  readonly detail?: string;
}

/** Must not throw: an observer that fails is ignored. */
export type Observe = (event: GuardEvent) => void;

export function observed(
  observe: Observe | undefined,
  kind: GuardEventKind,
  about: {
    guard: Pick<GuardSpec, "workflow" | "step">;
    pk: string;
    record?: LedgerRecord | undefined;
    detail?: string;
  },
): void {
  const { guard, pk, record, detail } = about;
  try {
    observe?.({
      kind,
      workflow: guard.workflow,
      step: guard.step,
      pk,
      ...(record && { fence: record.fence }),
      ...(record?.origin.execution !== undefined && { execution: record.origin.execution }),
      ...(detail !== undefined && { detail }),
    });
  } catch {
    // Watching must not change what is watched.
  }
}
