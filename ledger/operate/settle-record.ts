import type { Bounds, SettleAnswer, SettleRequest } from "../decide/index.ts";
import { StepOnceError } from "../errors.ts";
import { Ledger } from "../ledger.ts";
import type { LedgerRecord, StoredError } from "../record.ts";
import { encodeResult, type ResultBucket } from "../result/stored-result.ts";
import type { LedgerStore } from "../store.ts";
import { decidedBy, type Order } from "./order.ts";

/** What a person found out about an effect in doubt. */
export type Finding =
  /** It happened, and this is what it returned: what the step is to return from now on. */
  | { readonly kind: "applied"; readonly result?: unknown }
  /** It did not happen: the step may apply it. Believed only when asked late enough. */
  | { readonly kind: "notApplied" }
  /** It did not happen, and shall not: the step is to fail with this error. Believed as `notApplied` is. */
  | { readonly kind: "failed"; readonly error: StoredError };

export interface OperatorServices {
  readonly store: LedgerStore;
  /** Epoch milliseconds. */
  now(): number;
  readonly bucket?: ResultBucket | undefined;
}

export const DEFAULT_BOUNDS: Bounds = { maxClockSkewMs: 10_000, landsWithinMs: 60_000 };

/** By which a record is judged without its step's declaration: how late a call can land is in it too. */
export const boundsOf = ({ maxClockSkewMs }: LedgerRecord): Bounds => ({ ...DEFAULT_BOUNDS, maxClockSkewMs });

/**
 * Settles a record in doubt, a claim whose lease is over, or a completed record whose result
 * was lost (by a finding `applied`). Who, when and why go into the record and into the key's trail.
 *
 * @param order.fence of the record that the person looked at: another one is `changed`
 * @throws StepOnce.Misuse, StepOnce.ResultTooLarge, StepOnce.LedgerUnavailable
 */
export async function settleRecord(
  services: OperatorServices,
  order: Order & {
    readonly finding: Finding;
    /** When the question was asked, epoch ms; a time that lies ahead counts as the present. @default now */
    readonly askedAt?: number;
  },
): Promise<SettleAnswer> {
  const { pk, fence } = order;
  const now = services.now();
  const decision = decidedBy(order, now, "settled");
  const verdict = await verdictOf(order.finding, services.bucket);
  let seen = await services.store.read(pk);
  if (!seen) return { kind: "changed", record: seen };
  const ledger = new Ledger(services.store, () => services.now(), boundsOf(seen));
  // Nobody has asked about it since its lease was over.
  if (seen.status === "CLAIMED") seen = (await ledger.sweep(pk, seen)).doubted ?? seen;
  if (seen.fence !== fence) return { kind: "changed", record: seen };
  const { owner } = seen;
  const { settlement } = decision;
  const askedAt = Math.min(order.askedAt ?? now, now);
  return ledger.settle(
    pk,
    seen,
    { kind: "settle", fence, owner, askedAt, settlement, verdict },
    decision.entry,
  );
}

async function verdictOf(
  finding: Finding,
  bucket: ResultBucket | undefined,
): Promise<SettleRequest["verdict"]> {
  if (finding.kind !== "applied") return finding;
  const result = await encodeResult(finding.result, bucket);
  if (result.kind !== "unstorable") return { kind: "applied", result };
  throw new StepOnceError("ResultTooLarge", `Nothing was settled: ${result.why}.`);
}
