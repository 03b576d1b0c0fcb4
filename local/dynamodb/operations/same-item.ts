import { type ServiceError, validationError } from "../errors.ts";
import { keyText, type Table } from "../table/table.ts";
import type { Item } from "../types.ts";

/** `items`: those with a fault have no key, and are no duplicates. */
export const refuseSameItem = (
  items: readonly { readonly table: Table; readonly key: Item; readonly fault: ServiceError | undefined }[],
  message: string,
): void => {
  const seen = new Map<Table, Set<string>>();
  for (const { table, key, fault } of items) {
    if (fault !== undefined) continue;
    const keys = seen.get(table) ?? new Set<string>();
    seen.set(table, keys);
    const text = keyText(table, key);
    if (keys.has(text)) throw validationError(message);
    keys.add(text);
  }
};
