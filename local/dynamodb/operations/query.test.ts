import type { QueryCommandInput } from "@aws-sdk/client-dynamodb";
import { LocalDynamoDB } from "../local-dynamodb.ts";

const TableName = "orders";

const database = () => {
  const db = new LocalDynamoDB({ clock: { now: () => 0 } });
  db.execute("CreateTable", {
    TableName,
    AttributeDefinitions: [
      { AttributeName: "pk", AttributeType: "S" },
      { AttributeName: "sk", AttributeType: "N" },
      { AttributeName: "state", AttributeType: "S" },
    ],
    KeySchema: [
      { AttributeName: "pk", KeyType: "HASH" },
      { AttributeName: "sk", KeyType: "RANGE" },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: "byState",
        KeySchema: [{ AttributeName: "state", KeyType: "HASH" }],
        Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: ["n"] },
      },
    ],
    LocalSecondaryIndexes: [
      {
        IndexName: "inPartitionByState",
        KeySchema: [
          { AttributeName: "pk", KeyType: "HASH" },
          { AttributeName: "state", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "KEYS_ONLY" },
      },
    ],
  });
  for (const [sk, state] of [
    ["10", "open"],
    ["-1", "open"],
    ["2", undefined],
    ["9", "done"],
  ] as const) {
    const Item = { pk: { S: "a" }, sk: { N: sk }, n: { N: sk }, other: { S: "x" } };
    db.execute("PutItem", { TableName, Item: state === undefined ? Item : { ...Item, state: { S: state } } });
  }
  db.execute("PutItem", { TableName, Item: { pk: { S: "b" }, sk: { N: "1" }, state: { S: "open" } } });
  return db;
};

const query = (input: Partial<QueryCommandInput>, db = database()) =>
  db.execute("Query", {
    TableName,
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": { S: "a" }, ...input.ExpressionAttributeValues },
    ...Object.fromEntries(Object.entries(input).filter(([name]) => name !== "ExpressionAttributeValues")),
  });
const sortKeys = ({ Items = [] }: ReturnType<typeof query>) => Items.map(({ sk }) => sk?.N);

describe("Query", () => {
  it("reads one partition in the order of its sort key", () => {
    expect(sortKeys(query({}))).toEqual(["-1", "2", "9", "10"]);
    expect(sortKeys(query({ ScanIndexForward: false }))).toEqual(["10", "9", "2", "-1"]);
  });

  it.each([
    ["sk = :v", ["9"]],
    ["sk < :v", ["-1", "2"]],
    [":v > sk", ["-1", "2"]],
    ["sk >= :v", ["9", "10"]],
    ["sk BETWEEN :v AND :v", ["9"]],
  ])("takes a condition on the sort key: %s", (condition, expected) => {
    const answer = query({
      KeyConditionExpression: `pk = :pk AND ${condition}`,
      ExpressionAttributeValues: { ":v": { N: "9.0" } },
    });
    expect(sortKeys(answer)).toEqual(expected);
  });

  it("filters after reading, and counts both", () => {
    const answer = query({ FilterExpression: "n > :v", ExpressionAttributeValues: { ":v": { N: "2" } } });
    expect(answer).toMatchObject({ Count: 2, ScannedCount: 4 });
    expect(answer).not.toHaveProperty("LastEvaluatedKey");
  });

  it("goes on after the last key of a page, in either direction", () => {
    const db = database();
    for (const [ScanIndexForward, pages] of [
      [true, [["-1", "2", "9"], ["10"]]],
      [false, [["10", "9", "2"], ["-1"]]],
    ] as const) {
      const first = query({ Limit: 3, ScanIndexForward }, db);
      expect(sortKeys(first)).toEqual(pages[0]);
      expect(Object.keys(first.LastEvaluatedKey ?? {})).toEqual(["pk", "sk"]);
      const second = query({ Limit: 3, ScanIndexForward, ExclusiveStartKey: first.LastEvaluatedKey }, db);
      expect(sortKeys(second)).toEqual(pages[1]);
      expect(second).not.toHaveProperty("LastEvaluatedKey");
    }
  });

  it("gives a last key when the limit is just reached, as the service does", () => {
    expect(query({ Limit: 4 }).LastEvaluatedKey).toEqual({ pk: { S: "a" }, sk: { N: "10" } });
  });

  it("ends a page at one megabyte", () => {
    const db = database();
    for (let sk = 20; sk < 24; sk++) {
      const Item = { pk: { S: "big" }, sk: { N: String(sk) }, x: { S: "x".repeat(400_000) } };
      db.execute("PutItem", { TableName, Item });
    }
    const answer = query({ ExpressionAttributeValues: { ":pk": { S: "big" } } }, db);
    expect(sortKeys(answer)).toEqual(["20", "21", "22"]);
    expect(answer.LastEvaluatedKey).toEqual({ pk: { S: "big" }, sk: { N: "22" } });
  });

  it("reads a sparse global index with what it projects, and pages through equal keys", () => {
    const db = database();
    const page = (ExclusiveStartKey?: QueryCommandInput["ExclusiveStartKey"]) =>
      db.execute("Query", {
        TableName,
        IndexName: "byState",
        KeyConditionExpression: "#s = :s",
        ExpressionAttributeNames: { "#s": "state" },
        ExpressionAttributeValues: { ":s": { S: "open" } },
        Limit: 2,
        ...(ExclusiveStartKey === undefined ? {} : { ExclusiveStartKey }),
      });
    const first = page();
    expect(first.Items).toEqual([
      { pk: { S: "a" }, sk: { N: "-1" }, state: { S: "open" }, n: { N: "-1" } },
      { pk: { S: "a" }, sk: { N: "10" }, state: { S: "open" }, n: { N: "10" } },
    ]);
    expect(first.LastEvaluatedKey).toEqual({ pk: { S: "a" }, sk: { N: "10" }, state: { S: "open" } });
    expect(page(first.LastEvaluatedKey).Items).toEqual([
      { pk: { S: "b" }, sk: { N: "1" }, state: { S: "open" } },
    ]);
  });

  it("reads a local index, with the rest of the items if asked", () => {
    const items = (more: object) => query({ IndexName: "inPartitionByState", ...more }).Items;
    expect(items({})).toEqual([
      { pk: { S: "a" }, sk: { N: "9" }, state: { S: "done" } },
      { pk: { S: "a" }, sk: { N: "-1" }, state: { S: "open" } },
      { pk: { S: "a" }, sk: { N: "10" }, state: { S: "open" } },
    ]);
    expect(items({ Select: "ALL_ATTRIBUTES", ConsistentRead: true })?.[0]).toHaveProperty("other");
  });

  it("counts without items", () => {
    const answer = query({ Select: "COUNT" });
    expect(answer).toMatchObject({ Count: 4, ScannedCount: 4 });
    expect(answer).not.toHaveProperty("Items");
  });

  it("costs by what is read", () => {
    const capacity = (more: object) => query({ ReturnConsumedCapacity: "INDEXES", ...more }).ConsumedCapacity;
    expect(capacity({ ProjectionExpression: "pk" })).toEqual({
      TableName,
      CapacityUnits: 0.5,
      Table: { CapacityUnits: 0.5 },
    });
    expect(capacity({ IndexName: "inPartitionByState", ConsistentRead: true })).toEqual({
      TableName,
      CapacityUnits: 1,
      Table: { CapacityUnits: 0 },
      LocalSecondaryIndexes: { inPartitionByState: { CapacityUnits: 1 } },
    });
  });

  it.each<[Partial<QueryCommandInput>, string]>([
    [
      { KeyConditionExpression: undefined, ExpressionAttributeValues: undefined },
      "ExpressionAttributeValues can only be specified when using expressions: FilterExpression and KeyConditionExpression are null",
    ],
    [
      { KeyConditionExpression: "sk = :v AND n = :pk", ExpressionAttributeValues: { ":v": { N: "1" } } },
      "Query condition missed key schema element: pk",
    ],
    [
      { KeyConditionExpression: "pk = :pk AND n = :v", ExpressionAttributeValues: { ":v": { N: "1" } } },
      "Query condition missed key schema element: sk",
    ],
    [{ KeyConditionExpression: "pk > :pk" }, "Query key condition not supported"],
    [
      { KeyConditionExpression: "pk = :pk AND sk = :v", ExpressionAttributeValues: { ":v": { S: "1" } } },
      "One or more parameter values were invalid: Condition parameter type does not match schema type",
    ],
    [
      { FilterExpression: "sk = :v", ExpressionAttributeValues: { ":v": { N: "1" } } },
      "Filter Expression can only contain non-primary key attributes: Primary key attribute: sk",
    ],
    [
      { Limit: 0 },
      "1 validation error detected: Value '0' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1",
    ],
    [{ IndexName: "none" }, "The table does not have the specified index: none"],
    [
      { IndexName: "byState", ConsistentRead: true },
      "Consistent reads are not supported on global secondary indexes",
    ],
    [
      { IndexName: "byState", Select: "ALL_ATTRIBUTES" },
      "One or more parameter values were invalid: Select type ALL_ATTRIBUTES is not supported for global secondary index byState because its projection type is not ALL",
    ],
    [
      { Select: "SPECIFIC_ATTRIBUTES" },
      "Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES",
    ],
    [
      { Select: "COUNT", ProjectionExpression: "n" },
      "Cannot specify the ProjectionExpression when choosing to get only the Count",
    ],
    [
      { Select: "ALL_PROJECTED_ATTRIBUTES" },
      "ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName",
    ],
    [
      { ExclusiveStartKey: { pk: { S: "b" }, sk: { N: "1" } } },
      "The provided starting key is outside query boundaries based on provided conditions",
    ],
    [
      { ExclusiveStartKey: { pk: { S: "a" } } },
      "The provided starting key is invalid: The provided key element does not match the schema",
    ],
  ])("refuses %j", (input, message) => {
    expect(() => query(input)).toThrow(expect.objectContaining({ name: "ValidationException", message }));
  });
});
