import type { ConsumedCapacity, ReturnConsumedCapacity } from "@aws-sdk/client-dynamodb";
import type { Item } from "../types.ts";
import { itemSize } from "../values/size.ts";
import type { Table } from "./table.ts";

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html */
const readBlock = 4096;
const writeBlock = 1024;

/** Units of a write, by the larger of the item before and after; at least one, even for no item. */
export const writeUnits = (before: Item | undefined, after: Item | undefined): number =>
  Math.max(1, Math.ceil(Math.max(sizeOf(before), sizeOf(after)) / writeBlock));

/** Units of reading so many bytes: one for 4 KB, half of that when eventually consistent; not less than for 4 KB. */
export const readUnits = (bytes: number, consistent: boolean): number =>
  Math.max(1, Math.ceil(bytes / readBlock)) * (consistent ? 1 : 0.5);

export const sizeOf = (item: Item | undefined): number => (item === undefined ? 0 : itemSize(item));

/** Counts the units, and gives the member of the answer that reports them when it was asked for. */
export const consume = (
  table: Table,
  kind: "readUnits" | "writeUnits",
  units: number,
  wanted: ReturnConsumedCapacity | undefined,
): { ConsumedCapacity?: ConsumedCapacity } => {
  table.consumed[kind] += units;
  if (wanted !== "TOTAL" && wanted !== "INDEXES") return {};
  return {
    ConsumedCapacity: {
      TableName: table.definition.name,
      CapacityUnits: units,
      ...(wanted === "INDEXES" ? { Table: { CapacityUnits: units } } : {}),
    },
  };
};
