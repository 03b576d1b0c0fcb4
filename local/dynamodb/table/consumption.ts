import type { Capacity, ConsumedCapacity, ReturnConsumedCapacity } from "@aws-sdk/client-dynamodb";
import { type Cost, totalUnits } from "./capacity.ts";
import type { IndexDefinition } from "./definition.ts";
import type { Table } from "./table.ts";

/** Transactions say of their units which they are; other operations give the number alone. */
type Split = "ReadCapacityUnits" | "WriteCapacityUnits" | undefined;

/** Counts the units of one request, table by table, and reports them as the request wants. */
export interface Consumption {
  add(table: Table, cost: Cost): void;
  /** The member of an answer about one table; empty unless it was asked for. */
  single(wanted: ReturnConsumedCapacity | undefined): { ConsumedCapacity?: ConsumedCapacity };
  /** The member of an answer about several tables. */
  list(wanted: ReturnConsumedCapacity | undefined, split?: Split): { ConsumedCapacity?: ConsumedCapacity[] };
}

export const consumptionOf = (kind: "readUnits" | "writeUnits"): Consumption => {
  const costs = new Map<Table, Cost>();
  const list: Consumption["list"] = (wanted, split) => {
    if (wanted !== "TOTAL" && wanted !== "INDEXES") return {};
    return { ConsumedCapacity: [...costs].map(([table, cost]) => report(table, cost, wanted, split)) };
  };
  return {
    add: (table, cost) => {
      table.consumed[kind] += totalUnits(cost);
      const known = costs.get(table);
      costs.set(table, known === undefined ? cost : sum(known, cost));
    },
    single: (wanted) => {
      const [ConsumedCapacity] = list(wanted).ConsumedCapacity ?? [];
      return ConsumedCapacity === undefined ? {} : { ConsumedCapacity };
    },
    list,
  };
};

const sum = (left: Cost, right: Cost): Cost => {
  const indexes = new Map(left.indexes);
  for (const [index, units] of right.indexes) indexes.set(index, units + (indexes.get(index) ?? 0));
  return { table: left.table + right.table, indexes };
};

const report = (table: Table, cost: Cost, wanted: ReturnConsumedCapacity, split: Split): ConsumedCapacity => {
  const units = (CapacityUnits: number): Capacity => ({
    CapacityUnits,
    ...(split === undefined ? {} : { [split]: CapacityUnits }),
  });
  const whole = { TableName: table.definition.name, ...units(totalUnits(cost)) };
  if (wanted !== "INDEXES") return whole;
  const ofIndexes = (kind: IndexDefinition["kind"]) => {
    const entries = [...cost.indexes].filter(([index]) => index.kind === kind);
    return entries.length === 0
      ? undefined
      : Object.fromEntries(entries.map(([{ name }, number]) => [name, units(number)]));
  };
  const [globals, locals] = [ofIndexes("global"), ofIndexes("local")];
  return {
    ...whole,
    Table: units(cost.table),
    ...(globals === undefined ? {} : { GlobalSecondaryIndexes: globals }),
    ...(locals === undefined ? {} : { LocalSecondaryIndexes: locals }),
  };
};
