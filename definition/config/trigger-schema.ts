import { z } from "zod";
import { duration, positiveDuration } from "./values.ts";

const deadLetter = duration
  .prefault(0)
  .describe("How long a dead-letter queue keeps what could not be delivered, for people to send again.");

/**
 * How late each kind of trigger can deliver the same start again. Defaults are those of AWS:
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html (4 days),
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html (6 hours),
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-rule-retry-policy.html (24 hours),
 * https://docs.aws.amazon.com/scheduler/latest/UserGuide/configuring-schedule.html (24 hours),
 * https://docs.aws.amazon.com/sns/latest/dg/sns-message-delivery-retries.html (23 days),
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html (24 hours).
 */
export const triggerSchema = z.union(
  [
    z.strictObject({
      sqs: z.strictObject({
        retention: positiveDuration.prefault("4 days").describe("The queue's message retention."),
        deadLetter,
      }),
    }),
    z.strictObject({
      lambdaAsync: z.strictObject({
        maxAge: positiveDuration.prefault("6 hours").describe("The longest age of an event."),
        deadLetter,
      }),
    }),
    z.strictObject({
      eventBridge: z.strictObject({
        maxAge: positiveDuration.prefault("24 hours").describe("The longest age of an event."),
        archive: duration.prefault(0).describe("How far back an archive may be replayed."),
        deadLetter,
      }),
    }),
    z.strictObject({
      scheduler: z.strictObject({
        maxAge: positiveDuration.prefault("24 hours").describe("The longest age of an event."),
        deadLetter,
      }),
    }),
    z.strictObject({
      sns: z.strictObject({
        retries: positiveDuration.prefault("23 days").describe("How long delivery is tried."),
        deadLetter,
      }),
    }),
    z.strictObject({
      stream: z.strictObject({
        retention: positiveDuration
          .prefault("24 hours")
          .describe("How long the DynamoDB or Kinesis stream keeps records."),
        deadLetter,
      }),
    }),
    z.strictObject({
      http: z.strictObject({
        retries: duration.describe("How long a client repeats a request."),
      }),
    }),
  ],
  {
    error:
      "expected one of { sqs: {} }, { lambdaAsync: {} }, { eventBridge: {} }, { scheduler: {} }, { sns: {} }, { stream: {} }, { http: { retries } }",
  },
);

export type Trigger = z.output<typeof triggerSchema>;

/** Seconds after a first start within which the trigger can deliver it again: all of its stages in a row. */
export const replayOf = (trigger: Trigger): number =>
  Object.values(trigger)
    .flatMap((stages) => Object.values(stages) as number[])
    .reduce((sum, stage) => sum + stage, 0);
