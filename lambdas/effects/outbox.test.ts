import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { Context } from "aws-lambda";
import { onceHandler } from "../middleware/once-handler.ts";
import { failure, outcomeOf, World } from "../testing/world.ts";
import { publishOutbox, type StagedEvent, stagedEvent } from "./outbox.ts";
import { sendFifo } from "./send-fifo.ts";
import { LocalFifoQueue } from "./testing/fifo-queue.ts";

type Handler = (event: unknown, context: Context) => Promise<unknown>;

/** A handler that debits an account and stages the event of it, and the outbox's stream. */
const opened = () => {
  const world = new World();
  const { dynamodb, services } = world;
  dynamodb.createTable({ TableName: "outbox", key: { partition: "id" } });
  dynamodb.createTable({ TableName: "accounts", key: { partition: "id" } });
  dynamodb.execute("PutItem", { TableName: "accounts", Item: { id: { S: "a" }, balance: { N: "100" } } });
  const debit = onceHandler<{ id: string; cents: number }, string>(
    async ({ id, cents }, { once }) =>
      once.commit({
        TransactItems: [
          {
            Update: {
              TableName: "accounts",
              Key: { id: { S: "a" } },
              UpdateExpression: "SET balance = balance - :cents",
              ConditionExpression: "balance >= :cents",
              ExpressionAttributeValues: { ":cents": { N: String(cents) } },
            },
          },
          stagedEvent("outbox", { id: once.token, event: { debited: id, cents } }, 1_800_000_000),
        ],
        result: "debited",
      }),
    { effect: "commit", alone: { name: "debit", key: ({ id }) => id, retention: "60 days" }, services },
  ) as unknown as Handler;

  const staged = () => dynamodb.items("outbox");
  const record = (item: Record<string, AttributeValue>, eventName = "INSERT", place = 1) => ({
    eventSource: "aws:dynamodb",
    eventID: `e-${place}`,
    eventName,
    dynamodb: { SequenceNumber: String(place), NewImage: item },
  });
  return {
    world,
    debit: (id: string, cents = 5) => outcomeOf(() => debit({ id, cents }, world.context())),
    balance: () => Number(dynamodb.items("accounts")[0]?.balance?.N),
    staged,
    record,
    stream: (eventName = "INSERT") => ({
      Records: staged().map((item, n) => record(item, eventName, n + 1)),
    }),
  };
};

describe("an outbox", () => {
  it("stages the event exactly when what it tells of is true", async () => {
    const { debit, staged, balance } = opened();
    expect(await debit("17")).toEqual({ answer: "debited" });
    expect(await debit("17")).toEqual({ answer: "debited" });
    expect(await debit("18", 1_000)).toMatchObject({ error: "TransactionCanceledException" });
    expect(balance()).toBe(95);
    expect(staged()).toMatchObject([
      { event: { S: '{"debited":"17","cents":5}' }, expiresAt: { N: "1800000000" } },
    ]);
  });

  it("publishes each event once, however often the stream brings it", async () => {
    const { world, debit, stream } = opened();
    const published: StagedEvent[] = [];
    const publish = publishOutbox((event) => published.push(event), {
      name: "debits",
      retention: "60 days",
      services: world.services,
    }) as unknown as Handler;
    await debit("17");
    await debit("18");
    for (let times = 0; times < 3; times++)
      expect(await publish(stream(), world.context())).toEqual({ batchItemFailures: [] });
    expect(published.map(({ event }) => event)).toEqual([
      { debited: "17", cents: 5 },
      { debited: "18", cents: 5 },
    ]);
  });

  it("publishes nothing for a deletion", async () => {
    const { world, debit, stream } = opened();
    const publish = publishOutbox(
      () => {
        throw failure("Published");
      },
      { name: "debits", retention: "60 days", services: world.services },
    ) as unknown as Handler;
    await debit("17");
    expect(await publish(stream("REMOVE"), world.context())).toEqual({ batchItemFailures: [] });
  });

  it("hands on a token, so that an answer that was lost is no second message", async () => {
    const { world, debit, stream } = opened();
    const queue = new LocalFifoQueue(() => world.now);
    let lost = false;
    const sqs = queue.client(async (_, work) => {
      const answer = work();
      if (lost) return answer;
      lost = true;
      throw failure("ConnectionLost");
    });
    const publish = publishOutbox(
      ({ event }, { token }) =>
        sendFifo(sqs, { queueUrl: "https://sqs/debits.fifo", group: "a", body: event, token }),
      {
        name: "debits",
        retention: "60 days",
        onDoubt: { sameTokenIsSafe: "5 minutes" },
        services: world.services,
      },
    ) as unknown as Handler;
    await debit("17");
    expect(await publish(stream(), world.context())).toEqual({
      batchItemFailures: [{ itemIdentifier: "1" }],
    });
    expect(await publish(stream(), world.context())).toEqual({ batchItemFailures: [] });
    expect(queue.messages).toHaveLength(1);
  });

  it("holds an event in doubt where the target takes no token", async () => {
    const { world, debit, stream } = opened();
    let published = 0;
    const publish = publishOutbox(
      () => {
        published++;
        throw failure("ConnectionLost");
      },
      { name: "debits", retention: "60 days", services: world.services },
    ) as unknown as Handler;
    await debit("17");
    for (let times = 0; times < 3; times++)
      expect(await publish(stream(), world.context())).toEqual({
        batchItemFailures: [{ itemIdentifier: "1" }],
      });
    expect(published).toBe(1);
  });
});
