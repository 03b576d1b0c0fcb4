import type { Json } from "../../local/index.ts";
import { sleep } from "../../local/time/clock.ts";
import { AsynchronousInvocations, destinationRecord } from "./aws/asynchronous.ts";
import { Queue } from "./aws/queue.ts";
import type { DoorWorld, Order } from "./world.ts";

/** One way for an order to reach the door, as AWS delivers it: at least once. */
export interface Source {
  /** Brings the order so many times at once; resolves when every copy was taken, or given up. */
  bring(order: Order, copies: number): Promise<void>;
  /** How many were given up. */
  givenUp(): number;
  /** Brings again what was given up. */
  redeliver(): Promise<void>;
  /** The answers that the senders got, where a source has any. */
  readonly answers: unknown[];
}

const inParallel = (copies: number, work: (copy: number) => Promise<void>) =>
  Promise.all(Array.from({ length: copies }, (_, copy) => work(copy))).then(() => {});

const queueSource =
  (fifo: boolean, bodyOf: (order: Order) => unknown = (order) => order) =>
  ({ clock, door }: DoorWorld): Source => {
    const queue = new Queue({ clock, fifo, deliver: door });
    let sends = 0;
    return {
      answers: [],
      async bring(order, copies) {
        // Each copy has a deduplication id of its own: a sender that tried again, minutes later.
        for (let copy = 0; copy < copies; copy++)
          queue.send(bodyOf(order), fifo ? { group: order.orderId, deduplicationId: `send-${++sends}` } : {});
        await queue.drain();
      },
      givenUp: () => queue.deadLetters.length,
      async redeliver() {
        queue.redriveDeadLetters();
        await queue.drain();
      },
    };
  };

const asynchronousSource =
  (eventOf: (order: Order, copy: number) => unknown, fromDestination = false) =>
  ({ clock, door }: DoorWorld): Source => {
    const invocations = new AsynchronousInvocations(clock, door);
    return {
      answers: [],
      bring: (order, copies) => inParallel(copies, (copy) => invocations.send(eventOf(order, copy) as Json)),
      givenUp: () => invocations.deadLetters.length,
      async redeliver() {
        for (const event of invocations.deadLetters.splice(0))
          await invocations.send(fromDestination ? destinationRecord(event) : event);
      },
    };
  };

const httpSource = ({ clock, door }: DoorWorld): Source => {
  const answers: unknown[] = [];
  const givenUp: Order[] = [];
  const post = async (order: Order): Promise<void> => {
    for (let tries = 0; tries < 6; tries++) {
      const answer = (await door(httpRequest("POST", "/orders", order, `"${order.orderId}"`)).catch(
        () => null,
      )) as {
        statusCode: number;
      } | null;
      if (answer && ![409, 503].includes(answer.statusCode)) {
        answers.push(answer);
        return;
      }
      await sleep(clock, 10_000);
    }
    givenUp.push(order);
  };
  return {
    answers,
    bring: (order, copies) => inParallel(copies, () => post(order)),
    givenUp: () => givenUp.length,
    async redeliver() {
      for (const order of givenUp.splice(0)) await post(order);
    },
  };
};

export const httpRequest = (method: string, path: string, body?: unknown, key?: string, sub?: string) => ({
  version: "2.0",
  rawPath: path,
  headers: { "content-type": "application/json", ...(key !== undefined && { "idempotency-key": key }) },
  requestContext: {
    http: { method, path },
    ...(sub !== undefined && { authorizer: { jwt: { claims: { sub } } } }),
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
  isBase64Encoded: false,
});

/** Orders that are dropped into a bucket: the object's version is the key, its ETag tells one content from another. */
const s3Notification = ({ orderId, amount }: Order) => ({
  Records: [
    {
      eventSource: "aws:s3",
      eventName: "ObjectCreated:Put",
      s3: {
        bucket: { name: "inbox" },
        object: { key: orderId, size: 10, eTag: `etag-${amount}`, versionId: "v1", sequencer: "0055AED6" },
      },
    },
  ],
});

const s3ViaEventBridge = ({ orderId, amount }: Order) => ({
  source: "aws.s3",
  "detail-type": "Object Created",
  detail: {
    bucket: { name: "inbox" },
    object: { key: orderId, size: 10, etag: `etag-${amount}`, "version-id": "v1", sequencer: "0055AED6" },
  },
});

/** A producer's retry is another event, with an id and a time of its own. */
const eventBridge = (order: Order, copy: number) => ({
  id: `event-${copy}`,
  source: "shop",
  "detail-type": "OrderPlaced",
  time: `2026-01-05T09:00:0${copy % 10}Z`,
  detail: order,
});

const sns = (order: Order) => ({ Type: "Notification", Message: JSON.stringify(order) });

export const SOURCES: readonly (readonly [string, (world: DoorWorld) => Source])[] = [
  ["an HTTP API", httpSource],
  ["SQS", queueSource(false)],
  ["SQS FIFO", queueSource(true)],
  ["SNS by way of SQS", queueSource(false, sns)],
  ["EventBridge", asynchronousSource(eventBridge)],
  ["EventBridge by way of SQS", queueSource(false, (order) => eventBridge(order, 0))],
  ["S3 notifications", asynchronousSource(s3Notification)],
  ["S3 by way of EventBridge", asynchronousSource(s3ViaEventBridge)],
  ["S3 by way of SQS", queueSource(false, s3Notification)],
  ["Lambda, asynchronously, with a dead-letter queue", asynchronousSource((order) => order)],
  ["Lambda, asynchronously, with a destination", asynchronousSource((order) => order, true)],
];
