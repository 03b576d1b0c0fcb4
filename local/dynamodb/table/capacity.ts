import type { Item } from "../types.ts";
import { equalValues } from "../values/compare.ts";
import { itemSize } from "../values/size.ts";
import { type IndexDefinition, keyAttributes } from "./definition.ts";
import { indexEntry } from "./index-entry.ts";
import type { Table } from "./table.ts";

/** Capacity units of the table itself and of each index that took part. */
export interface Cost {
  readonly table: number;
  readonly indexes: ReadonlyMap<IndexDefinition, number>;
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html */
const readBlock = 4096;
const writeBlock = 1024;

/** Units of reading so many bytes: one for 4 KB, half of that when eventually consistent; never less than for 4 KB. */
export const readUnits = (bytes: number, consistent: boolean): number =>
  Math.max(1, Math.ceil(bytes / readBlock)) * (consistent ? 1 : 0.5);

export const sizeOf = (item: Item | undefined): number => (item === undefined ? 0 : itemSize(item));

/** Of a write, by the larger of the item before and after it; at least one unit, even for no item. */
export const writeCost = (table: Table, before: Item | undefined, after: Item | undefined): Cost => {
  const indexes = new Map<IndexDefinition, number>();
  for (const index of table.definition.indexes) {
    const units = indexWriteUnits(table, index, before, after);
    if (units > 0) indexes.set(index, units);
  }
  return { table: writeUnits(before, after), indexes };
};

/** Of a write that its condition refused: as much as if it had gone through, but the indexes stay as they are. */
export const refusedCost = (before: Item | undefined, attempted: Item | undefined): Cost => ({
  table: writeUnits(before, attempted),
  indexes: new Map(),
});

const writeUnits = (...items: (Item | undefined)[]): number =>
  Math.max(1, Math.ceil(Math.max(...items.map(sizeOf)) / writeBlock));

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html#GSI.ThroughputConsiderations.Writes */
const indexWriteUnits = (
  { definition }: Table,
  index: IndexDefinition,
  before: Item | undefined,
  after: Item | undefined,
): number => {
  const [old, entry] = [indexEntry(definition, index, before), indexEntry(definition, index, after)];
  if (old === undefined || entry === undefined)
    return (old ?? entry) === undefined ? 0 : writeUnits(old, entry);
  if (equalValues({ M: old }, { M: entry })) return 0;
  const moved = keyAttributes(index.key).some(({ name }) => !equalValues(old[name]!, entry[name]!));
  return moved ? writeUnits(old) + writeUnits(entry) : writeUnits(old, entry);
};

/** A transaction prepares and commits: twice the units. */
export const doubled = ({ table, indexes }: Cost): Cost => ({
  table: 2 * table,
  indexes: new Map([...indexes].map(([index, units]) => [index, 2 * units])),
});

export const totalUnits = ({ table, indexes }: Cost): number =>
  [...indexes.values()].reduce((sum, units) => sum + units, table);
