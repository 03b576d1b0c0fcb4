import { type DynamoDBServer, startDynalite } from "../dynamodb/servers.ts";
import { checkAgreement } from "./agreement.ts";
import { checkWithoutIndex, dynamoDBTable, resending, tableOn } from "./dynamodb-table.ts";
import { ledgerSuite, type Table } from "./suite.ts";

let server: DynamoDBServer;
let table: Table;

beforeAll(async () => {
  server = await startDynalite();
  table = await dynamoDBTable(server.client);
});
afterAll(() => server.stop());

// It returns no record with a refusal, so every refusal is followed by a consistent read.
describe("the ledger on dynalite", () => {
  ledgerSuite(() => table, { keys: "plain", transactions: false });

  it("writes exactly when the model's register does", () => checkAgreement(table.store, 60), 60_000);
});

describe("the ledger on dynalite, when every write's first response is lost", () => {
  ledgerSuite(() => tableOn(resending(server.client)), { keys: "resent", transactions: false });
});

it("dynalite says that there is no index, and the whole table is read", async () => {
  await checkWithoutIndex(server.client);
});
