import type { AttributeValue, Item } from "../types.ts";
import { byteString } from "../values/binary.ts";
import { equalValues } from "../values/compare.ts";
import type { KeyAttribute, TableDefinition } from "./definition.ts";

/** The state of a table. Items are never changed in place: a write puts a new one. */
export interface Table {
  readonly definition: TableDefinition;
  /** Items by partition key, then by sort key. */
  readonly partitions: Map<string, Map<string, Item>>;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  ttlAttribute: string | undefined;
  /** Capacity units since the table was made, those of refused conditional writes too. */
  readonly consumed: { readUnits: number; writeUnits: number };
  /**
   * Is told of each change, as the table's stream would be.
   * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html
   */
  readonly changed: Changed;
}

export type Changed = (oldImage: Item | undefined, newImage: Item | undefined) => void;

export const emptyTable = (
  definition: TableDefinition,
  createdAt: number,
  ttlAttribute?: string,
  changed: Changed = () => {},
): Table => ({
  definition,
  changed,
  partitions: new Map(),
  createdAt,
  ttlAttribute,
  consumed: { readUnits: 0, writeUnits: 0 },
});

/** `key`: an item, or just its key, that has been checked. */
export const getItem = (table: Table, key: Item): Item | undefined =>
  table.partitions.get(partitionText(table, key))?.get(sortText(table, key));

export const putItem = (table: Table, item: Item): void => {
  const name = partitionText(table, item);
  const partition = table.partitions.get(name) ?? new Map<string, Item>();
  table.partitions.set(name, partition);
  const sort = sortText(table, item);
  const old = partition.get(sort);
  partition.set(sort, item);
  // A write that changes no data is none to a stream.
  if (old === undefined || !equalValues({ M: old }, { M: item })) table.changed(old, item);
};

export const deleteItem = (table: Table, key: Item): void => {
  const name = partitionText(table, key);
  const partition = table.partitions.get(name);
  const sort = sortText(table, key);
  const old = partition?.get(sort);
  if (partition === undefined || old === undefined) return;
  partition.delete(sort);
  if (partition.size === 0) table.partitions.delete(name);
  table.changed(old, undefined);
};

export const allItems = (table: Table): Item[] =>
  [...table.partitions.values()].flatMap((partition) => [...partition.values()]);

/** `key`: an item that has the partition key, or that key alone. */
export const partitionItems = (table: Table, key: Item): Item[] => [
  ...(table.partitions.get(partitionText(table, key))?.values() ?? []),
];

/** The same for two items with the same key. */
export const keyText = (table: Table, key: Item): string =>
  JSON.stringify([partitionText(table, key), sortText(table, key)]);

const partitionText = ({ definition }: Table, key: Item): string =>
  keyValueText(key, definition.key.partition);

const sortText = ({ definition }: Table, key: Item): string =>
  definition.key.sort === undefined ? "" : keyValueText(key, definition.key.sort);

export const keyValueText = (key: Item, attribute: KeyAttribute): string => {
  const value = key[attribute.name] as AttributeValue;
  return value.S ?? value.N ?? byteString(value.B as Uint8Array);
};
