import { type DynamoDBServer, startMoto } from "../dynamodb/servers.ts";
import { checkAgreement } from "./agreement.ts";
import { checkWithoutIndex, dynamoDBTable, resending, tableOn } from "./dynamodb-table.ts";
import { ledgerSuite, type Table } from "./suite.ts";

let server: DynamoDBServer | undefined;
let table: Table | undefined;

beforeAll(async () => {
  server = await startMoto();
  table = server && (await dynamoDBTable(server.client));
}, 30_000);
afterAll(() => server?.stop());

describe("the ledger on moto's server", () => {
  ledgerSuite(() => table, { keys: "plain", transactions: true });

  it("writes exactly when the model's register does", async () => {
    if (table) await checkAgreement(table.store, 60);
  }, 60_000);
});

describe("the ledger on moto's server, when every write's first response is lost", () => {
  ledgerSuite(() => server && tableOn(resending(server.client)), { keys: "resent", transactions: true });
});

it("moto's server says that there is no index, and the whole table is read", async () => {
  if (server) await checkWithoutIndex(server.client);
});
