import middy from "@middy/core";
import type { Context, DynamoDBRecord } from "aws-lambda";
import { StepOnceError } from "../../ledger/index.ts";
import type { OnceLambdaContext } from "../middleware/once.ts";
import { onceHandler } from "../middleware/once-handler.ts";
import type { OnceOptions, StandAlone } from "../middleware/once-options.ts";
import { type BatchRecord, recordsOf } from "./batch-record.ts";
import { type DeadLetters, withDeadLetters } from "./dead-letters.ts";
import { checkConcurrency, type PartialResponse, partialBatch } from "./partial-batch.ts";
import { readKey } from "./read-key.ts";

export interface OnceBatchOptions<Body> extends Pick<OnceOptions, "effect" | "services" | "observe"> {
  /** The declaration of each record. `fingerprint` is by default what it says, without when and how it came. */
  readonly alone: StandAlone<BatchRecord<Body>>;
  /** @default none: records that fail come again until the queue or the stream gives them up */
  readonly deadLetters?: DeadLetters;
  /** FIFO groups, or messages of a standard queue, that are handled at once: a whole number from 1. @default 10 */
  readonly concurrency?: number;
}

/** A record is not begun when less than this is left of the invocation: its lease would be over at once. Milliseconds. */
const RESERVE_MS = 1_000;

/**
 * A Lambda handler for SQS, Kinesis and DynamoDB Streams that handles each record once: one record, one
 * claim, however often it is delivered and whatever batch it comes in. It answers which records failed
 * (turn on `ReportBatchItemFailures`). A record that another invocation is still at work on fails too, so
 * that it comes again; after a failure the rest of its FIFO group, or of its shard, waits for it.
 *
 * @param handler may return anything; it is not kept
 * @throws StepOnce.Misuse at once when an option is none that it can take
 * @example export const handler = onceBatch(async ({ body }, { once }) => mail.send(body, once.token),
 *   { alone: { name: "send-receipt", key: ({ body }) => body.orderId, retention: "60 days" } });
 */
export const onceBatch = <Body = unknown>(
  handler: (record: BatchRecord<Body>, context: OnceLambdaContext) => unknown,
  options: OnceBatchOptions<Body>,
) => {
  const { alone, deadLetters, concurrency: given, ...rest } = options;
  const key = (record: BatchRecord<Body>) => readKey(alone.key, record, `${alone.name}, record ${record.id}`);
  const one = onceHandler<BatchRecord<Body>, void>(
    async (record, context) => {
      await handler(record, context);
    },
    { ...rest, alone: { fingerprint: contentOf, ...alone, key } },
  ) as unknown as (record: BatchRecord, context: Context) => Promise<void>;
  const concurrency = checkConcurrency(`onceBatch() for ${alone.name}`, given);

  return middy<unknown, PartialResponse>({ timeoutEarlyInMillis: 0 }).handler(async (event, context) => {
    const records = recordsOf(event);
    if (!records)
      throw new StepOnceError(
        "Misuse",
        "onceBatch() takes events of SQS, Kinesis and DynamoDB Streams only.",
      );
    const handle = async (record: BatchRecord) => {
      if (context.getRemainingTimeInMillis() < RESERVE_MS)
        throw new StepOnceError(
          "LateOwner",
          "The invocation is about to end; the record is left for the next.",
        );
      // A context of its own: `once` is put into it, and groups are handled side by side.
      await one(record, Object.create(context) as Context);
    };
    const keyOf = key as (record: BatchRecord) => unknown;
    return partialBatch(records, withDeadLetters(deadLetters, keyOf, handle), concurrency);
  });
};

/** Of a change in a table the change itself: the same one, written again by a sender that tried again, has another place in the stream. */
function contentOf({ source, body, raw }: BatchRecord): unknown {
  if (source !== "dynamodb") return body;
  const { eventName, dynamodb: { Keys, NewImage, OldImage } = {} } = raw as DynamoDBRecord;
  return { eventName, Keys, NewImage, OldImage };
}
