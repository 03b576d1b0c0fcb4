import {
  type AttributeValue,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { sha256 } from "../canonical.ts";
import type { Write } from "../decide/index.ts";
import { isStepOnceError, StepOnceError } from "../errors.ts";
import type { LedgerRecord } from "../record.ts";
import type { LedgerStore, Written } from "../store.ts";
import { fromItem, storedNames, toItem } from "./attributes.ts";
import { openRecords } from "./open-records.ts";
import { appendToTrail, entriesOf, trailKey } from "./trail.ts";

/** The one method of the SDK's client that is used, so that a stand-in is easy. */
export type DynamoDBSender = Pick<DynamoDBClient, "send">;

/**
 * The ledger in a DynamoDB table whose partition key is `pk` and whose TTL attribute is `expiresAt`. With the
 * index `open` (`OPEN_INDEX`) claims and doubts are found without reading the whole table.
 */
export function dynamoDBStore(client: DynamoDBSender, tableName: string): LedgerStore {
  const read: LedgerStore["read"] = async (pk) => {
    const { Item } = await send(() =>
      client.send(new GetItemCommand({ TableName: tableName, Key: { pk: { S: pk } }, ConsistentRead: true })),
    );
    return Item && fromItem(Item);
  };

  /** The record comes back with the refusal; where the store does not return it, one consistent read follows. */
  const refused = async (pk: string, item: Record<string, AttributeValue> | undefined): Promise<Written> => ({
    written: false,
    current: item ? fromItem(item) : await read(pk),
  });

  const commit: LedgerStore["commit"] = async (pk, write, items) => {
    try {
      await client.send(
        new TransactWriteItemsCommand({
          TransactItems: [{ Put: conditionalPut(tableName, pk, write) }, ...items],
          // DynamoDB takes a repeated token within 10 minutes for the same request, so an SDK retry is one effect:
          // https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
          ClientRequestToken: tokenOf(pk, write.next),
        }),
      );
      return { written: true };
    } catch (error) {
      if (!isNamed(error, "TransactionCanceledException")) throw unavailable(error);
      const [reason] = (error as { CancellationReasons?: CancellationReason[] }).CancellationReasons ?? [];
      if (reason?.Code !== "ConditionalCheckFailed") throw error;
      return refused(pk, reason.Item);
    }
  };

  const open = openRecords(client, tableName, read);

  return {
    read,
    commit,

    async write(pk, write, entry) {
      if (entry) return send(() => commit(pk, write, [appendToTrail(tableName, pk, entry)]));
      try {
        await client.send(new PutItemCommand(conditionalPut(tableName, pk, write)));
        return { written: true };
      } catch (error) {
        if (!isNamed(error, "ConditionalCheckFailedException")) throw unavailable(error);
        return refused(pk, (error as { Item?: Record<string, AttributeValue> }).Item);
      }
    },

    async trail(pk) {
      const request = { TableName: tableName, Key: trailKey(pk), ConsistentRead: true };
      const { Item } = await send(() => client.send(new GetItemCommand(request)));
      return entriesOf(Item);
    },

    open: (place, leaseBefore) => send(() => open(place, leaseBefore)),
  };
}

/** One token for one attempt's completion, another for each settlement of it. */
const tokenOf = (pk: string, { fence, owner, settlement }: LedgerRecord) =>
  sha256([pk, fence, owner, settlement?.by, settlement?.at].join("|")).slice(0, 36);

interface CancellationReason {
  readonly Code?: string;
  readonly Item?: Record<string, AttributeValue>;
}

/**
 * A put that goes through only over what was seen. Status, fence and owner name one version of
 * a record, but for what an outcome may get without a change of its status: its first response,
 * and a result in the place of one that could not be kept.
 */
function conditionalPut(tableName: string, pk: string, { seen, next }: Write) {
  const put = {
    TableName: tableName,
    Item: toItem(pk, next),
    ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
  };
  if (!seen) return { ...put, ConditionExpression: "attribute_not_exists(pk)" };
  const hasOutcome = seen.status === "COMPLETED" || seen.status === "FAILED";
  const absent = hasOutcome && !seen.response ? storedNames("response") : [];
  const present = seen.result?.kind === "unstorable" ? ["resultLost"] : [];
  const conditions = [
    "#status = :status AND #fence = :fence AND #owner = :owner AND #leaseUntil = :leaseUntil",
    ...absent.map((name) => `attribute_not_exists(#${name})`),
    ...present.map((name) => `attribute_exists(#${name})`),
  ];
  return {
    ...put,
    ConditionExpression: conditions.join(" AND "),
    ExpressionAttributeNames: Object.fromEntries(
      ["status", "fence", "owner", "leaseUntil", ...absent, ...present].map((name) => [`#${name}`, name]),
    ),
    ExpressionAttributeValues: {
      ":status": { S: seen.status },
      ":fence": { N: String(seen.fence) },
      ":owner": { S: seen.owner },
      ":leaseUntil": { N: String(seen.leaseUntil) },
    },
  };
}

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;

async function send<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw unavailable(error);
  }
}

function unavailable(error: unknown): StepOnceError {
  if (isStepOnceError(error)) return error;
  const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new StepOnceError("LedgerUnavailable", `The ledger did not take the call: ${why}`, { cause: error });
}
