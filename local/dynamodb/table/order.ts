import type { AttributeValue, Item } from "../types.ts";
import { compareValues } from "../values/compare.ts";
import type { KeySchema, TableDefinition } from "./definition.ts";
import { keyValueText } from "./table.ts";

/** An order of items as for `Array.sort`; total, since the key of the table comes last. */
export type Order = (left: Item, right: Item) => number;

/** Of one partition: by the sort key, and in an index by the table's key among equals. */
export const queryOrder = ({ key }: TableDefinition, { sort }: KeySchema): Order =>
  inTurn(...(sort === undefined ? [] : [byAttribute(sort.name)]), ...byTableKey(key));

/** Of all items: partitions as if thrown together by a hash, so that nobody relies on their order. */
export const scanOrder = ({ key }: TableDefinition, scanned: KeySchema): Order =>
  inTurn(
    (left, right) => partitionHash(scanned, left) - partitionHash(scanned, right),
    byAttribute(scanned.partition.name),
    ...(scanned.sort === undefined ? [] : [byAttribute(scanned.sort.name)]),
    ...byTableKey(key),
  );

const byTableKey = ({ partition, sort }: KeySchema): Order[] =>
  [partition, ...(sort === undefined ? [] : [sort])].map(({ name }) => byAttribute(name));

const byAttribute =
  (name: string): Order =>
  (left, right) =>
    compareValues(left[name] as AttributeValue, right[name] as AttributeValue) ?? 0;

const inTurn =
  (...orders: Order[]): Order =>
  (left, right) => {
    for (const order of orders) {
      const result = order(left, right);
      if (result !== 0) return result;
    }
    return 0;
  };

/** FNV-1a, 32 bits. */
export const partitionHash = ({ partition }: KeySchema, item: Item): number => {
  let hash = 0x811c9dc5;
  for (const character of keyValueText(item, partition))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
};
