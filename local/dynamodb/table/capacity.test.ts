import type { Item } from "../types.ts";
import { doubled, readUnits, refusedCost, totalUnits, writeCost } from "./capacity.ts";
import { tableDefinition } from "./definition.ts";
import { emptyTable } from "./table.ts";

const table = emptyTable(
  tableDefinition({
    TableName: "orders",
    key: { partition: "pk" },
    indexes: { byCustomer: { partition: "customer", projection: ["total"] } },
  }),
  0,
);

/** An item of about so many kilobytes. */
const item = (kilobytes: number, more: Item = {}): Item => ({
  pk: { S: "1" },
  text: { S: "x".repeat(kilobytes * 1024 - 100) },
  ...more,
});
const customer = (S: string, total = "1"): Item => ({ customer: { S }, total: { N: total } });

describe("a write costs", () => {
  it.each<[string, Item | undefined, Item | undefined, number]>([
    ["one unit for nothing", undefined, undefined, 1],
    ["a unit for each kilobyte begun", undefined, item(3), 3],
    ["as much as the larger of before and after", item(5), item(2), 5],
    ["as much as what is deleted", item(4), undefined, 4],
    ["one more for a new entry of an index", undefined, item(1, customer("a")), 2],
    ["one more for an entry that goes", item(1, customer("a")), item(1), 2],
    ["two more for an entry that moves", item(1, customer("a")), item(1, customer("b")), 3],
    ["one more for an entry that changes", item(1, customer("a")), item(1, customer("a", "2")), 2],
    ["no more for an entry that stays", item(1, customer("a")), item(2, customer("a")), 2],
  ])("%s", (_what, before, after, units) => {
    expect(totalUnits(writeCost(table, before, after))).toBe(units);
  });

  it("as much when a condition refuses it, but nothing for indexes", () => {
    expect(totalUnits(refusedCost(item(3, customer("a")), undefined))).toBe(3);
    expect(totalUnits(refusedCost(undefined, item(2, customer("a"))))).toBe(2);
  });

  it("twice as much in a transaction", () => {
    expect(totalUnits(doubled(writeCost(table, undefined, item(3, customer("a")))))).toBe(8);
  });
});

it.each([
  [0, true, 1],
  [4096, true, 1],
  [4097, true, 2],
  [0, false, 0.5],
  [8193, false, 1.5],
])("reading %d bytes, consistently: %p, costs %d units", (bytes, consistent, units) => {
  expect(readUnits(bytes, consistent)).toBe(units);
});
