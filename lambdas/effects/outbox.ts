import type { TransactWriteItem } from "@aws-sdk/client-dynamodb";
import middy from "@middy/core";
import type { Context, DynamoDBRecord } from "aws-lambda";
import type { DeadLetters } from "../consumers/dead-letters.ts";
import { onceBatch } from "../consumers/once-batch.ts";
import type { EffectTicket } from "../middleware/once-context.ts";
import type { OnceOptions, StandAlone } from "../middleware/once-options.ts";

/** An event that waits in a table, partition key `id`, to be published. */
export interface StagedEvent<Event = unknown> {
  /** The same for each try of what it tells of, such as `once.token`; another for each of several events. */
  readonly id: string;
  readonly event: Event;
}

/**
 * Stages an event in the transaction that makes it true: both are there, or neither is.
 *
 * @param expiresAt epoch seconds after which the table's TTL may delete it, well after it is published
 * @example await once.commit({ TransactItems: [effect, stagedEvent("outbox", { id: once.token, event })] });
 */
export const stagedEvent = (
  TableName: string,
  { id, event }: StagedEvent,
  expiresAt?: number,
): TransactWriteItem => ({
  Put: {
    TableName,
    Item: {
      id: { S: id },
      event: { S: JSON.stringify(event) },
      ...(expiresAt !== undefined && { expiresAt: { N: String(expiresAt) } }),
    },
    ConditionExpression: "attribute_not_exists(id)",
  },
});

export interface OutboxOptions
  extends Pick<OnceOptions, "services" | "observe">,
    Pick<StandAlone, "name" | "retention" | "onDoubt" | "notApplied" | "landsWithin" | "maxClockSkew"> {
  readonly deadLetters?: DeadLetters;
}

/**
 * A Lambda handler for the outbox table's stream (new images), which publishes each staged event once, in
 * order: one event, one claim. Where the target takes a token, hand it on and declare
 * `onDoubt: { sameTokenIsSafe }`; where it can be asked, `{ lookUp }`; else an event in doubt is held.
 *
 * @example export const handler = publishOutbox(({ event }, { token }) => sendFifo(sqs, { …, body: event, token }),
 *   { name: "orders-outbox", retention: "60 days", onDoubt: { sameTokenIsSafe: "5 minutes" } });
 */
export const publishOutbox = <Event = unknown>(
  publish: (staged: StagedEvent<Event>, ticket: EffectTicket) => unknown,
  options: OutboxOptions,
) => {
  const { services, observe, deadLetters, ...alone } = options;
  const batch = onceBatch<DynamoDBRecord>(({ body }, { once }) => publish(stagedIn(body), once), {
    alone: {
      ...alone,
      key: ({ body }) => body.dynamodb?.NewImage?.id?.S,
      fingerprint: ({ body }) => body.dynamodb?.NewImage?.event?.S,
    },
    ...(services && { services }),
    ...(observe && { observe }),
    ...(deadLetters && { deadLetters }),
  }) as unknown as (event: unknown, context: Context) => Promise<unknown>;
  return middy<{ Records: DynamoDBRecord[] }, unknown>({ timeoutEarlyInMillis: 0 }).handler(
    async ({ Records }, context) =>
      // Deletions, the TTL's among them, are in the stream too.
      batch({ Records: Records.filter(({ eventName }) => eventName === "INSERT") }, context),
  );
};

const stagedIn = <Event>({ dynamodb }: DynamoDBRecord): StagedEvent<Event> => ({
  id: dynamodb?.NewImage?.id?.S ?? "",
  event: JSON.parse(dynamodb?.NewImage?.event?.S ?? "null") as Event,
});
