import type { Json } from "../../../local/index.ts";
import { type Clock, sleep } from "../../../local/time/clock.ts";

/** What Lambda sends to an on-failure destination: https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html */
export const destinationRecord = (event: Json): Json => ({
  version: "1.0",
  requestContext: { condition: "RetriesExhausted", approximateInvokeCount: 3 },
  requestPayload: event,
  responsePayload: null,
});

/**
 * Lambda's asynchronous invocation: twice more after an error, after one minute and after two
 * (https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html), then the
 * dead-letter queue, which keeps the event.
 */
export class AsynchronousInvocations {
  readonly deadLetters: Json[] = [];
  readonly #clock: Clock;
  readonly #invoke: (event: Json) => Promise<unknown>;

  constructor(clock: Clock, invoke: (event: Json) => Promise<unknown>) {
    this.#clock = clock;
    this.#invoke = invoke;
  }

  async send(event: Json): Promise<void> {
    for (const wait of [60_000, 120_000, undefined]) {
      const succeeded = await this.#invoke(event).then(
        () => true,
        () => false,
      );
      if (succeeded) return;
      if (wait !== undefined) await sleep(this.#clock, wait);
    }
    this.deadLetters.push(event);
  }
}
