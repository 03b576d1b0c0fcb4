import { jsonOrText } from "../../consumers/json-or-text.ts";
import { fromEventBridge, fromNotification } from "./s3-object.ts";

/** What an event asks to be started. */
export interface Payload {
  readonly input: unknown;
  /** Where the service itself says what the event is: an object's version. Else the door's `key` selects it. */
  readonly key?: unknown;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * The payloads inside an event, whatever it is wrapped in: S3 notifications, EventBridge events (their
 * detail), SNS notifications, and what Lambda sends to a destination when it has given up.
 */
export function payloadsOf(event: unknown): Payload[] {
  const members = (event ?? {}) as Members;
  const { Records, detail, source, requestPayload, requestContext, Type, Message } = members;
  if (Array.isArray(Records) && Records.length > 0 && Records.every(isNotice))
    return Records.flatMap(ofNotice);
  // What S3 sends when notifications are set up: https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html
  if (members.Event === "s3:TestEvent") return [];
  if (source === "aws.s3")
    return members["detail-type"] === "Object Created" ? fromEventBridge(detail as never) : [];
  if ("detail-type" in Object(event)) return [{ input: detail }];
  // https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html
  if (requestPayload !== undefined && "condition" in Object(requestContext))
    return payloadsOf(requestPayload);
  if (Type === "Notification") return payloadsOf(jsonOrText(String(Message)));
  return [{ input: event }];
}

const isS3 = (record: Members) => record.eventSource === "aws:s3";
const isNotice = (record: Members) => isS3(record) || record.EventSource === "aws:sns";

function ofNotice(record: Members): Payload[] {
  if (isS3(record)) return fromNotification(record as never);
  return payloadsOf(jsonOrText(String((record.Sns as Members).Message)));
}
