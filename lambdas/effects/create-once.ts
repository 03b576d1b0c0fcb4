import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { type DynamoDBSender, StepOnceError } from "../../ledger/index.ts";
import { type Item, type ItemKey, refusedFor } from "./items.ts";

/** Holds the token of the request that created the item. */
export const CREATED_BY = "created_by_request";

export interface CreateOnce extends ItemKey {
  /** What the item has beside its key. */
  readonly attributes: Item;
  /** The same for each try of one request, such as `once.token`: it tells our own item from another's. */
  readonly token: string;
}

/**
 * Creates an item, however often it is asked to. For as long as the item is there: once it is deleted,
 * a late try creates it again.
 *
 * @returns the item as it is there, and whether this call created it
 * @throws StepOnce.Mismatch when another request has created an item of that key
 */
export async function createOnce(
  client: DynamoDBSender,
  { TableName, Key, attributes, token }: CreateOnce,
): Promise<{ readonly created: boolean; readonly item: Item }> {
  const item: Item = { ...attributes, ...Key, [CREATED_BY]: { S: token } };
  try {
    await client.send(
      new PutItemCommand({
        TableName,
        Item: item,
        ConditionExpression: "attribute_not_exists(#key)",
        ExpressionAttributeNames: { "#key": Object.keys(Key)[0] ?? "" },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return { created: true, item };
  } catch (error) {
    const existing = await refusedFor(client, { TableName, Key }, error);
    // Deleted in the moment between the refusal and the look.
    if (!existing) throw error;
    if (existing[CREATED_BY]?.S === token) return { created: false, item: existing };
    throw new StepOnceError(
      "Mismatch",
      `The item ${JSON.stringify(Key)} of ${TableName} was created by another request.`,
    );
  }
}
