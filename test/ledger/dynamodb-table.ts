import { CreateTableCommand, DeleteItemCommand, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { type DynamoDBSender, dynamoDBStore } from "../../ledger/index.ts";
import type { Table } from "./suite.ts";

const TABLE = "ledger";

/** A ledger's table on anything that speaks DynamoDB's language. */
export async function dynamoDBTable(client: DynamoDBSender): Promise<Table> {
  await client.send(
    new CreateTableCommand({
      TableName: TABLE,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
    }),
  );
  return tableOn(client);
}

export function tableOn(client: DynamoDBSender): Table {
  const keyOf = (pk: string) => ({ TableName: TABLE, Key: { pk: { S: pk } } });
  return {
    store: dynamoDBStore(client, TABLE),
    effect: (key) => ({
      Put: {
        TableName: TABLE,
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
