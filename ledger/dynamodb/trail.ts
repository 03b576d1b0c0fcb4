import type { AttributeValue, TransactWriteItem } from "@aws-sdk/client-dynamodb";
import type { TrailEntry } from "../trail.ts";

/** No record's key begins like this: in a namespace `%` is escaped. */
export const trailKey = (pk: string) => ({ pk: { S: `%%trail/${pk}` } });

/** Appends to a key's trail, which is an item of its own and never expires. */
export function appendToTrail(tableName: string, pk: string, entry: TrailEntry): TransactWriteItem {
  return {
    Update: {
      TableName: tableName,
      Key: trailKey(pk),
      UpdateExpression: "SET entries = list_append(if_not_exists(entries, :none), :entry)",
      ExpressionAttributeValues: { ":none": { L: [] }, ":entry": { L: [{ S: JSON.stringify(entry) }] } },
    },
  };
}

export function entriesOf(item: Record<string, AttributeValue> | undefined): TrailEntry[] {
  return (item?.entries?.L ?? []).map(({ S = "{}" }) => JSON.parse(S) as TrailEntry);
}
