import { LocalDynamoDB } from "../../../local/dynamodb/index.ts";
import { createTable, tableName } from "../arbitraries/request.ts";
import { type Outcome, outcomeOf } from "../outcome.ts";
import { type DynamoDBServer, startDynalite, startMoto } from "../servers.ts";
import type { Difference } from "./difference.ts";
import { dynalite } from "./dynalite.ts";
import { moto } from "./moto.ts";

const starters = { dynalite: startDynalite, moto: startMoto };
const differences = { dynalite, moto };
/** Every example starts with an empty table. */
const emptyTable = [{ operation: "DeleteTable" as const, input: { TableName: tableName } }, createTable];

describe.each(["dynalite", "moto"] as const)("unlike AWS, in %s", (name) => {
  let server: DynamoDBServer | undefined;

  beforeAll(async () => {
    server = await starters[name]();
  }, 30_000);
  afterAll(() => server?.stop());

  it.each(differences[name])("$what", async ({ before = [], request, ours, theirs }: Difference) => {
    if (server === undefined) return;
    const local = new LocalDynamoDB({ clock: { now: () => 0 } }).client();
    const last = async (client: Parameters<typeof outcomeOf>[0]): Promise<Outcome> => {
      for (const earlier of [...emptyTable, ...before]) await outcomeOf(client, earlier);
      return outcomeOf(client, request);
    };
    expect(await last(local)).toEqual(ours);
    // dynalite's version is pinned. moto is what the machine has: it may have been mended.
    const possible = name === "dynalite" ? [theirs] : [theirs, ours];
    expect(possible.map((outcome) => expect.objectContaining(outcome))).toContainEqual(
      await last(server.client),
    );
  });
});
