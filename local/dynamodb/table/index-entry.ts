import type { Item } from "../types.ts";
import { own } from "../values/type.ts";
import { type IndexDefinition, keyAttributes, type TableDefinition } from "./definition.ts";

/**
 * What an index holds of an item; undefined when the item lacks a key of the index.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-indexes-general-sparse-indexes.html
 */
export const indexEntry = (
  { key }: TableDefinition,
  index: IndexDefinition,
  item: Item | undefined,
): Item | undefined => {
  if (item === undefined) return undefined;
  const keys = keyAttributes(index.key).map(({ name }) => name);
  if (keys.some((name) => own(item, name) === undefined)) return undefined;
  if (index.projection === "ALL") return item;
  const names = [...keyAttributes(key).map(({ name }) => name), ...keys, ...index.projection];
  const held = new Set(names);
  return Object.fromEntries(Object.entries(item).filter(([name]) => held.has(name)));
};
