import type { BatchWriteItemCommandInput, WriteRequest } from "@aws-sdk/client-dynamodb";
import { validationError } from "../errors.ts";
import type { Store } from "../store.ts";
import { writeCost } from "../table/capacity.ts";
import { keyFault } from "../table/check-key.ts";
import { consumptionOf } from "../table/consumption.ts";
import { keyAttributes, type TableDefinition } from "../table/definition.ts";
import type { Item } from "../types.ts";
import { own } from "../values/type.ts";
import { checkMembers } from "./request.ts";
import { refuseSameItem } from "./same-item.ts";
import { commit, itemBefore, readDelete, readPut, type Write } from "./write.ts";

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html */
const maxRequests = 25;

export const batchWriteItem = (store: Store, input: BatchWriteItemCommandInput) => {
  checkMembers(input, []);
  const tables = Object.entries(input.RequestItems ?? {});
  if (tables.length === 0) throw validationError("The requestItems parameter is required for BatchWriteItem");
  if (tables.flatMap(([, requests]) => requests).length > maxRequests)
    throw validationError("Too many items requested for the BatchWriteItem call");
  const writes: Write[] = [];
  for (const [name, requests] of tables) {
    for (const request of requests) {
      writes.push(readRequest(store, name, request));
      refuseSameItem(writes, "Provided list of item keys contains duplicates");
    }
  }
  const consumption = consumptionOf("writeUnits");
  for (const write of writes) {
    const before = itemBefore(write);
    const after = write.change(before);
    commit(write, after);
    consumption.add(write.table, writeCost(write.table, before, after));
  }
  return { UnprocessedItems: {}, ...consumption.list(input.ReturnConsumedCapacity) };
};

const readRequest = (store: Store, TableName: string, { PutRequest, DeleteRequest }: WriteRequest): Write => {
  if ((PutRequest === undefined) === (DeleteRequest === undefined))
    throw validationError(
      "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes",
    );
  const write =
    PutRequest === undefined
      ? readDelete(store, { TableName, Key: DeleteRequest?.Key })
      : readPut(store, { TableName, Item: PutRequest.Item });
  // A batch takes the key out of the item first, and words its refusal as for a key.
  const fault = keyFault(write.table.definition, keyOf(write.table.definition, write.key)) ?? write.fault;
  if (fault !== undefined) throw fault;
  return write;
};

const keyOf = ({ key }: TableDefinition, item: Item): Item =>
  Object.fromEntries(
    keyAttributes(key).flatMap(({ name }) => {
      const value = own(item, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
