import type { GetItemCommandInput } from "@aws-sdk/client-dynamodb";
import type { Store } from "../store.ts";
import { readUnits, sizeOf } from "../table/capacity.ts";
import { consumptionOf } from "../table/consumption.ts";
import * as table from "../table/table.ts";
import { projected, readGet } from "./read.ts";

/** All reads here are consistent; `ConsistentRead` tells only in the price. */
export const getItem = (store: Store, input: GetItemCommandInput) => {
  const get = readGet(store, input);
  if (get.fault !== undefined) throw get.fault;
  const item = table.getItem(get.table, get.key);
  const consumption = consumptionOf("readUnits");
  const units = readUnits(sizeOf(item), input.ConsistentRead === true);
  consumption.add(get.table, { table: units, indexes: new Map() });
  return {
    ...(item === undefined ? {} : { Item: projected(item, get.paths) }),
    ...consumption.single(input.ReturnConsumedCapacity),
  };
};
