import type { Json } from "../../../local/index.ts";
import { type Clock, sleep } from "../../../local/time/clock.ts";

export interface ShardOptions {
  readonly clock: Clock;
  readonly source: "kinesis" | "dynamodb";
  readonly deliver: (event: Json) => Promise<unknown>;
  readonly batchSize?: number;
}

/**
 * One shard of a stream with a Lambda behind it: in order, from the first record that failed on, for ever
 * (https://docs.aws.amazon.com/lambda/latest/dg/services-kinesis-batchfailurereporting.html).
 */
export class Shard {
  readonly #options: Required<ShardOptions>;
  readonly #records: { sequence: string; body: { id: string } }[] = [];
  #next = 0;

  constructor(options: ShardOptions) {
    this.#options = { batchSize: 3, ...options };
  }

  /** In a DynamoDB stream: an item that was put, with the body as its attribute `event`. */
  put(body: { id: string }): void {
    this.#records.push({ sequence: String(this.#records.length + 1), body });
  }

  /** Lambda's checkpoint was lost: everything comes again. */
  rewind(): void {
    this.#next = 0;
  }

  async drain(): Promise<void> {
    while (this.#next < this.#records.length) {
      const batch = this.#records.slice(this.#next, this.#next + this.#options.batchSize);
      const failed = await this.#options.deliver(this.#event(batch)).then(
        (response) => (response as { batchItemFailures: { itemIdentifier: string }[] }).batchItemFailures[0],
        () => ({ itemIdentifier: batch[0]?.sequence }),
      );
      const handled = failed
        ? batch.findIndex(({ sequence }) => sequence === failed.itemIdentifier)
        : batch.length;
      this.#next += handled;
      if (failed) await sleep(this.#options.clock, 10_000);
    }
  }

  #event(batch: readonly { sequence: string; body: { id: string } }[]): Json {
    const records = batch.map(({ sequence, body }) => {
      const eventID = `shard-${sequence}`;
      return this.#options.source === "kinesis"
        ? {
            eventSource: "aws:kinesis",
            eventID,
            kinesis: {
              sequenceNumber: sequence,
              data: Buffer.from(JSON.stringify(body)).toString("base64"),
            },
          }
        : {
            eventSource: "aws:dynamodb",
            eventID,
            eventName: "INSERT",
            dynamodb: {
              SequenceNumber: sequence,
              NewImage: { id: { S: body.id }, event: { S: JSON.stringify(body) } },
            },
          };
    });
    return { Records: records } as Json;
  }
}
