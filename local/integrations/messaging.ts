import { createHash } from "node:crypto";
import type { EffectLog } from "../account/effect-log.ts";
import type { Json } from "../expressions/types.ts";
import type { Integration } from "./integration.ts";

/** A FIFO queue or topic takes a deduplication id for the same message for 5 minutes:
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/using-messagededuplicationid-property.html */
const DEDUPLICATION_MS = 300_000;

/** SQS, SNS and EventBridge: each accepted message is an effect of `keyOf` its body. */
export function messagingIntegrations(options: {
  readonly effects: EffectLog;
  /** The effect's name and the key that it is counted under, from the queue, topic or bus and the message. */
  readonly effectOf: (target: string, message: Json) => { name: string; key: string };
}): Readonly<Record<string, Integration>> {
  const { effects, effectOf } = options;
  const accepted = new Map<string, { at: number; answer: Json }>();

  const accept = (
    target: string,
    message: Json,
    token: Json | undefined,
    now: number,
    answer: Json,
  ): Json => {
    const id = typeof token === "string" ? `${target}|${token}` : undefined;
    const known = id === undefined ? undefined : accepted.get(id);
    if (known && now - known.at <= DEDUPLICATION_MS) return known.answer;
    effects.add({ ...effectOf(target, message), at: now, detail: message });
    if (id !== undefined) accepted.set(id, { at: now, answer });
    return answer;
  };

  const sqs: Integration = (args, { now, uuid }) => {
    const { QueueUrl, MessageBody, MessageDeduplicationId } = args as Record<string, Json>;
    const body = typeof MessageBody === "string" ? MessageBody : JSON.stringify(MessageBody);
    const answer = { MD5OfMessageBody: createHash("md5").update(body).digest("hex"), MessageId: uuid() };
    return accept(String(QueueUrl), MessageBody ?? null, MessageDeduplicationId, now(), answer);
  };
  const sns: Integration = (args, { now, uuid }) => {
    const { TopicArn, Message, MessageDeduplicationId } = args as Record<string, Json>;
    return accept(String(TopicArn), Message ?? null, MessageDeduplicationId, now(), { MessageId: uuid() });
  };
  const events: Integration = (args, { now, uuid }) => {
    const entries = (args as { Entries: Record<string, Json>[] }).Entries;
    for (const entry of entries)
      accept(String(entry.EventBusName ?? "default"), entry.Detail ?? null, undefined, now(), null);
    return { Entries: entries.map(() => ({ EventId: uuid() })), FailedEntryCount: 0 };
  };
  return {
    "arn:aws:states:::sqs:sendMessage": sqs,
    "arn:aws:states:::aws-sdk:sqs:sendMessage": sqs,
    "arn:aws:states:::sns:publish": sns,
    "arn:aws:states:::aws-sdk:sns:publish": sns,
    "arn:aws:states:::events:putEvents": events,
    "arn:aws:states:::aws-sdk:eventbridge:putEvents": events,
  };
}
