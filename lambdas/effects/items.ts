import { type AttributeValue, GetItemCommand } from "@aws-sdk/client-dynamodb";
import type { DynamoDBSender } from "../../ledger/index.ts";
import { nameOf } from "../guard/stored-error.ts";

export type Item = Record<string, AttributeValue>;

/** Which item. */
export interface ItemKey {
  readonly TableName: string;
  readonly Key: Item;
}

/**
 * The item that a condition refused a write for: it comes back with the refusal, or by one consistent
 * read where the store does not return it. Nothing when there is none.
 *
 * @throws the error itself when it is no refused condition
 */
export async function refusedFor(
  client: DynamoDBSender,
  { TableName, Key }: ItemKey,
  error: unknown,
): Promise<Item | undefined> {
  if (nameOf(error) !== "ConditionalCheckFailedException") throw error;
  const { Item: returned } = error as { Item?: Item };
  if (returned) return returned;
  const { Item: read } = await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
  return read;
}
