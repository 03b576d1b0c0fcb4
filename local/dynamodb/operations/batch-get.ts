import type { AttributeValue, BatchGetItemCommandInput, KeysAndAttributes } from "@aws-sdk/client-dynamodb";
import { validationError } from "../errors.ts";
import type { Store } from "../store.ts";
import { readUnits, sizeOf } from "../table/capacity.ts";
import { consumptionOf } from "../table/consumption.ts";
import { getItem } from "../table/table.ts";
import { projected, type Read, readGet } from "./read.ts";
import { checkMembers, constraintError } from "./request.ts";
import { refuseSameItem } from "./same-item.ts";

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html */
const maxKeys = 100;

export const batchGetItem = (store: Store, input: BatchGetItemCommandInput) => {
  checkMembers(input, []);
  const tables = Object.entries(input.RequestItems ?? {});
  if (tables.length === 0) throw validationError("The requestItems parameter is required for BatchGetItem");
  const requests = tables.flatMap(([name, request]) => readRequests(store, name, request));
  if (requests.length > maxKeys) throw validationError("Too many items requested for the BatchGetItem call");
  refuseSameItem(
    requests.map(({ read }) => read),
    "Provided list of item keys contains duplicates",
  );
  const Responses: Record<string, Record<string, AttributeValue>[]> = {};
  for (const [name] of tables) Responses[name] = [];
  const consumption = consumptionOf("readUnits");
  for (const { name, read, consistent } of requests) {
    const item = getItem(read.table, read.key);
    if (item !== undefined) Responses[name]?.push(projected(item, read.paths));
    consumption.add(read.table, { table: readUnits(sizeOf(item), consistent), indexes: new Map() });
  }
  return { Responses, UnprocessedKeys: {}, ...consumption.list(input.ReturnConsumedCapacity) };
};

interface Request {
  readonly name: string;
  readonly read: Read;
  readonly consistent: boolean;
}

const readRequests = (store: Store, name: string, { Keys, ...shared }: KeysAndAttributes): Request[] => {
  if (Keys === undefined || Keys.length === 0)
    throw constraintError(
      Keys === undefined ? "null" : "'[]'",
      `requestItems.${name}.member.keys`,
      Keys === undefined ? "Member must not be null" : "Member must have length greater than or equal to 1",
    );
  const consistent = shared.ConsistentRead === true;
  return Keys.map((Key) => {
    const read = readGet(store, { ...shared, TableName: name, Key });
    if (read.fault !== undefined) throw read.fault;
    return { name, read, consistent };
  });
};
