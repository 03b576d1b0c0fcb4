import { LocalDynamoDB } from "../local-dynamodb.ts";

const TableName = "orders";
const Key = { pk: { S: "a" } };

const database = () => {
  const db = new LocalDynamoDB({ clock: { now: () => 0 } });
  db.createTable({ TableName, key: { partition: "pk" }, indexes: { byState: { partition: "state" } } });
  return db;
};
const metadata = { $metadata: { httpStatusCode: 200, attempts: 1, totalRetryDelay: 0 } };

describe("PutItem, UpdateItem and DeleteItem", () => {
  it("write, and return what was asked for", () => {
    const db = database();
    expect(db.execute("PutItem", { TableName, Item: { ...Key, n: { N: "1" } } })).toEqual(metadata);
    expect(
      db.execute("PutItem", { TableName, Item: { ...Key, n: { N: "2" } }, ReturnValues: "ALL_OLD" }),
    ).toEqual({ ...metadata, Attributes: { ...Key, n: { N: "1" } } });
    expect(db.execute("DeleteItem", { TableName, Key, ReturnValues: "ALL_OLD" })).toEqual({
      ...metadata,
      Attributes: { ...Key, n: { N: "2" } },
    });
    expect(db.execute("DeleteItem", { TableName, Key, ReturnValues: "ALL_OLD" })).toEqual(metadata);
    expect(db.items(TableName)).toEqual([]);
  });

  it.each([
    ["NONE", undefined],
    ["ALL_OLD", { ...Key, n: { N: "1" }, m: { M: { x: { N: "1" }, y: { N: "1" } } } }],
    ["UPDATED_OLD", { n: { N: "1" }, m: { M: { x: { N: "1" } } } }],
    ["ALL_NEW", { ...Key, n: { N: "2" }, m: { M: { x: { N: "2" }, y: { N: "1" } } }, z: { N: "2" } }],
    ["UPDATED_NEW", { n: { N: "2" }, m: { M: { x: { N: "2" } } }, z: { N: "2" } }],
  ] as const)("UpdateItem returns %s", (ReturnValues, Attributes) => {
    const db = database();
    db.execute("PutItem", {
      TableName,
      Item: { ...Key, n: { N: "1" }, m: { M: { x: { N: "1" }, y: { N: "1" } } } },
    });
    const answer = db.execute("UpdateItem", {
      TableName,
      Key,
      UpdateExpression: "SET n = :v, m.x = :v, z = :v",
      ExpressionAttributeValues: { ":v": { N: "2" } },
      ReturnValues,
    });
    expect(answer.Attributes).toEqual(Attributes);
  });

  it("UpdateItem returns no attributes where none was updated", () => {
    const db = database();
    expect(
      db.execute("UpdateItem", { TableName, Key, UpdateExpression: "REMOVE x", ReturnValues: "UPDATED_NEW" }),
    ).toEqual(metadata);
  });

  it("UpdateItem makes the item where there is none, even without an expression", () => {
    const db = database();
    db.execute("UpdateItem", { TableName, Key });
    expect(db.items(TableName)).toEqual([Key]);
  });

  it("refuse when the condition does not hold, and then change nothing", () => {
    const db = database();
    const put = (more: object) => () =>
      db.execute("PutItem", {
        TableName,
        Item: { ...Key, n: { N: "2" } },
        ConditionExpression: "attribute_not_exists(pk)",
        ...more,
      });
    put({})();
    expect(put({})).toThrow(
      expect.objectContaining({
        name: "ConditionalCheckFailedException",
        message: "The conditional request failed",
        $fault: "client",
        $metadata: { httpStatusCode: 400, attempts: 1, totalRetryDelay: 0 },
      }),
    );
    expect(put({})).toThrow(expect.objectContaining({ Item: undefined }));
    expect(put({ ReturnValuesOnConditionCheckFailure: "ALL_OLD" })).toThrow(
      expect.objectContaining({ Item: { ...Key, n: { N: "2" } } }),
    );
  });

  it("a refusal for an absent item brings none back, and makes none", () => {
    const db = database();
    expect.assertions(2);
    try {
      db.execute("UpdateItem", {
        TableName,
        Key,
        UpdateExpression: "SET n = :v",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":v": { N: "1" } },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      });
    } catch (error) {
      expect(error).toMatchObject({ name: "ConditionalCheckFailedException", Item: undefined });
    }
    expect(db.items(TableName)).toEqual([]);
  });

  it.each([
    [{ TableName: "missing", Key }, "ResourceNotFoundException", "Requested resource not found"],
    [
      { Key },
      "ValidationException",
      "1 validation error detected: Value null at 'tableName' failed to satisfy constraint: Member must not be null",
    ],
    [
      { TableName },
      "ValidationException",
      "1 validation error detected: Value null at 'key' failed to satisfy constraint: Member must not be null",
    ],
    [
      { TableName, Key, ReturnValues: "ALL" },
      "ValidationException",
      "1 validation error detected: Value 'ALL' at 'returnValues' failed to satisfy constraint: Member must satisfy enum value set: [ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW]",
    ],
    [
      { TableName, Key: { pk: { N: "1" } } },
      "ValidationException",
      "The provided key element does not match the schema",
    ],
    [
      { TableName, Key, UpdateExpression: "SET pk = x" },
      "ValidationException",
      "One or more parameter values were invalid: Cannot update attribute pk. This attribute is part of the key",
    ],
    [
      { TableName, Key, ExpressionAttributeNames: { "#a": "a" } },
      "ValidationException",
      "ExpressionAttributeNames can only be specified when using expressions",
    ],
    [
      { TableName, Key, ExpressionAttributeValues: { ":v": { S: "" } } },
      "ValidationException",
      "ExpressionAttributeValues can only be specified when using expressions: UpdateExpression and ConditionExpression are null",
    ],
    [
      { TableName, Key, AttributeUpdates: {} },
      "ValidationException",
      "The local table does not support the legacy parameter AttributeUpdates; use an expression instead",
    ],
    [
      { TableName, Key, UpdateExpression: "REMOVE a", Expected: {} },
      "ValidationException",
      "Can not use both expression and non-expression parameters in the same request: Non-expression parameters: {Expected} Expression parameters: {UpdateExpression}",
    ],
  ])("UpdateItem refuses %j", (input, name, message) => {
    expect(() => database().execute("UpdateItem", input as never)).toThrow(
      expect.objectContaining({ name, message }),
    );
  });

  it("PutItem and DeleteItem return old values only", () => {
    for (const ReturnValues of ["ALL_NEW", "UPDATED_NEW", "UPDATED_OLD"] as const) {
      expect(() => database().execute("DeleteItem", { TableName, Key, ReturnValues })).toThrow(
        "ReturnValues can only be ALL_OLD or NONE",
      );
    }
  });

  it("an item has at most 400 KB, names included", () => {
    const db = database();
    const item = (bytes: number) => ({ ...Key, x: { S: "x".repeat(bytes - 4) } });
    expect(() => db.execute("PutItem", { TableName, Item: item(409_600) })).not.toThrow();
    expect(() => db.execute("PutItem", { TableName, Item: item(409_601) })).toThrow(
      "Item size has exceeded the maximum allowed size",
    );
    expect(() =>
      db.execute("UpdateItem", {
        TableName,
        Key,
        UpdateExpression: "SET y = :v",
        ExpressionAttributeValues: { ":v": { BOOL: true } },
      }),
    ).toThrow("Item size to update has exceeded the maximum allowed size");
  });

  it.each([
    [
      "SET #s = :v",
      { N: "1" },
      "One or more parameter values were invalid: Type mismatch for Index Key state Expected: S Actual: N IndexName: byState",
    ],
    [
      "ADD #s :v",
      { N: "1" },
      "One or more parameter values were invalid: Type mismatch for Index Key state Expected: S Actual: N IndexName: byState",
    ],
    [
      "SET #s = if_not_exists(#s, :v) + :v",
      { N: "1" },
      "One or more parameter values were invalid: Type mismatch for Index Key state Expected: S Actual: N IndexName: byState",
    ],
    [
      "SET #s = :v",
      { S: "" },
      "One or more parameter values are not valid. The update expression attempted to update a secondary index key to a value that is not supported. The AttributeValue for a key attribute cannot contain an empty string value.",
    ],
    [
      "SET #s = n, x = :v",
      { N: "1" },
      "The update expression attempted to update the secondary index key to unsupported type",
    ],
  ])("UpdateItem keeps the keys of indexes right: %s with %j", (UpdateExpression, value, message) => {
    const db = database();
    db.execute("PutItem", { TableName, Item: { ...Key, n: { N: "1" } } });
    expect(() =>
      db.execute("UpdateItem", {
        TableName,
        Key,
        UpdateExpression,
        ExpressionAttributeNames: { "#s": "state" },
        ExpressionAttributeValues: { ":v": value as never },
      }),
    ).toThrow(expect.objectContaining({ name: "ValidationException", message }));
  });

  it("report the capacity they took, by index if asked", () => {
    const db = database();
    const put = (ReturnConsumedCapacity: "TOTAL" | "INDEXES" | "NONE") =>
      db.execute("PutItem", {
        TableName,
        Item: { pk: { S: ReturnConsumedCapacity }, state: { S: "new" } },
        ReturnConsumedCapacity,
      }).ConsumedCapacity;
    expect(put("NONE")).toBeUndefined();
    expect(put("TOTAL")).toEqual({ TableName, CapacityUnits: 2 });
    expect(put("INDEXES")).toEqual({
      TableName,
      CapacityUnits: 2,
      Table: { CapacityUnits: 1 },
      GlobalSecondaryIndexes: { byState: { CapacityUnits: 1 } },
    });
    expect(db.consumed(TableName)).toEqual({ readUnits: 0, writeUnits: 6 });
  });

  it("take capacity when refused", () => {
    const db = database();
    const write = () =>
      db.execute("DeleteItem", { TableName, Key, ConditionExpression: "attribute_exists(pk)" });
    expect(write).toThrow("The conditional request failed");
    expect(db.consumed(TableName).writeUnits).toBe(1);
  });
});
