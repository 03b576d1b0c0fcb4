import { UpdateItemCommand, type UpdateItemCommandInput } from "@aws-sdk/client-dynamodb";
import type { DynamoDBSender } from "../../ledger/index.ts";
import { type Item, type ItemKey, refusedFor } from "./items.ts";

/** Holds the latest request; the mechanism `stamp` of a workflow writes the same one. */
export const LATEST_REQUEST = "last_request_id";

export interface StampedUpdate
  extends ItemKey,
    Pick<
      UpdateItemCommandInput,
      "ConditionExpression" | "ExpressionAttributeNames" | "ExpressionAttributeValues" | "ReturnValues"
    > {
  /** Such as `SET balance = balance - :cents`. */
  readonly UpdateExpression: string;
  /** The same for each try of one request, such as `once.token`. */
  readonly token: string;
}

/**
 * Updates an item unless its latest request was this one: checked and stamped in the same write.
 *
 * **Only the latest request is remembered.** A try that comes after another request's update is applied
 * again; where that can happen, use `once.commit`.
 *
 * @returns whether this call applied it, and the item: what `ReturnValues` asked for when it did, all of
 *   the item as it is there when it had been applied before
 * @throws ConditionalCheckFailedException when the author's own condition does not hold
 */
export async function stampedUpdate(
  client: DynamoDBSender,
  { token, ...update }: StampedUpdate,
): Promise<{ readonly applied: boolean; readonly item: Item | undefined }> {
  const fresh = "(attribute_not_exists(#so_stamp) OR #so_stamp <> :so_stamp)";
  const own = update.ConditionExpression;
  try {
    const { Attributes } = await client.send(
      new UpdateItemCommand({
        ...update,
        UpdateExpression: withStamp(update.UpdateExpression),
        ConditionExpression: own === undefined ? fresh : `(${own}) AND ${fresh}`,
        ExpressionAttributeNames: { ...update.ExpressionAttributeNames, "#so_stamp": LATEST_REQUEST },
        ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ":so_stamp": { S: token } },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return { applied: true, item: Attributes };
  } catch (error) {
    const item = await refusedFor(client, update, error);
    if (item?.[LATEST_REQUEST]?.S === token) return { applied: false, item };
    throw error;
  }
}

/** An expression may have one SET clause only. */
function withStamp(expression: string): string {
  const set = /(?<![#:\w.])SET\s+/i;
  return set.test(expression)
    ? expression.replace(set, "SET #so_stamp = :so_stamp, ")
    : `${expression} SET #so_stamp = :so_stamp`;
}
