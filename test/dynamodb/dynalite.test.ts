import { plainRequest, seed } from "./arbitraries/request.ts";
import { checkSame, patienceMs } from "./compare.ts";
import { type DynamoDBServer, startDynalite } from "./servers.ts";

describe("the local table beside dynalite", () => {
  let server: DynamoDBServer;

  beforeAll(async () => {
    server = await startDynalite();
  });
  afterAll(() => server.stop());

  it(
    "answers and refuses random requests with random expressions alike",
    async () => {
      await checkSame(server, seed, plainRequest, 20);
    },
    2 * patienceMs,
  );
});
