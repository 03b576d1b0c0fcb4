import type { TransactWriteItem } from "@aws-sdk/client-dynamodb";
import { LocalDynamoDB } from "../local-dynamodb.ts";

const TableName = "orders";
const key = (S: string) => ({ pk: { S } });

const database = (clock = { now: () => 0 }) => {
  const db = new LocalDynamoDB({ clock });
  db.createTable({ TableName, key: { partition: "pk" } });
  return db;
};
const put = (pk: string, more: object = {}): TransactWriteItem => ({
  Put: { TableName, Item: key(pk), ...more },
});
const add = (pk: string, more: object = {}): TransactWriteItem => ({
  Update: {
    TableName,
    Key: key(pk),
    UpdateExpression: "ADD n :one",
    ExpressionAttributeValues: { ":one": { N: "1" } },
    ...more,
  },
});
const absent = { ConditionExpression: "attribute_not_exists(pk)" };
const present = { ConditionExpression: "attribute_exists(pk)" };

const run = (db: LocalDynamoDB, ...TransactItems: TransactWriteItem[]) =>
  db.execute("TransactWriteItems", { TransactItems });

const refusal = (action: () => unknown) => {
  try {
    action();
  } catch (error) {
    const { name, message, CancellationReasons } = error as Error & { CancellationReasons?: unknown };
    return { name, message, ...(CancellationReasons === undefined ? {} : { CancellationReasons }) };
  }
  return "none";
};

describe("TransactWriteItems", () => {
  it("does all of it", () => {
    const db = database();
    run(db, put("a"), put("b"));
    run(
      db,
      add("a"),
      { Delete: { TableName, Key: key("b"), ...present } },
      { ConditionCheck: { TableName, Key: key("c"), ...absent } },
      put("d"),
    );
    expect(db.items(TableName)).toEqual([{ ...key("a"), n: { N: "1" } }, key("d")]);
  });

  it("or nothing, and says why, one reason for each action", () => {
    const db = database();
    run(db, put("a"));
    expect(
      refusal(() =>
        run(db, add("a"), put("a2", { ...present, ReturnValuesOnConditionCheckFailure: "ALL_OLD" }), {
          Delete: { TableName, Key: key("b") },
        }),
      ),
    ).toEqual({
      name: "TransactionCanceledException",
      message:
        "Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed, None]",
      CancellationReasons: [
        { Code: "None" },
        { Code: "ConditionalCheckFailed", Message: "The conditional request failed" },
        { Code: "None" },
      ],
    });
    expect(db.items(TableName)).toEqual([key("a")]);
  });

  it("brings refused items back when asked", () => {
    const db = database();
    run(db, add("a"), add("b"));
    const old = { ReturnValuesOnConditionCheckFailure: "ALL_OLD" } as const;
    expect(refusal(() => run(db, put("a", { ...absent, ...old }), add("b", absent)))).toMatchObject({
      CancellationReasons: [
        { Code: "ConditionalCheckFailed", Item: { ...key("a"), n: { N: "1" } } },
        { Code: "ConditionalCheckFailed" },
      ],
    });
  });

  it.each<[string, TransactWriteItem, string]>([
    [
      "an update that does not fit the item",
      { Update: { TableName, Key: key("a"), UpdateExpression: "REMOVE x.y" } },
      "The document path provided in the update expression is invalid for update",
    ],
    [
      "a key of another type",
      { Delete: { TableName, Key: { pk: { N: "1" } } } },
      "The provided key element does not match the schema",
    ],
    [
      "an item whose key has another type",
      { Put: { TableName, Item: { pk: { N: "1" } } } },
      "One or more parameter values were invalid: Type mismatch for key pk expected: S actual: N",
    ],
  ])("takes %s for a reason to cancel", (_what, action, Message) => {
    expect(refusal(() => run(database(), put("b"), action))).toMatchObject({
      name: "TransactionCanceledException",
      CancellationReasons: [{ Code: "None" }, { Code: "ValidationError", Message }],
    });
  });

  it.each<[string, TransactWriteItem[], string]>([
    [
      "no action",
      [],
      "1 validation error detected: Value '[]' at 'transactItems' failed to satisfy constraint: Member must have length greater than or equal to 1",
    ],
    [
      "more than 100 actions",
      Array.from({ length: 101 }, (_, index) => put(String(index))),
      "1 validation error detected: Value '[101 items]' at 'transactItems' failed to satisfy constraint: Member must have length less than or equal to 100",
    ],
    [
      "two actions on one item",
      [put("a"), { ConditionCheck: { TableName, Key: key("a"), ...absent } }],
      "Transaction request cannot include multiple operations on one item",
    ],
    [
      "two actions in one",
      [{ ...put("a"), ...add("b") }],
      "TransactItems can only contain one of Check, Put, Update or Delete",
    ],
    [
      "an expression that cannot be parsed",
      [put("a", { ConditionExpression: "pk" })],
      'Invalid ConditionExpression: Syntax error; token: "<EOF>", near: "pk"',
    ],
    [
      "an empty key",
      [put("")],
      "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: pk",
    ],
    [
      "more than 4 MB",
      Array.from({ length: 11 }, (_, index) =>
        put("", { Item: { ...key(String(index)), x: { S: "x".repeat(400_000) } } }),
      ),
      "Collection size of TransactItems has exceeded the maximum allowed size of 4MB",
    ],
  ])("refuses %s as a whole", (_what, items, message) => {
    expect(refusal(() => run(database(), ...items))).toEqual({ name: "ValidationException", message });
  });

  it("takes 100 actions", () => {
    const db = database();
    run(db, ...Array.from({ length: 100 }, (_, index) => put(String(index))));
    expect(db.items(TableName)).toHaveLength(100);
  });
});

describe("a ClientRequestToken", () => {
  const minutes = 60_000;
  const request = (...TransactItems: TransactWriteItem[]) => ({ ClientRequestToken: "token", TransactItems });

  it("lets the same request through once within ten minutes", () => {
    let now = 0;
    const db = database({ now: () => now });
    const send = () => db.execute("TransactWriteItems", request(add("a")));
    send();
    now = 10 * minutes - 1;
    send();
    expect(db.items(TableName)).toEqual([{ ...key("a"), n: { N: "1" } }]);
    now = 10 * minutes;
    send();
    expect(db.items(TableName)).toEqual([{ ...key("a"), n: { N: "2" } }]);
  });

  it("repeats the success even if the condition would no longer hold", () => {
    const db = database();
    db.execute("TransactWriteItems", request(put("a", absent)));
    expect(() => db.execute("TransactWriteItems", request(put("a", absent)))).not.toThrow();
  });

  it("refuses another request", () => {
    const db = database();
    db.execute("TransactWriteItems", request(add("a")));
    expect(refusal(() => db.execute("TransactWriteItems", request(add("b"))))).toMatchObject({
      name: "IdempotentParameterMismatchException",
    });
  });

  it("has at most 36 characters", () => {
    const send = (length: number) => () =>
      database().execute("TransactWriteItems", {
        ClientRequestToken: "x".repeat(length),
        TransactItems: [put("a")],
      });
    expect(send(36)).not.toThrow();
    expect(send(37)).toThrow("Member must have length less than or equal to 36");
    expect(send(0)).toThrow("Member must have length greater than or equal to 1");
  });

  it("is free again after a cancelled request", () => {
    const db = database();
    expect(() => db.execute("TransactWriteItems", request(add("a", present)))).toThrow("cancelled");
    db.execute("TransactWriteItems", request(add("a")));
    expect(db.items(TableName)).toHaveLength(1);
  });
});

describe("the capacity of a transaction", () => {
  const capacity = { ReturnConsumedCapacity: "INDEXES", ClientRequestToken: "token" } as const;
  const large = put("", { Item: { ...key("a"), x: { S: "x".repeat(1500) } } });

  it("is written twice, and read twice by a repetition", () => {
    const db = database();
    const send = () =>
      db.execute("TransactWriteItems", { TransactItems: [large, add("b")], ...capacity }).ConsumedCapacity;
    expect(send()).toEqual([
      {
        TableName,
        CapacityUnits: 6,
        WriteCapacityUnits: 6,
        Table: { CapacityUnits: 6, WriteCapacityUnits: 6 },
      },
    ]);
    expect(send()).toEqual([
      {
        TableName,
        CapacityUnits: 4,
        ReadCapacityUnits: 4,
        Table: { CapacityUnits: 4, ReadCapacityUnits: 4 },
      },
    ]);
    expect(db.consumed(TableName)).toEqual({ readUnits: 4, writeUnits: 6 });
  });

  it("is taken by a cancelled one too", () => {
    const db = database();
    expect(() => run(db, add("a", present))).toThrow("cancelled");
    expect(db.consumed(TableName).writeUnits).toBe(2);
  });
});
