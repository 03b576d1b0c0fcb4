import { CreateTableCommand, DeleteItemCommand, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { type DynamoDBSender, dynamoDBStore, OPEN_INDEX } from "../../ledger/index.ts";
import { recordOf } from "../../ledger/testing/records.ts";
import type { Table } from "./suite.ts";

const TABLE = "ledger";

/** A ledger's table on anything that speaks DynamoDB's language: as ours is made, or without the index. */
export async function dynamoDBTable(
  client: DynamoDBSender,
  { indexed = true, name = TABLE } = {},
): Promise<Table> {
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
      AttributeDefinitions: [
        { AttributeName: "pk", AttributeType: "S" },
        ...(indexed
          ? ([
              { AttributeName: OPEN_INDEX.partition, AttributeType: "S" },
              { AttributeName: OPEN_INDEX.sort, AttributeType: "N" },
            ] as const)
          : []),
      ],
      ...(indexed && {
        GlobalSecondaryIndexes: [
          {
            IndexName: OPEN_INDEX.name,
            KeySchema: [
              { AttributeName: OPEN_INDEX.partition, KeyType: "HASH" },
              { AttributeName: OPEN_INDEX.sort, KeyType: "RANGE" },
            ],
            Projection: { ProjectionType: "KEYS_ONLY" },
          },
        ],
      }),
    }),
  );
  return tableOn(client, name);
}

export function tableOn(client: DynamoDBSender, name = TABLE): Table {
  const keyOf = (pk: string) => ({ TableName: name, Key: { pk: { S: pk } } });
  return {
    store: dynamoDBStore(client, name),
    effect: (key) => ({
      Put: {
        TableName: name,
        Item: { pk: { S: `effect of ${key}` } },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    }),
    isApplied: async (key) =>
      (await client.send(new GetItemCommand({ ...keyOf(`effect of ${key}`), ConsistentRead: true }))).Item !==
      undefined,
    remove: async (pk) => {
      await client.send(new DeleteItemCommand(keyOf(pk)));
    },
  };
}

/** A table that was made elsewhere has no index: what has not ended is found all the same. */
export async function checkWithoutIndex(client: DynamoDBSender): Promise<void> {
  const { store } = await dynamoDBTable(client, { indexed: false, name: "made-elsewhere" });
  await store.write("claimed", { seen: undefined, next: recordOf("CLAIMED") });
  await store.write("completed", { seen: undefined, next: recordOf("COMPLETED") });
  const { records, next } = await store.open({ segment: 0, segments: 1 });
  expect(records).toEqual([{ pk: "claimed", record: recordOf("CLAIMED") }]);
  expect(next).toBeUndefined();
}

/**
 * The client of somebody whose responses get lost: every write goes through, is not heard of,
 * and is sent again as the SDK does, byte for byte.
 */
export const resending = (client: DynamoDBSender): DynamoDBSender => ({
  send: (async (command: { constructor: { name: string } }) => {
    const send = client.send as (command: unknown) => Promise<unknown>;
    const isWrite = /^(Put|Transact)/.test(command.constructor.name);
    if (isWrite) await send.call(client, command).catch(() => {});
    return send.call(client, command);
  }) as DynamoDBSender["send"],
});
