import { LocalDynamoDB } from "./local-dynamodb.ts";
import type { Change } from "./store.ts";

const TableName = "records";
const year = 365 * 24 * 60 * 60;

const database = (seconds: number) => {
  const db = new LocalDynamoDB({ clock: { now: () => seconds * 1000 } });
  db.createTable({ TableName, key: { partition: "pk" }, ttlAttribute: "expiresAt" });
  return db;
};

describe("LocalDynamoDB", () => {
  it("deletes what has expired when told to, never by itself", () => {
    const now = 10 * year;
    const db = database(now);
    for (const [S, expiry] of [
      ["past", { N: String(now - 1) }],
      ["now", { N: String(now) }],
      ["future", { N: String(now + 1) }],
      ["more than five years past", { N: String(now - 5 * year - 1) }],
      ["text", { S: String(now - 1) }],
      ["none", undefined],
    ] as const) {
      const Item = { pk: { S } };
      db.execute("PutItem", {
        TableName,
        Item: expiry === undefined ? Item : { ...Item, expiresAt: expiry },
      });
    }
    const names = () => db.items(TableName).map(({ pk }) => pk?.S);
    expect(names()).toHaveLength(6);
    db.sweepExpired();
    expect(names()).toEqual(["future", "more than five years past", "text", "none"]);
  });

  it("shares nothing with its callers", () => {
    const db = database(0);
    const Item = { pk: { S: "a" }, l: { L: [{ S: "x" }] }, b: { B: Uint8Array.of(1) } };
    const before = structuredClone(Item);
    db.execute("PutItem", { TableName, Item });
    Item.l.L.push({ S: "y" });
    Item.b.B[0] = 2;
    const answer = db.execute("GetItem", { TableName, Key: { pk: { S: "a" } } }).Item as typeof Item;
    expect(answer).toEqual(before);
    answer.l.L.push({ S: "z" });
    answer.b.B[0] = 3;
    expect(db.items(TableName)).toEqual([before]);
  });

  it("tells of each change, but not of writes that change nothing", () => {
    const changes: Change[] = [];
    const db = new LocalDynamoDB({ clock: { now: () => 0 }, changed: (change) => changes.push(change) });
    db.createTable({ TableName, key: { partition: "pk" }, ttlAttribute: "expiresAt" });
    const [Key, Item] = [{ pk: { S: "a" } }, { pk: { S: "a" }, expiresAt: { N: "0" } }];
    db.execute("PutItem", { TableName, Item: Key });
    db.execute("PutItem", { TableName, Item: Key });
    db.execute("TransactWriteItems", {
      TransactItems: [
        { ConditionCheck: { TableName, Key, ConditionExpression: "attribute_exists(pk)" } },
        { Put: { TableName, Item: { pk: { S: "b" } } } },
      ],
    });
    db.execute("PutItem", { TableName, Item });
    db.sweepExpired();
    db.execute("DeleteItem", { TableName, Key });
    expect(changes).toEqual([
      { table: TableName, oldImage: undefined, newImage: Key },
      { table: TableName, oldImage: undefined, newImage: { pk: { S: "b" } } },
      { table: TableName, oldImage: Key, newImage: Item },
      { table: TableName, oldImage: Item, newImage: undefined },
    ]);
  });

  it("knows a number key by its value", () => {
    const db = new LocalDynamoDB({ clock: { now: () => 0 } });
    db.createTable({ TableName: "numbers", key: { partition: { name: "id", type: "N" } } });
    db.execute("PutItem", { TableName: "numbers", Item: { id: { N: "1.0" } } });
    expect(db.execute("GetItem", { TableName: "numbers", Key: { id: { N: "01" } } }).Item).toEqual({
      id: { N: "1" },
    });
  });
});
