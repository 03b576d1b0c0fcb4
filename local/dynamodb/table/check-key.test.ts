import type { Item } from "../types.ts";
import { itemFault, keyFault } from "./check-key.ts";
import { tableDefinition } from "./definition.ts";

const definition = tableDefinition({
  TableName: "orders",
  key: { partition: "pk", sort: { name: "sk", type: "N" } },
  indexes: { byTime: { partition: "g", sort: { name: "t", type: "B" } } },
});
const key: Item = { pk: { S: "a" }, sk: { N: "1" } };
const mismatch = "The provided key element does not match the schema";
const empty = (what: string) =>
  `One or more parameter values are not valid. ${what}The AttributeValue for a key attribute cannot contain an empty `;

describe("a key", () => {
  it.each<[Item, string | undefined]>([
    [key, undefined],
    [{ pk: { S: "a" } }, mismatch],
    [{ ...key, other: { S: "a" } }, mismatch],
    [{ pk: { N: "1" }, sk: { N: "1" } }, mismatch],
    [
      { pk: { S: "x".repeat(2049) }, sk: { N: "1" } },
      "One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of2048 bytes",
    ],
  ])("%j fits or does not", (given, message) => {
    expect(keyFault(definition, given)?.message).toBe(message);
  });

  it("is refused outright when empty", () => {
    expect(() => keyFault(definition, { pk: { S: "" }, sk: { N: "1" } })).toThrow(
      `${empty("")}string value. Key: pk`,
    );
  });

  it("has at most 1024 bytes in its sort key", () => {
    const sorted = tableDefinition({ TableName: "t", key: { partition: "pk", sort: "sk" } });
    expect(keyFault(sorted, { pk: { S: "a" }, sk: { S: "ä".repeat(512) } })).toBeUndefined();
    expect(keyFault(sorted, { pk: { S: "a" }, sk: { S: "ä".repeat(513) } })?.message).toBe(
      "One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size limit of 1024 bytes",
    );
  });
});

describe("an item", () => {
  const invalid = (what: string) => `One or more parameter values were invalid: ${what}`;

  it.each<[Item, string | undefined]>([
    [{ ...key, other: { S: "" } }, undefined],
    [{ ...key, g: { S: "a" } }, undefined],
    [{ pk: { S: "a" } }, invalid("Missing the key sk in the item")],
    [{ pk: { S: "a" }, sk: { S: "1" } }, invalid("Type mismatch for key sk expected: N actual: S")],
    [
      { ...key, t: { S: "a" } },
      invalid("Type mismatch for Index Key t Expected: B Actual: S IndexName: byTime"),
    ],
  ])("%j fits or does not", (item, message) => {
    expect(itemFault(definition, item)?.message).toBe(message);
  });

  it("is refused outright when the key of an index is empty", () => {
    expect(() => itemFault(definition, { ...key, t: { B: new Uint8Array() } })).toThrow(
      `${empty("A value specified for a secondary index key is not supported. ")}binary value. IndexName: byTime, IndexKey: t`,
    );
  });
});
