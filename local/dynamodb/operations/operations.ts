import type * as sdk from "@aws-sdk/client-dynamodb";
import type { Store } from "../store.ts";
import { batchGetItem } from "./batch-get.ts";
import { batchWriteItem } from "./batch-write.ts";
import { getItem } from "./get-item.ts";
import { query } from "./query.ts";
import { scan } from "./scan.ts";
import { deleteItem, putItem, updateItem } from "./single-writes.ts";
import {
  createTable,
  deleteTable,
  describeTable,
  describeTimeToLive,
  listTables,
  updateTimeToLive,
} from "./tables.ts";
import { transactGetItems } from "./transact-get.ts";
import { transactWriteItems } from "./transact-write.ts";

/** The operations by the names of their commands: input and output. */
export interface Operations {
  BatchGetItem: [sdk.BatchGetItemCommandInput, sdk.BatchGetItemCommandOutput];
  BatchWriteItem: [sdk.BatchWriteItemCommandInput, sdk.BatchWriteItemCommandOutput];
  CreateTable: [sdk.CreateTableCommandInput, sdk.CreateTableCommandOutput];
  DeleteItem: [sdk.DeleteItemCommandInput, sdk.DeleteItemCommandOutput];
  DeleteTable: [sdk.DeleteTableCommandInput, sdk.DeleteTableCommandOutput];
  DescribeTable: [sdk.DescribeTableCommandInput, sdk.DescribeTableCommandOutput];
  DescribeTimeToLive: [sdk.DescribeTimeToLiveCommandInput, sdk.DescribeTimeToLiveCommandOutput];
  GetItem: [sdk.GetItemCommandInput, sdk.GetItemCommandOutput];
  ListTables: [sdk.ListTablesCommandInput, sdk.ListTablesCommandOutput];
  PutItem: [sdk.PutItemCommandInput, sdk.PutItemCommandOutput];
  Query: [sdk.QueryCommandInput, sdk.QueryCommandOutput];
  Scan: [sdk.ScanCommandInput, sdk.ScanCommandOutput];
  TransactGetItems: [sdk.TransactGetItemsCommandInput, sdk.TransactGetItemsCommandOutput];
  TransactWriteItems: [sdk.TransactWriteItemsCommandInput, sdk.TransactWriteItemsCommandOutput];
  UpdateItem: [sdk.UpdateItemCommandInput, sdk.UpdateItemCommandOutput];
  UpdateTimeToLive: [sdk.UpdateTimeToLiveCommandInput, sdk.UpdateTimeToLiveCommandOutput];
}

export type OperationName = keyof Operations;

type Handler<Name extends OperationName> = (
  store: Store,
  input: Operations[Name][0],
) => Omit<Operations[Name][1], "$metadata">;

export const operations: { readonly [Name in OperationName]: Handler<Name> } = {
  BatchGetItem: batchGetItem,
  BatchWriteItem: batchWriteItem,
  CreateTable: createTable,
  DeleteItem: deleteItem,
  DeleteTable: deleteTable,
  DescribeTable: describeTable,
  DescribeTimeToLive: describeTimeToLive,
  GetItem: getItem,
  ListTables: listTables,
  PutItem: putItem,
  Query: query,
  Scan: scan,
  TransactGetItems: transactGetItems,
  TransactWriteItems: transactWriteItems,
  UpdateItem: updateItem,
  UpdateTimeToLive: updateTimeToLive,
};
