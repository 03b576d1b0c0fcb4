import type { EvictAnswer } from "../decide/index.ts";
import { Ledger } from "../ledger.ts";
import { decidedBy, type Order } from "./order.ts";
import { boundsOf, type OperatorServices } from "./settle-record.ts";

/**
 * Gives a completed or failed key free, so that its effect may be applied again: on purpose, by
 * somebody who is named, for a reason that stays in the key's trail.
 *
 * @throws StepOnce.Misuse, StepOnce.LedgerUnavailable
 */
export async function evictRecord(
  services: Pick<OperatorServices, "store" | "now">,
  order: Order,
): Promise<EvictAnswer> {
  const { pk, fence } = order;
  const { settlement, entry } = decidedBy(order, services.now(), "evicted");
  const seen = await services.store.read(pk);
  if (!seen || seen.fence !== fence) return { kind: "changed", record: seen };
  const ledger = new Ledger(services.store, () => services.now(), boundsOf(seen));
  return ledger.evict(pk, seen, { fence, owner: seen.owner, settlement }, entry);
}
