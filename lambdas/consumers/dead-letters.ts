import { type MessageAttributeValue, SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { SQSRecord } from "aws-lambda";
import { canonicalJson, sha256 } from "../../ledger/canonical.ts";
import { nameOf, storedOf } from "../guard/stored-error.ts";
import type { BatchRecord } from "./batch-record.ts";

/** Where records go that trying again does not help, with their key and what is wrong. */
export interface DeadLetters {
  readonly queueUrl: string;
  readonly sqs: Pick<SQSClient, "send">;
  /** Errors that are final, beside StepOnce.KeyMissing, .Mismatch and .InDoubt. @default none */
  readonly errors?: readonly string[];
  /** Receives of an SQS message after which any error is final. @default none: the queue's redrive policy decides */
  readonly maxReceives?: number;
}

type Handle = (record: BatchRecord) => Promise<unknown>;

const FINAL: readonly string[] = ["StepOnce.KeyMissing", "StepOnce.Mismatch", "StepOnce.InDoubt"];
/** SQS takes ten: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-message-metadata.html */
const MAX_ATTRIBUTES = 10;
const MAX_CAUSE = 1_000;

/**
 * Sends what is final to the dead-letter queue, and counts it as handled: in a FIFO group and in a shard
 * the records after it then go on without it. The letter's body is the record's own, so that it can be
 * brought again. A crash between the letter and the answer makes a second letter.
 *
 * @param keyOf the record's business key; may throw
 */
export function withDeadLetters(
  letters: DeadLetters | undefined,
  keyOf: (record: BatchRecord) => unknown,
  handle: Handle,
): Handle {
  if (!letters) return handle;
  const { sqs, queueUrl, errors = [], maxReceives = Number.POSITIVE_INFINITY } = letters;
  return async (record) => {
    try {
      return await handle(record);
    } catch (error) {
      const isFinal = [...FINAL, ...errors].includes(nameOf(error));
      // A duplicate in flight is no poison, however often it is received.
      const isWorn = receivesOf(record) >= maxReceives && nameOf(error) !== "StepOnce.InProgress";
      if (!isFinal && !isWorn) throw error;
      return sqs.send(new SendMessageCommand(letterOf(queueUrl, record, keyText(keyOf, record), error)));
    }
  };
}

function letterOf(queueUrl: string, record: BatchRecord, key: string | undefined, error: unknown) {
  const { name, cause } = storedOf(error);
  const attributes = {
    ...(key !== undefined && { StepOnceKey: text(key) }),
    StepOnceError: text(name),
    StepOnceCause: text(cause.slice(0, MAX_CAUSE) || name),
    ...ownAttributes(record),
  };
  return {
    QueueUrl: queueUrl,
    MessageBody: "body" in record.raw ? record.raw.body : bodyText(record.body),
    MessageAttributes: Object.fromEntries(Object.entries(attributes).slice(0, MAX_ATTRIBUTES)),
    ...(queueUrl.endsWith(".fifo") && {
      MessageGroupId: record.source === "fifo" ? record.group : sha256(key ?? record.id),
      MessageDeduplicationId: sha256(`${record.id}|${name}`),
    }),
  };
}

const text = (value: string): MessageAttributeValue => ({ DataType: "String", StringValue: value });

const bodyText = (body: unknown) => (typeof body === "string" ? body : JSON.stringify(body));

const receivesOf = ({ raw }: BatchRecord) =>
  "attributes" in raw ? Number((raw as SQSRecord).attributes.ApproximateReceiveCount) : 0;

/** Attributes of a message go along, so that it is whole when it is brought again. */
function ownAttributes({ raw }: BatchRecord): Record<string, MessageAttributeValue> {
  if (!("messageAttributes" in raw)) return {};
  const own = Object.entries(raw.messageAttributes).filter(([name]) => !name.startsWith("StepOnce"));
  return Object.fromEntries(
    own.map(([name, { dataType, stringValue, binaryValue }]) => [
      name,
      {
        DataType: dataType,
        ...(stringValue !== undefined && { StringValue: stringValue }),
        ...(binaryValue !== undefined && { BinaryValue: Buffer.from(binaryValue, "base64") }),
      },
    ]),
  );
}

function keyText(keyOf: (record: BatchRecord) => unknown, record: BatchRecord): string | undefined {
  try {
    const key = keyOf(record);
    return typeof key === "string" && key !== "" ? key : canonicalJson(key);
  } catch {
    // Nothing can be said of a key that selects nothing; the letter's body says the rest.
    return undefined;
  }
}
