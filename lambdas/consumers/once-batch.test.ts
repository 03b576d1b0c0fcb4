import type { Context } from "aws-lambda";
import { failure, outcomeOf, pending, World } from "../testing/world.ts";
import type { BatchRecord } from "./batch-record.ts";
import type { DeadLetters } from "./dead-letters.ts";
import { onceBatch } from "./once-batch.ts";

interface Order {
  readonly orderId: string;
  readonly amount: number;
}

const order = (orderId: string, amount = 5): Order => ({ orderId, amount });

let sent = 0;
const message = (body: unknown, more: { group?: string; receives?: number; attributes?: object } = {}) => ({
  eventSource: "aws:sqs",
  eventSourceARN: `arn:aws:sqs:eu-central-1:123456789012:orders${more.group === undefined ? "" : ".fifo"}`,
  messageId: `m-${++sent}`,
  body: typeof body === "string" ? body : JSON.stringify(body),
  attributes: {
    ApproximateReceiveCount: String(more.receives ?? 1),
    ...(more.group !== undefined && { MessageGroupId: more.group }),
  },
  messageAttributes: more.attributes ?? {},
});

type Handler = (record: BatchRecord<Order>, context: { once: { token: string; key: string } }) => unknown;

const consumer = (world: World, handler: Handler, letters?: Partial<DeadLetters>) => {
  const queued: Record<string, unknown>[] = [];
  const sqs = { send: async ({ input }: { input: Record<string, unknown> }) => queued.push(input) };
  const handle = onceBatch<Order>(handler, {
    alone: { name: "receipts", key: ({ body }) => body.orderId, retention: "60 days" },
    services: world.services,
    ...(letters && { deadLetters: { queueUrl: "https://sqs/dead", sqs: sqs as never, ...letters } }),
  }) as unknown as (
    event: unknown,
    context: Context,
  ) => Promise<{ batchItemFailures: { itemIdentifier: string }[] }>;
  const deliver = async (records: readonly { messageId: string; body: string }[], ms = 60_000) => {
    const { batchItemFailures } = await handle({ Records: records }, world.context(ms));
    return batchItemFailures.map(
      ({ itemIdentifier }) => records.find((r) => r.messageId === itemIdentifier)?.body,
    );
  };
  return { deliver, queued, handle };
};

describe("onceBatch()", () => {
  it("handles a record once, in whatever batch and however often it comes", async () => {
    const world = new World();
    const handled: string[] = [];
    const { deliver } = consumer(world, ({ body }) => {
      handled.push(body.orderId);
    });
    expect(await deliver([message(order("a")), message(order("b")), message(order("a"))])).toHaveLength(1);
    expect(await deliver([message(order("a")), message(order("c"))])).toEqual([]);
    world.now += 30 * 86_400_000;
    expect(await deliver([message(order("b"))])).toEqual([]);
    expect(handled.sort()).toEqual(["a", "b", "c"]);
  });

  it("gives each record a claim and a token of its own, side by side", async () => {
    const world = new World();
    const tokens = new Map<string, string>();
    const { deliver } = consumer(world, async ({ body }, context) => {
      await new Promise(setImmediate);
      tokens.set(body.orderId, context.once.token);
      expect(context.once.key).toBe(body.orderId);
    });
    await deliver(["a", "b", "c"].map((id) => message(order(id))));
    expect(new Set(tokens.values()).size).toBe(3);
    expect(await world.record("receipts/handler/b")).toMatchObject({ status: "COMPLETED" });
  });

  it("lets a duplicate of a record in flight come again, and does not drop it", async () => {
    const world = new World();
    const slow = pending<void>();
    let handled = 0;
    const { deliver } = consumer(world, () => {
      handled++;
      return slow.promise;
    });
    const running = deliver([message(order("a"))]);
    await new Promise(setImmediate);
    expect(await deliver([message(order("a"))])).toHaveLength(1);
    slow.resolve();
    expect(await running).toEqual([]);
    expect(await deliver([message(order("a"))])).toEqual([]);
    expect(handled).toBe(1);
  });

  it("holds a record whose effect is in doubt, whatever the handler returns", async () => {
    const world = new World();
    const { deliver } = consumer(world, () => {
      throw failure("ConnectionLost");
    });
    expect(await deliver([message(order("a"))])).toHaveLength(1);
    expect(await world.record("receipts/handler/a")).toMatchObject({ status: "IN_DOUBT" });
  });

  it("keeps nothing of what the handler returns, so that no size can hinder it", async () => {
    const world = new World();
    const { deliver } = consumer(world, () => "x".repeat(500_000));
    expect(await deliver([message(order("a"))])).toEqual([]);
    expect(await world.record("receipts/handler/a")).toMatchObject({ result: { kind: "nothing" } });
  });

  it("takes the body for what defines the effect: receive counts and the like may differ", async () => {
    const world = new World();
    const { deliver } = consumer(world, () => undefined);
    await deliver([message(order("a"))]);
    expect(await deliver([message(order("a"), { receives: 4 })])).toEqual([]);
    expect(await deliver([message(order("a", 9))])).toHaveLength(1);
  });

  it("takes a change in a table for the same wherever it stands in the stream", async () => {
    const world = new World();
    let handled = 0;
    const { handle } = consumer(world, () => handled++);
    const change = (SequenceNumber: string, amount: string) => ({
      eventSource: "aws:dynamodb",
      eventID: `e-${SequenceNumber}`,
      eventName: "INSERT",
      orderId: "a",
      dynamodb: { SequenceNumber, ApproximateCreationDateTime: 1, NewImage: { amount: { N: amount } } },
    });
    const records = [change("1", "5"), change("2", "5"), change("3", "9")];
    expect(await handle({ Records: records }, world.context())).toEqual({
      batchItemFailures: [{ itemIdentifier: "3" }],
    });
    expect(handled).toBe(1);
  });

  it("begins no record when the invocation is about to end", async () => {
    const world = new World();
    let handled = 0;
    const { deliver } = consumer(world, () => handled++);
    expect(await deliver([message(order("a"))], 900)).toHaveLength(1);
    expect(handled).toBe(0);
    expect(world.dynamodb.items("ledger")).toEqual([]);
  });

  it.each([0, -1, 0.5, Number.NaN])("refuses a concurrency of %s before any record comes", (concurrency) => {
    const alone = { name: "receipts", key: () => "a", retention: "60 days" };
    expect(() => onceBatch(() => undefined, { alone, concurrency })).toThrow(
      "onceBatch() for receipts: concurrency",
    );
  });

  it("refuses an event that is no batch", async () => {
    const world = new World();
    const { handle } = consumer(world, () => undefined);
    expect(await outcomeOf(() => handle({ orderId: "a" }, world.context()))).toMatchObject({
      error: "StepOnce.Misuse",
    });
  });
});

describe("dead letters", () => {
  const settled = async (world: World) => {
    const { deliver } = consumer(world, () => undefined);
    await deliver([message(order("a"))]);
  };

  it("carry key and error of a record that trying again does not help, which then is handled", async () => {
    const world = new World();
    await settled(world);
    const { deliver, queued } = consumer(world, () => undefined, {});
    const body = JSON.stringify(order("a", 9));
    const own = { tenant: { dataType: "String", stringValue: "acme" } };
    expect(await deliver([message(body, { attributes: own }), message(order("b"))])).toEqual([]);
    expect(queued).toMatchObject([
      {
        QueueUrl: "https://sqs/dead",
        MessageBody: body,
        MessageAttributes: {
          StepOnceKey: { StringValue: "a" },
          StepOnceError: { StringValue: "StepOnce.Mismatch" },
          StepOnceCause: { StringValue: expect.stringContaining("another payload") },
          tenant: { DataType: "String", StringValue: "acme" },
        },
      },
    ]);
  });

  it("are written for what has no key, and for what is in doubt", async () => {
    const world = new World();
    const { deliver, queued } = consumer(
      world,
      () => {
        throw failure("ConnectionLost");
      },
      {},
    );
    expect(await deliver([message("null")])).toEqual([]);
    expect(await deliver([message(order("a"))])).toHaveLength(1);
    expect(await deliver([message(order("a"))])).toEqual([]);
    expect(queued.map(({ MessageAttributes }) => MessageAttributes)).toMatchObject([
      { StepOnceError: { StringValue: "StepOnce.KeyMissing" } },
      { StepOnceKey: { StringValue: "a" }, StepOnceError: { StringValue: "StepOnce.InDoubt" } },
    ]);
  });

  it("are written for an author's own final errors, and for a message that was received too often", async () => {
    const world = new World();
    const refuse = () => {
      throw failure("Malformed");
    };
    const { deliver, queued } = consumer(world, refuse, { errors: ["Malformed"] });
    expect(await deliver([message(order("a"))])).toEqual([]);
    const patient = consumer(world, refuse, { maxReceives: 3 });
    expect(await patient.deliver([message(order("b"), { receives: 2 })])).toHaveLength(1);
    expect(await patient.deliver([message(order("c"), { receives: 3 })])).toEqual([]);
    expect([queued.length, patient.queued.length]).toEqual([1, 1]);
  });

  it("are never written for a duplicate in flight, however often it was received", async () => {
    const world = new World();
    const slow = pending<void>();
    const { deliver, queued } = consumer(world, () => slow.promise, { maxReceives: 1 });
    const running = deliver([message(order("a"))]);
    await new Promise(setImmediate);
    expect(await deliver([message(order("a"), { receives: 9 })])).toHaveLength(1);
    slow.resolve();
    await running;
    expect(queued).toEqual([]);
  });

  it("keep group and order in a FIFO queue, and are not doubled by a second send", async () => {
    const world = new World();
    const letters = { queueUrl: "https://sqs/dead.fifo", errors: ["Malformed"] };
    const handled: string[] = [];
    const { deliver, queued } = consumer(
      world,
      ({ body }) => {
        handled.push(body.orderId);
        if (body.orderId === "a") throw failure("Malformed");
      },
      letters,
    );
    expect(await deliver([message(order("a"), { group: "g" }), message(order("b"), { group: "g" })])).toEqual(
      [],
    );
    expect(handled).toEqual(["a", "b"]);
    expect(queued).toMatchObject([
      { MessageGroupId: "g", MessageDeduplicationId: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  it("that cannot be sent leave the record failed", async () => {
    const world = new World();
    const sqs = { send: () => Promise.reject(failure("ServiceUnavailable")) };
    const { deliver } = consumer(world, () => undefined, { sqs: sqs as never });
    expect(await deliver([message("no JSON")])).toEqual(["no JSON"]);
  });

  it("hold the data of a stream's record, which the stream's own destination does not", async () => {
    const world = new World();
    const { handle, queued } = consumer(world, () => undefined, {});
    const data = Buffer.from('{"amount":5}').toString("base64");
    const raw = { eventSource: "aws:kinesis", eventID: "s:1", kinesis: { sequenceNumber: "1", data } };
    await handle({ Records: [raw] }, world.context());
    expect(queued).toMatchObject([{ MessageBody: '{"amount":5}' }]);
  });
});
