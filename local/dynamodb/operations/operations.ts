import type * as sdk from "@aws-sdk/client-dynamodb";
import { getItem } from "./get-item.ts";
import { deleteItem, putItem, updateItem } from "./single-writes.ts";
import { transactWriteItems } from "./transact-write.ts";

/** The operations by the names of their commands. */
export interface Operations {
  PutItem: [sdk.PutItemCommandInput, sdk.PutItemCommandOutput];
  GetItem: [sdk.GetItemCommandInput, sdk.GetItemCommandOutput];
  UpdateItem: [sdk.UpdateItemCommandInput, sdk.UpdateItemCommandOutput];
  DeleteItem: [sdk.DeleteItemCommandInput, sdk.DeleteItemCommandOutput];
  TransactWriteItems: [sdk.TransactWriteItemsCommandInput, sdk.TransactWriteItemsCommandOutput];
}

export type OperationName = keyof Operations;

type Handler<Name extends OperationName> = (
  store: import("../store.ts").Store,
  input: Operations[Name][0],
) => Omit<Operations[Name][1], "$metadata">;

export const operations: { readonly [Name in OperationName]: Handler<Name> } = {
  PutItem: putItem,
  GetItem: getItem,
  UpdateItem: updateItem,
  DeleteItem: deleteItem,
  TransactWriteItems: transactWriteItems,
};
