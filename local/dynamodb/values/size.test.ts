import type { AttributeValue } from "../types.ts";
import { itemSize } from "./size.ts";

it.each<[string, AttributeValue, number]>([
  ["a string in UTF-8 bytes", { S: "aä" }, 3],
  ["a number", { N: "123" }, 3],
  ["binary", { B: Uint8Array.of(1, 2, 3) }, 3],
  ["a boolean", { BOOL: true }, 1],
  ["null", { NULL: true }, 1],
  ["a string set", { SS: ["a", "ä"] }, 3],
  ["a number set", { NS: ["1", "123"] }, 5],
  ["a binary set", { BS: [Uint8Array.of(1), Uint8Array.of(1, 2)] }, 3],
  ["an empty list", { L: [] }, 3],
  ["a list", { L: [{ S: "ab" }, { NULL: true }] }, 3 + 2 + 2 + 1],
  ["an empty map", { M: {} }, 3],
  ["a map", { M: { key: { S: "ab" } } }, 3 + 1 + 3 + 2],
])("counts %s, and the name", (_what, value, bytes) => {
  expect(itemSize({ näme: value })).toBe(5 + bytes);
});
