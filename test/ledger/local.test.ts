import { dynamoDBStore } from "../../ledger/index.ts";
import { NOW } from "../../ledger/testing/records.ts";
import { LocalDynamoDB } from "../../local/dynamodb/index.ts";
import { checkAgreement } from "./agreement.ts";
import { dynamoDBTable, resending, tableOn } from "./dynamodb-table.ts";
import { ledgerSuite, type Table } from "./suite.ts";

const client = new LocalDynamoDB({ clock: { now: () => NOW } }).client();
let table: Table;

beforeAll(async () => {
  table = await dynamoDBTable(client);
});

describe("the ledger on the local table", () => {
  ledgerSuite(() => table, { keys: "plain", transactions: true });

  it("writes exactly when the model's register does", () => checkAgreement(table.store, 1_000));
});

describe("the ledger on the local table, when every write's first response is lost", () => {
  ledgerSuite(() => tableOn(resending(client)), { keys: "resent", transactions: true });
});

describe("the ledger on a local table without the index", () => {
  let plain: Table;
  beforeAll(async () => {
    plain = await dynamoDBTable(new LocalDynamoDB({ clock: { now: () => NOW } }).client(), {
      indexed: false,
    });
  });
  ledgerSuite(() => plain, { keys: "plain", transactions: true });
});

it("a call that fails is LedgerUnavailable, and says why", async () => {
  const nowhere = dynamoDBStore(client, "no-such-table");
  await expect(nowhere.read("pk")).rejects.toMatchObject({
    name: "StepOnce.LedgerUnavailable",
    message: expect.stringContaining("ResourceNotFoundException"),
  });
});
