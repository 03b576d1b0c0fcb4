import type { AttributeValue, Item } from "../types.ts";
import { numberSize } from "./number-size.ts";

/**
 * Bytes of an item: names and values.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
export const itemSize = (item: Item): number => {
  let size = 0;
  for (const name in item) size += Buffer.byteLength(name) + valueSize(item[name] as AttributeValue);
  return size;
};

const valueSize = (value: AttributeValue): number => {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.N !== undefined) return numberSize(value.N);
  if (value.B !== undefined) return value.B.byteLength;
  if (value.SS !== undefined) return total(value.SS, Buffer.byteLength);
  if (value.NS !== undefined) return total(value.NS, numberSize);
  if (value.BS !== undefined) return total(value.BS, (bytes) => bytes.byteLength);
  // A list or a map takes 3 bytes, and one more for each element.
  if (value.L !== undefined) return 3 + total(value.L, (element) => 1 + valueSize(element));
  if (value.M !== undefined) return 3 + Object.keys(value.M).length + itemSize(value.M);
  return 1;
};

const total = <T>(elements: readonly T[], size: (element: T) => number): number =>
  elements.reduce((sum, element) => sum + size(element), 0);
