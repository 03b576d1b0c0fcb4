import type { TransactGetItemsCommandInput } from "@aws-sdk/client-dynamodb";
import { validationError } from "../errors.ts";
import type { Store } from "../store.ts";
import { doubled, readUnits, sizeOf } from "../table/capacity.ts";
import { consumptionOf } from "../table/consumption.ts";
import { getItem } from "../table/table.ts";
import { projected, readGet } from "./read.ts";
import { checkMembers } from "./request.ts";
import { refuseSameItem } from "./same-item.ts";
import { checkCount, faultReason, noReason, throwCancelled } from "./transaction.ts";

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactGetItems.html */
export const transactGetItems = (store: Store, input: TransactGetItemsCommandInput) => {
  checkMembers(input, ["TransactItems"]);
  const items = input.TransactItems ?? [];
  checkCount(items.length);
  const reads = items.map(({ Get }) => {
    if (Get === undefined) throw validationError("TransactItems can only contain Get");
    return readGet(store, Get);
  });
  refuseSameItem(reads, "Transaction request cannot include multiple operations on one item");
  if (reads.some(({ fault }) => fault !== undefined))
    throwCancelled(reads.map(({ fault }) => (fault === undefined ? noReason : faultReason(fault))));
  const consumption = consumptionOf("readUnits");
  const Responses = reads.map(({ table, key, paths }) => {
    const item = getItem(table, key);
    consumption.add(table, doubled({ table: readUnits(sizeOf(item), true), indexes: new Map() }));
    const Item = item && projected(item, paths);
    return Item === undefined || Object.keys(Item).length === 0 ? {} : { Item };
  });
  return { Responses, ...consumption.list(input.ReturnConsumedCapacity, "ReadCapacityUnits") };
};
