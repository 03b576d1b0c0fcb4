import middy from "@middy/core";
import type { Context } from "aws-lambda";
import { type BatchRecord, recordsOf } from "../consumers/batch-record.ts";
import { type DeadLetters, withDeadLetters } from "../consumers/dead-letters.ts";
import { checkConcurrency, partialBatch } from "../consumers/partial-batch.ts";
import { readKey } from "../consumers/read-key.ts";
import { servicesFor } from "../guard/handed-in.ts";
import { type DoorAnswer, startOnce } from "./door.ts";
import { outcomeOf } from "./events/outcome-event.ts";
import { type Payload, payloadsOf } from "./events/payload.ts";
import { type HttpDoorOptions, httpDoor } from "./http/door.ts";
import { isHttp, requestOf } from "./http/request.ts";
import { recordOutcome } from "./outcome.ts";

export interface StartDoorOptions extends HttpDoorOptions {
  /**
   * The business event of a payload: a message's body, an event's detail, or the event of a direct
   * invocation. HTTP requests bring their key, and S3 objects are their own.
   *
   * @default there is none: such an event is StepOnce.KeyMissing
   */
  readonly key?: (input: never) => unknown;
  /** Where messages go that can never be started. @default none: they come again until the queue gives them up */
  readonly deadLetters?: DeadLetters;
  /** Messages that are started at once: a whole number from 1. @default 10 */
  readonly concurrency?: number;
}

/**
 * A Lambda handler that starts a workflow once per business key, from whatever it is called by: an HTTP
 * API, SQS (standard and FIFO, with partial batch responses), Kinesis or DynamoDB streams, EventBridge,
 * S3, SNS, or an asynchronous invocation. A duplicate is answered with the first start; one that comes
 * while the first is under way fails, so that its sender brings it again.
 *
 * It also takes the state machine's own "Execution Status Change" events, and keeps the outcome with the
 * start, beyond the 90 days that Step Functions keeps it.
 *
 * @example export const handler = startDoor({ name: "orders", stateMachineArn, retention: "400 days",
 *   key: (order: Order) => order.id, sfn: new SFNClient() });
 */
export const startDoor = (door: StartDoorOptions) => {
  const http = httpDoor(door);
  const start = startOnce(door);
  const servicesOf = servicesFor(door.services);
  const concurrency = checkConcurrency(`startDoor() for ${door.name}`, door.concurrency);
  const select = door.key ?? (() => undefined);
  const keyOf = ({ key, input }: Payload): unknown =>
    key ?? readKey(select, input as never, `a start of ${door.name}`);

  const startAll = async (event: unknown, context: Context): Promise<DoorAnswer[]> => {
    const answers: DoorAnswer[] = [];
    for (const payload of payloadsOf(event))
      answers.push(await start({ key: keyOf(payload), input: payload.input }, context));
    return answers;
  };
  const keysOf = ({ body }: BatchRecord) => {
    const keys = payloadsOf(body).map(keyOf);
    return keys.length === 1 ? keys[0] : keys;
  };

  return middy<unknown, unknown>({ timeoutEarlyInMillis: 0 }).handler(async (event, context) => {
    if (isHttp(event)) return http(requestOf(event, door.callerFrom), context);
    const outcome = outcomeOf(event, door.stateMachineArn);
    if (outcome) return recordOutcome(servicesOf(context), door, outcome);
    const records = recordsOf(event);
    if (!records) return startAll(event, context);
    const handle = ({ body }: BatchRecord) => startAll(body, context);
    return partialBatch(records, withDeadLetters(door.deadLetters, keysOf, handle), concurrency);
  });
};
