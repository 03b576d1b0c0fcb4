import { LocalDynamoDB } from "../local-dynamodb.ts";

const TableName = "orders";

const database = () => {
  const db = new LocalDynamoDB({ clock: { now: () => 0 } });
  db.createTable({ TableName, key: { partition: "pk" } });
  db.execute("PutItem", {
    TableName,
    Item: { pk: { S: "a" }, m: { M: { x: { N: "1" }, y: { N: "2" } } }, text: { S: "x".repeat(5000) } },
  });
  return db;
};
const Key = { pk: { S: "a" } };
const nobody = { pk: { S: "nobody" } };

describe("GetItem", () => {
  it("answers the item, a part of it, or nothing", () => {
    const db = database();
    const get = (more: object) => db.execute("GetItem", { TableName, Key, ...more }).Item;
    expect(get({})).toMatchObject({ ...Key, text: { S: expect.stringMatching(/^x{5000}$/) } });
    expect(get({ ProjectionExpression: "#m.x, pk", ExpressionAttributeNames: { "#m": "m" } })).toEqual({
      ...Key,
      m: { M: { x: { N: "1" } } },
    });
    expect(get({ ProjectionExpression: "absent" })).toEqual({});
    expect(get({ Key: nobody })).toBeUndefined();
  });

  it.each([
    [{ Key: { pk: { N: "1" } } }, "The provided key element does not match the schema"],
    [
      { ProjectionExpression: "pk.x" },
      "Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: Key: pk",
    ],
    [
      { ProjectionExpression: "m, m.x" },
      "Invalid ProjectionExpression: Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [m], path two: [m, x]",
    ],
    [
      { ExpressionAttributeNames: { "#m": "m" } },
      "ExpressionAttributeNames can only be specified when using expressions",
    ],
  ])("refuses %j", (more, message) => {
    expect(() => database().execute("GetItem", { TableName, Key, ...more } as never)).toThrow(
      expect.objectContaining({ name: "ValidationException", message }),
    );
  });

  it.each([
    [false, 1],
    [true, 2],
  ])("costs by the size of the item; ConsistentRead: %p", (ConsistentRead, CapacityUnits) => {
    const answer = database().execute("GetItem", {
      TableName,
      Key,
      ConsistentRead,
      ProjectionExpression: "pk",
      ReturnConsumedCapacity: "TOTAL",
    });
    expect(answer.ConsumedCapacity).toEqual({ TableName, CapacityUnits });
  });
});

describe("BatchGetItem", () => {
  it("answers what there is of each table", () => {
    const db = database();
    db.createTable({ TableName: "other", key: { partition: "id" } });
    const answer = db.execute("BatchGetItem", {
      RequestItems: {
        [TableName]: { Keys: [Key, nobody], ProjectionExpression: "pk" },
        other: { Keys: [{ id: { S: "1" } }], ConsistentRead: true },
      },
      ReturnConsumedCapacity: "TOTAL",
    });
    expect(answer).toMatchObject({
      Responses: { [TableName]: [Key], other: [] },
      UnprocessedKeys: {},
      ConsumedCapacity: [
        { TableName, CapacityUnits: 1.5 },
        { TableName: "other", CapacityUnits: 1 },
      ],
    });
  });

  it.each([
    [{}, "The requestItems parameter is required for BatchGetItem"],
    [{ [TableName]: { Keys: [Key, Key] } }, "Provided list of item keys contains duplicates"],
    [
      { [TableName]: { Keys: Array.from({ length: 101 }, (_, index) => ({ pk: { S: `${index}` } })) } },
      "Too many items requested for the BatchGetItem call",
    ],
    [{ [TableName]: { Keys: [{ id: { S: "1" } }] } }, "The provided key element does not match the schema"],
  ])("refuses a wrong request", (RequestItems, message) => {
    expect(() => database().execute("BatchGetItem", { RequestItems })).toThrow(
      expect.objectContaining({ name: "ValidationException", message }),
    );
  });
});

describe("TransactGetItems", () => {
  const get = (...keys: (typeof Key)[]) =>
    database().execute("TransactGetItems", {
      TransactItems: keys.map((key) => ({ Get: { TableName, Key: key, ProjectionExpression: "pk, m.x" } })),
      ReturnConsumedCapacity: "TOTAL",
    });

  it("answers in the order of the request, for twice the units", () => {
    const { Responses, ConsumedCapacity } = get(nobody, Key);
    expect(Responses).toEqual([{}, { Item: { ...Key, m: { M: { x: { N: "1" } } } } }]);
    expect(ConsumedCapacity).toEqual([{ TableName, CapacityUnits: 6, ReadCapacityUnits: 6 }]);
  });

  it("refuses one item twice", () => {
    expect(() => get(Key, Key)).toThrow("Transaction request cannot include multiple operations on one item");
  });

  it("is cancelled by a key that is none", () => {
    expect(() => get(Key, { pk: { N: "1" } } as never)).toThrow(
      expect.objectContaining({
        name: "TransactionCanceledException",
        CancellationReasons: [
          { Code: "None" },
          { Code: "ValidationError", Message: "The provided key element does not match the schema" },
        ],
      }),
    );
  });
});
