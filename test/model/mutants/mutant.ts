import type { Decision } from "../../../ledger/decide/index.ts";
import type { LedgerRecord } from "../../../ledger/record.ts";
import type { Rules } from "../rules.ts";

/** Production without one of its guards. */
export interface Mutant {
  /** The guard that is taken out, said as what happens without it. */
  readonly name: string;
  /** The scenario that it must fail in, or keep the promise in: mode and name. */
  readonly scenario: string;
  readonly rules: Partial<Rules>;
  /** Absent: the promise breaks. */
  readonly harmless?:
    | {
        /** The promise holds; what is lost is shown in this scenario, where nothing justifies a doubt. */
        readonly costs: "liveness";
        readonly shownIn: string;
      }
    | {
        /** Another guard stands behind this one: without both the promise breaks. */
        readonly costs: "nothing";
        readonly because: string;
        readonly without?: Partial<Rules>;
      };
}

// biome-ignore lint/suspicious/noExplicitAny: what a decision is asked differs, and is only handed on
type Decide = (record: LedgerRecord | undefined, ...rest: any[]) => Decision<any>;
type Rest<D extends Decide> = Parameters<D> extends [unknown, ...infer R] ? R : never;

/** The decision writes something else; an answer that shows the record shows that. */
export function writing<D extends Decide>(
  decide: D,
  change: (next: LedgerRecord, seen: LedgerRecord | undefined) => LedgerRecord,
): D {
  return ((record: LedgerRecord | undefined, ...rest: Rest<D>) => {
    const { write, answer } = decide(record, ...rest);
    if (!write) return { answer };
    const next = change(write.next, write.seen);
    return { write: { seen: write.seen, next }, answer: showing(answer, write.next, next) };
  }) as D;
}

/**
 * The decision is made on a record that looks different. What is written goes over the real
 * one, and keeps what was only looks.
 */
export function seeing<D extends Decide>(
  decide: D,
  looks: (record: LedgerRecord, ...rest: Rest<D>) => LedgerRecord,
): D {
  return ((record: LedgerRecord | undefined, ...rest: Rest<D>) => {
    if (!record) return decide(record, ...rest);
    const disguised = looks(record, ...rest);
    const { write, answer } = decide(disguised, ...rest);
    if (!write) return { answer: showing(answer, disguised, record) };
    const next = undone(write.next, disguised, record);
    const shown = showing(showing(answer, disguised, record), write.next, next);
    return { write: { seen: write.seen && record, next }, answer: shown };
  }) as D;
}

/** Members that still are as disguised become what they really were. */
function undone(next: LedgerRecord, disguised: LedgerRecord, real: LedgerRecord): LedgerRecord {
  if (next.owner !== disguised.owner || next.fence !== disguised.fence) return next;
  const entries = Object.entries(next).map(([name, value]) => {
    const key = name as keyof LedgerRecord;
    const wasDisguised = value === disguised[key] && real[key] !== disguised[key] && key !== "status";
    return [name, wasDisguised ? real[key] : value];
  });
  return Object.fromEntries(entries) as LedgerRecord;
}

function showing(answer: unknown, from: LedgerRecord, to: LedgerRecord): unknown {
  const shown = answer as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [name, value === from ? to : value]),
  );
}

/** The decision is asked something else. */
export function asked<D extends Decide>(
  decide: D,
  change: (request: Parameters<D>[1]) => Parameters<D>[1],
): D {
  return ((record: LedgerRecord | undefined, request: Parameters<D>[1], ...rest: unknown[]) =>
    decide(record, change(request), ...rest)) as D;
}
