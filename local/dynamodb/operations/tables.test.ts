import { LocalDynamoDB } from "../local-dynamodb.ts";

const database = () => new LocalDynamoDB({ clock: { now: () => 1_000 } });
const definition = {
  AttributeDefinitions: [
    { AttributeName: "pk", AttributeType: "S" as const },
    { AttributeName: "at", AttributeType: "N" as const },
  ],
  KeySchema: [{ AttributeName: "pk", KeyType: "HASH" as const }],
  GlobalSecondaryIndexes: [
    {
      IndexName: "byTime",
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" as const },
        { AttributeName: "at", KeyType: "RANGE" as const },
      ],
      Projection: { ProjectionType: "KEYS_ONLY" as const },
    },
  ],
};

describe("tables", () => {
  it("are made, described, listed and deleted", () => {
    const db = database();
    const made = db.execute("CreateTable", { TableName: "orders", ...definition });
    const described = db.execute("DescribeTable", { TableName: "orders" });
    expect(described.Table).toEqual(made.TableDescription);
    expect(described.Table).toMatchObject({
      TableName: "orders",
      TableStatus: "ACTIVE",
      CreationDateTime: new Date(1_000),
      KeySchema: definition.KeySchema,
      AttributeDefinitions: definition.AttributeDefinitions,
      GlobalSecondaryIndexes: [
        { ...definition.GlobalSecondaryIndexes[0], IndexStatus: "ACTIVE", ItemCount: 0 },
      ],
      ItemCount: 0,
    });
    expect(db.execute("ListTables", {}).TableNames).toEqual(["orders"]);
    db.execute("DeleteTable", { TableName: "orders" });
    expect(db.execute("ListTables", {}).TableNames).toEqual([]);
    expect(() => db.execute("DescribeTable", { TableName: "orders" })).toThrow(
      expect.objectContaining({
        name: "ResourceNotFoundException",
        message: "Requested resource not found: Table: orders not found",
      }),
    );
  });

  it("are found by ARN too", () => {
    const db = database();
    const { TableDescription } = db.execute("CreateTable", { TableName: "orders", ...definition });
    const Item = { pk: { S: "a" } };
    db.execute("PutItem", { TableName: TableDescription?.TableArn, Item });
    expect(db.items("orders")).toEqual([Item]);
  });

  it("cannot be made twice", () => {
    const db = database();
    db.createTable({ TableName: "orders", key: { partition: "pk" } });
    expect(() => db.execute("CreateTable", { TableName: "orders", ...definition })).toThrow(
      expect.objectContaining({ name: "ResourceInUseException", message: "Table already exists: orders" }),
    );
  });

  it.each([
    [{ TableName: "ab" }, "TableName must be at least 3 characters long"],
    [
      { KeySchema: [{ AttributeName: "x", KeyType: "HASH" }] },
      "not defined in AttributeDefinitions. Keys: [x]",
    ],
    [{ KeySchema: [{ AttributeName: "pk", KeyType: "RANGE" }] }, "A KeySchema has one HASH key"],
  ])("are refused with %j", (more, message) => {
    expect(() =>
      database().execute("CreateTable", { TableName: "orders", ...definition, ...more } as never),
    ).toThrow(
      expect.objectContaining({ name: "ValidationException", message: expect.stringContaining(message) }),
    );
  });

  it("are listed in pages", () => {
    const db = database();
    for (const TableName of ["ccc", "aaa", "bbb"]) db.createTable({ TableName, key: { partition: "pk" } });
    expect(db.execute("ListTables", { Limit: 2 })).toMatchObject({
      TableNames: ["aaa", "bbb"],
      LastEvaluatedTableName: "bbb",
    });
    expect(db.execute("ListTables", { ExclusiveStartTableName: "bbb" }).TableNames).toEqual(["ccc"]);
  });
});

describe("the time to live", () => {
  it("is set, described and taken away", () => {
    const db = database();
    const TableName = "orders";
    db.createTable({ TableName, key: { partition: "pk" } });
    const describeTtl = () => db.execute("DescribeTimeToLive", { TableName }).TimeToLiveDescription;
    const set = (Enabled: boolean) =>
      db.execute("UpdateTimeToLive", {
        TableName,
        TimeToLiveSpecification: { AttributeName: "expiresAt", Enabled },
      });
    expect(describeTtl()).toEqual({ TimeToLiveStatus: "DISABLED" });
    set(true);
    expect(describeTtl()).toEqual({ TimeToLiveStatus: "ENABLED", AttributeName: "expiresAt" });
    expect(() => set(true)).toThrow("TimeToLive is already enabled");
    set(false);
    expect(describeTtl()).toEqual({ TimeToLiveStatus: "DISABLED" });
  });
});
