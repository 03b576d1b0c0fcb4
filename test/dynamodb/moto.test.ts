import { transactionRequest, transactionSeed } from "./arbitraries/transaction.ts";
import { checkSame, patienceMs } from "./compare.ts";
import { type DynamoDBServer, startMoto } from "./servers.ts";

describe("the local table beside moto", () => {
  let server: DynamoDBServer | undefined;

  beforeAll(async () => {
    server = await startMoto();
  }, 30_000);
  afterAll(() => server?.stop());

  it(
    "goes through, cancels for the same reasons and returns refused items alike",
    async () => {
      if (server !== undefined) await checkSame(server, transactionSeed, transactionRequest, 8);
    },
    2 * patienceMs,
  );
});
