import type { TransactWriteItem } from "@aws-sdk/client-dynamodb";
import type { LedgerRecord, LedgerStore } from "../../ledger/index.ts";
import type { TrailEntry } from "../../ledger/trail.ts";
import { compareAndSet } from "../model/register.ts";

/** The model's register as a store: what the model has for a table, held to the suite of the real ones. */
export function memoryStore(): LedgerStore & { remove(pk: string): void; items: Set<string> } {
  const records = new Map<string, LedgerRecord>();
  const trails = new Map<string, TrailEntry[]>();
  const items = new Set<string>();
  const store: LedgerStore = {
    read: async (pk) => records.get(pk),
    async write(pk, write, entry) {
      const { written, record } = compareAndSet(records.get(pk), write);
      if (!written) return { written, current: record };
      records.set(pk, write.next);
      if (entry) trails.set(pk, [...(trails.get(pk) ?? []), entry]);
      return { written };
    },
    async commit(pk, write, effect) {
      const { written, record } = compareAndSet(records.get(pk), write);
      if (!written) return { written, current: record };
      const keys = effect.map(keyOf);
      if (keys.some((key) => items.has(key)))
        throw Object.assign(new Error("refused"), { name: "TransactionCanceledException" });
      for (const key of keys) items.add(key);
      records.set(pk, write.next);
      return { written };
    },
    trail: async (pk) => trails.get(pk) ?? [],
    async open({ segment }, leaseBefore = Number.MAX_SAFE_INTEGER) {
      const found = [...records].map(([pk, record]) => ({ pk, record }));
      return {
        records: found.filter(
          ({ record: { status, leaseUntil } }) =>
            segment === 0 && (status === "CLAIMED" || status === "IN_DOUBT") && leaseUntil < leaseBefore,
        ),
      };
    },
  };
  return { ...store, items, remove: (pk) => records.delete(pk) };
}

/** Effects of the suite are puts of items that must not be there yet. */
const keyOf = ({ Put }: TransactWriteItem) => Put?.Item?.pk?.S ?? "";
