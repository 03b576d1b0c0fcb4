import { UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import type { DynamoDBSender } from "../../ledger/index.ts";
import type { Item, ItemKey } from "./items.ts";

export interface SetOnce extends ItemKey {
  /** Values that do not depend on what is there, such as the date of a shipment. */
  readonly values: Item;
}

/**
 * Sets each attribute that has no value yet. The first value stays: a late try changes nothing, not even
 * with another value. The item is made when there is none.
 *
 * @returns the attributes as they are there
 */
export async function setOnce(client: DynamoDBSender, { TableName, Key, values }: SetOnce): Promise<Item> {
  const names = Object.keys(values);
  const { Attributes = {} } = await client.send(
    new UpdateItemCommand({
      TableName,
      Key,
      UpdateExpression: `SET ${names.map((_, n) => `#a${n} = if_not_exists(#a${n}, :a${n})`).join(", ")}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name, n) => [`#a${n}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name, n) => [`:a${n}`, values[name]!])),
      ReturnValues: "ALL_NEW",
    }),
  );
  return Object.fromEntries(names.map((name) => [name, Attributes[name]!]));
}
