import fc from "fast-check";
import { LocalDynamoDB } from "../../local/dynamodb/index.ts";
import { allKeys, createTable, onTable, type Request, tableName } from "./arbitraries/request.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import type { DynamoDBServer } from "./servers.ts";

/** `DYNAMODB_RUNS=1000 DYNAMODB_SEED=7 npx jest test/dynamodb` looks further. */
const { DYNAMODB_RUNS, DYNAMODB_SEED = "1" } = process.env;

/** Sequences run at the same time, each on a table of its own: the servers are slow one by one. */
const lanes = 8;
const maxRequests = 10;
export const patienceMs = 240_000;

/** Checks that random sequences of requests have the same outcomes here and there. Rejects with the first that has not. */
export const checkSame = async (
  server: DynamoDBServer,
  first: fc.Arbitrary<Request>,
  then: fc.Arbitrary<Request>,
  runs: number,
): Promise<void> => {
  const tables = Array.from({ length: lanes }, (_, lane) => `table-${lane}`);
  await Promise.all(tables.map((table) => outcomeOf(server.client, onTable(createTable, table))));
  const sequence = fc
    .tuple(first, fc.array(then, { minLength: 1, maxLength: maxRequests, size: "max" }))
    .map(([one, others]) => [one, ...others]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(sequence, { minLength: 1, maxLength: lanes, size: "max" }),
      async (sequences) => {
        await Promise.all(
          sequences.map((requests, lane) => runBoth(server, tables[lane] as string, requests)),
        );
      },
    ),
    // A failure that could still be shrunk after that is reported as it is.
    {
      numRuns: Number(DYNAMODB_RUNS ?? runs),
      seed: Number(DYNAMODB_SEED),
      interruptAfterTimeLimit: patienceMs,
    },
  );
};

const runBoth = async (
  server: DynamoDBServer,
  table: string,
  requests: readonly Request[],
): Promise<void> => {
  const local = new LocalDynamoDB({ clock: { now: () => 0 } }).client();
  await outcomeOf(local, onTable(createTable, table));
  await clear(server, table);
  const sent: Request[] = [];
  for (const request of [...requests, everything]) {
    sent.push(request);
    const here = onTable(request, table);
    const [ours, theirs] = await Promise.all([outcomeOf(local, here), outcomeOf(server.client, here)]);
    if (!same(ours, theirs)) throw new Error(report(sent, ours, theirs));
  }
};

/** What the requests have left behind. */
const everything: Request = { operation: "Scan", input: { TableName: tableName } };

const clear = (server: DynamoDBServer, table: string) => {
  const requests = allKeys.map((Key) => ({ DeleteRequest: { Key } }));
  return outcomeOf(server.client, {
    operation: "BatchWriteItem",
    input: { RequestItems: { [table]: requests } },
  });
};

const same = (ours: Outcome, theirs: Outcome) => JSON.stringify(ours) === JSON.stringify(theirs);

const report = (requests: readonly Request[], ours: Outcome, theirs: Outcome) =>
  [
    "The last of these requests has another outcome here than there:",
    ...requests.map((request) => JSON.stringify(request)),
    `here:  ${JSON.stringify(ours)}`,
    `there: ${JSON.stringify(theirs)}`,
  ].join("\n");
