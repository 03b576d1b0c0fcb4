import type { AttributeValue, ScanCommandInput } from "@aws-sdk/client-dynamodb";
import { LocalDynamoDB } from "../local-dynamodb.ts";

const TableName = "orders";
const names = Array.from({ length: 20 }, (_, index) => `item-${index}`);

const database = () => {
  const db = new LocalDynamoDB({ clock: { now: () => 0 } });
  db.createTable({
    TableName,
    key: { partition: "pk" },
    indexes: { even: { partition: "even", projection: [] } },
  });
  for (const [index, name] of names.entries()) {
    const Item: Record<string, AttributeValue> = { pk: { S: name }, n: { N: String(index) } };
    if (index % 2 === 0) Item.even = { S: "yes" };
    db.execute("PutItem", { TableName, Item });
  }
  return db;
};

/** The partition keys of all pages, in the order of the scan. */
const scan = (db: LocalDynamoDB, input: Partial<ScanCommandInput> = {}): (string | undefined)[] => {
  const { Items = [], LastEvaluatedKey } = db.execute("Scan", { TableName, ...input });
  const found = Items.map(({ pk }) => pk?.S);
  if (LastEvaluatedKey === undefined) return found;
  return [...found, ...scan(db, { ...input, ExclusiveStartKey: LastEvaluatedKey })];
};

describe("Scan", () => {
  it("finds every item once, whatever the page", () => {
    const db = database();
    for (const Limit of [1, 3, 20, 100]) expect(scan(db, { Limit }).sort()).toEqual([...names].sort());
  });

  it("is in no order to rely on, but always the same", () => {
    const db = database();
    expect(scan(db)).toEqual(scan(db, { Limit: 7 }));
    expect(scan(db)).not.toEqual(names);
    expect(scan(db)).not.toEqual([...names].sort());
  });

  it("goes on where it was when items come and go between pages", () => {
    const db = database();
    const all = scan(db);
    const { LastEvaluatedKey } = db.execute("Scan", { TableName, Limit: 5 });
    db.execute("DeleteItem", { TableName, Key: { pk: { S: all[4] as string } } });
    db.execute("DeleteItem", { TableName, Key: { pk: { S: all[6] as string } } });
    expect(scan(db, { ExclusiveStartKey: LastEvaluatedKey })).toEqual([all[5], ...all.slice(7)]);
  });

  it("splits into segments that share nothing", () => {
    const db = database();
    const segments = [0, 1, 2].map((Segment) => scan(db, { Segment, TotalSegments: 3, Limit: 2 }));
    expect(segments.flat().sort()).toEqual([...names].sort());
    expect(segments.filter(({ length }) => length > 0).length).toBeGreaterThan(1);
  });

  it("filters, also by keys, and reads indexes", () => {
    const db = database();
    const filter = { FilterExpression: "pk = :v", ExpressionAttributeValues: { ":v": { S: "item-7" } } };
    expect(scan(db, filter)).toEqual(["item-7"]);
    expect(db.execute("Scan", { TableName, ...filter })).toMatchObject({ Count: 1, ScannedCount: 20 });
    expect(scan(db, { IndexName: "even", Limit: 3 })).toHaveLength(10);
    expect(db.execute("Scan", { TableName, IndexName: "even" }).Items?.[0]).not.toHaveProperty("n");
  });

  it.each([
    [
      { Segment: 0 },
      "The TotalSegments parameter is required but was not present in the request when Segment parameter is present",
    ],
    [
      { TotalSegments: 2 },
      "The Segment parameter is required but was not present in the request when parameter TotalSegments is present",
    ],
    [
      { Segment: 2, TotalSegments: 2 },
      "The Segment parameter is zero-based and must be less than parameter TotalSegments: Segment: 2 is not less than TotalSegments: 2",
    ],
  ])("refuses %j", (input, message) => {
    expect(() => scan(database(), input)).toThrow(expect.objectContaining({ message }));
  });
});
