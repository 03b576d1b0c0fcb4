import {
  ConditionalCheckFailedException,
  CreateTableCommand,
  DynamoDBServiceException,
  GetItemCommand,
  ListBackupsCommand,
  PutItemCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { serviceError } from "../errors.ts";
import { LocalDynamoDB } from "../local-dynamodb.ts";
import type { Intercept } from "./client.ts";

const TableName = "orders";
const Item = { pk: { S: "a" } };

const database = () => {
  const db = new LocalDynamoDB({ clock: { now: () => 0 } });
  db.createTable({ TableName, key: { partition: "pk" } });
  return db;
};
const increment = new TransactWriteItemsCommand({
  TransactItems: [
    {
      Update: {
        TableName,
        Key: Item,
        UpdateExpression: "ADD n :one",
        ExpressionAttributeValues: { ":one": { N: "1" } },
      },
    },
  ],
});
const counted = (n: string) => [{ ...Item, n: { N: n } }];

describe("the client", () => {
  it("takes the commands of the SDK", async () => {
    const client = database().client();
    await client.send(new PutItemCommand({ TableName, Item }));
    expect((await client.send(new GetItemCommand({ TableName, Key: Item }))).Item).toEqual(Item);
  });

  it("rejects with errors that the SDK's classes recognise", async () => {
    const client = database().client();
    const refused = new PutItemCommand({ TableName, Item, ConditionExpression: "attribute_exists(pk)" });
    const error = await client.send(refused).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ConditionalCheckFailedException);
    expect(error).toBeInstanceOf(DynamoDBServiceException);
    expect(error).not.toBeInstanceOf(TransactionCanceledException);
  });

  it("serves the SDK's waiters", async () => {
    const client = database().client();
    await client.send(
      new CreateTableCommand({
        TableName: "more",
        KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
        AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
      }),
    );
    const waited = await waitUntilTableExists({ client, maxWaitTime: 30 }, { TableName: "more" });
    expect(waited.state).toBe("SUCCESS");
  });

  it("says which operation it lacks", async () => {
    await expect(database().client().send(new ListBackupsCommand({}))).rejects.toThrow(
      "The local table does not support the operation ListBackups",
    );
  });
});

describe("an interceptor", () => {
  it("may lose the request, or throttle it", async () => {
    const db = database();
    const intercept: Intercept = async () => {
      throw serviceError("ProvisionedThroughputExceededException", "Slow down.");
    };
    await expect(db.client({ intercept }).send(increment)).rejects.toMatchObject({
      name: "ProvisionedThroughputExceededException",
      $fault: "client",
    });
    expect(db.items(TableName)).toEqual([]);
  });

  it("may lose the response of a write that has happened", async () => {
    const db = database();
    const intercept: Intercept = async (_operation, _input, next) => {
      await next();
      throw Object.assign(new Error("socket hang up"), { name: "TimeoutError" });
    };
    await expect(db.client({ intercept }).send(new PutItemCommand({ TableName, Item }))).rejects.toThrow(
      "hang up",
    );
    expect(db.items(TableName)).toEqual([Item]);
  });

  it("may try again as the SDK does: a transaction counts once, the next call counts again", async () => {
    const db = database();
    const intercept: Intercept = async (_operation, _input, next) => {
      await next();
      return next();
    };
    const client = db.client({ intercept });
    await client.send(increment);
    expect(db.items(TableName)).toEqual(counted("1"));
    await client.send(increment);
    expect(db.items(TableName)).toEqual(counted("2"));
  });

  it("sees the operation and its input, and may wait", async () => {
    const seen: unknown[] = [];
    const intercept: Intercept = async (operation, input, next) => {
      seen.push([operation, input]);
      await new Promise((resolve) => setImmediate(resolve));
      return next();
    };
    await database()
      .client({ intercept })
      .send(new GetItemCommand({ TableName, Key: Item }));
    expect(seen).toEqual([["GetItem", { TableName, Key: Item }]]);
  });

  it("two clients of one database do not share tokens", async () => {
    const db = database();
    await db.client().send(increment);
    await db.client().send(increment);
    expect(db.items(TableName)).toEqual(counted("2"));
  });
});
