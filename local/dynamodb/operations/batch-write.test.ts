import { LocalDynamoDB } from "../local-dynamodb.ts";

const TableName = "orders";
const key = (S: string) => ({ pk: { S } });

const database = () => {
  const db = new LocalDynamoDB({ clock: { now: () => 0 } });
  db.createTable({ TableName, key: { partition: "pk" } });
  return db;
};

it("puts and deletes", () => {
  const db = database();
  db.execute("PutItem", { TableName, Item: key("a") });
  expect(
    db.execute("BatchWriteItem", {
      RequestItems: {
        [TableName]: [{ DeleteRequest: { Key: key("a") } }, { PutRequest: { Item: key("b") } }],
      },
      ReturnConsumedCapacity: "TOTAL",
    }),
  ).toMatchObject({ UnprocessedItems: {}, ConsumedCapacity: [{ TableName, CapacityUnits: 2 }] });
  expect(db.items(TableName)).toEqual([key("b")]);
});

it.each([
  [[], "The requestItems parameter is required for BatchWriteItem"],
  [
    [{ PutRequest: { Item: key("a") } }, { DeleteRequest: { Key: key("a") } }],
    "Provided list of item keys contains duplicates",
  ],
  [
    Array.from({ length: 26 }, (_, index) => ({ PutRequest: { Item: key(String(index)) } })),
    "Too many items requested for the BatchWriteItem call",
  ],
  [[{ PutRequest: { Item: { pk: { N: "1" } } } }], "The provided key element does not match the schema"],
  [
    [{ PutRequest: { Item: key("") } }],
    "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: pk",
  ],
])("refuses the whole of a wrong request", (requests, message) => {
  const db = database();
  const RequestItems = requests.length === 0 ? {} : { [TableName]: requests };
  expect(() => db.execute("BatchWriteItem", { RequestItems } as never)).toThrow(
    expect.objectContaining({ name: "ValidationException", message }),
  );
  expect(db.items(TableName)).toEqual([]);
});
