import { LocalDynamoDB } from "../../local/dynamodb/index.ts";
import { type Difference, differences, emptyTable } from "./differences.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { type DynamoDBServer, startDynalite, startMoto } from "./servers.ts";

const starters = { dynalite: startDynalite, moto: startMoto };

describe.each(["dynalite", "moto"] as const)("unlike AWS, in %s", (name) => {
  let server: DynamoDBServer | undefined;

  beforeAll(async () => {
    server = await starters[name]();
  }, 30_000);
  afterAll(() => server?.stop());

  const some = differences.filter((difference) => difference.server === name);

  it.each(some)("$what", async ({ before = [], request, ours, theirs }: Difference) => {
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
