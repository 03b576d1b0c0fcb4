import {
  type AttributeValue,
  type DynamoDBClient,
  QueryCommand,
  type QueryCommandOutput,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import type { LedgerStore, OpenPage, OpenPlace } from "../store.ts";
import { fromItem } from "./attributes.ts";
import { isOpen, OPEN_INDEX, OPEN_SHARDS } from "./open-index.ts";

type Key = Record<string, AttributeValue>;

/** Each key of the index is read by itself. */
const KEYS_PER_PAGE = 100;

/**
 * Reads the records that have not ended by the index `open`, or through the whole table when it has no
 * such index, as a table that was made elsewhere.
 */
export function openRecords(
  client: Pick<DynamoDBClient, "send">,
  tableName: string,
  read: LedgerStore["read"],
): LedgerStore["open"] {
  let indexed = true;
  return async (place, leaseBefore = Number.MAX_SAFE_INTEGER) => {
    if (indexed) {
      try {
        return await byIndex(place, leaseBefore);
      } catch (error) {
        if (!hasNoIndex(error)) throw error;
        indexed = false;
      }
    }
    return byTable(place, leaseBefore);
  };

  /** One shard after the other; what is not in the record any more was in the index a moment too long. */
  async function byIndex(place: OpenPlace, leaseBefore: number): Promise<OpenPage> {
    const shards = OPEN_SHARDS.filter((_, index) => index % place.segments === place.segment);
    const after = keyAfter(place);
    const shard = after?.openShard?.S ?? shards[0];
    if (shard === undefined) return { records: [] };
    const { Items = [], LastEvaluatedKey }: QueryCommandOutput = await client.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: OPEN_INDEX.name,
        Limit: KEYS_PER_PAGE,
        KeyConditionExpression: "openShard = :shard AND leaseUntil < :before",
        ExpressionAttributeValues: { ":shard": { S: shard }, ":before": { N: String(leaseBefore) } },
        ...(after?.pk && { ExclusiveStartKey: after }),
      }),
    );
    const found = await Promise.all(
      Items.map(async ({ pk = { S: "" } }) => ({ pk: pk.S ?? "", record: await read(pk.S ?? "") })),
    );
    const next = shards[shards.indexOf(shard) + 1];
    return {
      records: found.flatMap(({ pk, record }) =>
        record && isOpen(record) && record.leaseUntil < leaseBefore ? [{ pk, record }] : [],
      ),
      ...((LastEvaluatedKey || next) && {
        next: placeAfter(place, LastEvaluatedKey ?? { openShard: { S: next as string } }),
      }),
    };
  }

  async function byTable(place: OpenPlace, leaseBefore: number): Promise<OpenPage> {
    const after = keyAfter(place);
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName: tableName,
        Segment: place.segment,
        TotalSegments: place.segments,
        FilterExpression: "#status IN (:claimed, :inDoubt) AND leaseUntil < :before",
        ExpressionAttributeNames: { "#status": "status" },
        ExpressionAttributeValues: {
          ":claimed": { S: "CLAIMED" },
          ":inDoubt": { S: "IN_DOUBT" },
          ":before": { N: String(leaseBefore) },
        },
        // A place in the index is none in the table.
        ...(after && !after.openShard && { ExclusiveStartKey: after }),
      }),
    );
    return {
      records: Items.map((item) => ({ pk: item.pk?.S ?? "", record: fromItem(item) })),
      ...(LastEvaluatedKey && { next: placeAfter(place, LastEvaluatedKey) }),
    };
  }
}

const keyAfter = ({ after }: OpenPlace): Key | undefined =>
  after === undefined ? undefined : (JSON.parse(after) as Key);

const placeAfter = ({ segment, segments }: OpenPlace, key: Key): OpenPlace => ({
  segment,
  segments,
  after: JSON.stringify(key),
});

/** "The table does not have the specified index", or it is being filled; some servers find no such resource. */
const hasNoIndex = (error: unknown): boolean =>
  error instanceof Error &&
  ["ValidationException", "ResourceNotFoundException"].includes(error.name) &&
  /\bindex\b/i.test(error.message);
