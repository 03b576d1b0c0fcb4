import type { DynamoDBRecord, KinesisStreamRecord, SQSRecord } from "aws-lambda";
import { jsonOrText } from "./json-or-text.ts";

/** One record of a batch that Lambda polls from a queue or a stream. */
export interface BatchRecord<Body = unknown> {
  readonly source: "sqs" | "fifo" | "kinesis" | "dynamodb";
  /** What AWS calls the record: a sender that tries again makes another one. */
  readonly id: string;
  /** Records of one group are handled one after the other, in order. */
  readonly group: string;
  /** What a partial response names: the message's id, or the sequence number in the stream. */
  readonly identifier: string;
  /** JSON where it is JSON, else text; the whole record of a DynamoDB stream. */
  readonly body: Body;
  readonly raw: SQSRecord | KinesisStreamRecord | DynamoDBRecord;
}

/** A shard's records are all in one group: Lambda goes on after the last one that succeeded. */
const SHARD = "shard";

const ofSqs = (raw: SQSRecord): BatchRecord => {
  const { MessageGroupId } = raw.attributes;
  // Fair queues have groups too, and no order: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues.html
  const isFifo = raw.eventSourceARN.endsWith(".fifo");
  return {
    source: isFifo ? "fifo" : "sqs",
    id: raw.messageId,
    group: isFifo ? (MessageGroupId ?? "") : raw.messageId,
    identifier: raw.messageId,
    body: jsonOrText(raw.body),
    raw,
  };
};

const ofKinesis = (raw: KinesisStreamRecord): BatchRecord => ({
  source: "kinesis",
  id: raw.eventID,
  group: SHARD,
  identifier: raw.kinesis.sequenceNumber,
  body: jsonOrText(Buffer.from(raw.kinesis.data, "base64").toString("utf8")),
  raw,
});

const ofDynamoDB = (raw: DynamoDBRecord): BatchRecord => ({
  source: "dynamodb",
  id: raw.eventID ?? "",
  group: SHARD,
  identifier: raw.dynamodb?.SequenceNumber ?? "",
  body: raw,
  raw,
});

const READERS = { "aws:sqs": ofSqs, "aws:kinesis": ofKinesis, "aws:dynamodb": ofDynamoDB } as const;

type Source = keyof typeof READERS;

/** The records of an event from SQS, Kinesis or a DynamoDB stream; nothing for any other event. */
export function recordsOf(event: unknown): readonly BatchRecord[] | undefined {
  const { Records } = Object(event) as { Records?: unknown };
  if (!Array.isArray(Records) || !Records.every(isPolled)) return undefined;
  return Records.map((record) => READERS[record.eventSource as Source](record as never));
}

const isPolled = (record: unknown): record is { eventSource: Source } =>
  Object.hasOwn(READERS, (Object(record) as { eventSource?: string }).eventSource ?? "");
