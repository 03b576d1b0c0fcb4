import type { Json } from "../../../local/index.ts";
import { type Clock, sleep } from "../../../local/time/clock.ts";

export interface Message {
  readonly id: string;
  readonly body: string;
  readonly group?: string;
  receives: number;
  visibleAt: number;
}

export interface QueueOptions {
  readonly clock: Clock;
  readonly fifo?: boolean;
  /** Invokes the consumer with a batch: its partial response, or a rejection for the whole of it. */
  readonly deliver: (event: Json) => Promise<unknown>;
  readonly visibilitySeconds?: number;
  readonly maxReceives?: number;
  readonly batchSize?: number;
}

const DEDUPLICATION_MS = 300_000;

/** SQS with a Lambda behind it: visibility timeout, receive counts, partial responses and a dead-letter queue. */
export class Queue {
  readonly deadLetters: Message[] = [];
  readonly #options: Required<QueueOptions>;
  #messages: Message[] = [];
  #sent = 0;
  readonly #accepted = new Map<string, number>();
  readonly #busyGroups = new Set<string>();

  constructor(options: QueueOptions) {
    this.#options = { fifo: false, visibilitySeconds: 60, maxReceives: 5, batchSize: 3, ...options };
  }

  /** @param deduplicationId of a FIFO queue: a second send within five minutes is dropped */
  send(body: unknown, { group, deduplicationId }: { group?: string; deduplicationId?: string } = {}): void {
    const now = this.#options.clock.now();
    if (deduplicationId !== undefined) {
      if (now - (this.#accepted.get(deduplicationId) ?? Number.NEGATIVE_INFINITY) <= DEDUPLICATION_MS) return;
      this.#accepted.set(deduplicationId, now);
    }
    this.#put(JSON.stringify(body), group);
  }

  /** Delivers until every message is deleted, or in the dead-letter queue. */
  async drain(): Promise<void> {
    const running = new Set<Promise<void>>();
    while (this.#messages.length > 0 || running.size > 0) {
      const batch = this.#take();
      if (batch.length > 0) {
        const delivered = this.#deliver(batch).finally(() => running.delete(delivered));
        running.add(delivered);
      } else await sleep(this.#options.clock, 1_000);
    }
  }

  /** Sends what is in the dead-letter queue again: new messages with the old bodies. */
  redriveDeadLetters(): void {
    for (const { body, group } of this.deadLetters.splice(0)) this.#put(body, group);
  }

  #put(body: string, group?: string): void {
    const id = `message-${++this.#sent}`;
    this.#messages.push({ id, body, ...(group !== undefined && { group }), receives: 0, visibleAt: 0 });
  }

  #take(): Message[] {
    const { clock, batchSize, visibilitySeconds, fifo } = this.#options;
    const now = clock.now();
    // In a FIFO group nothing passes a message that is not visible.
    const blocked = new Set(this.#busyGroups);
    const visible = this.#messages.filter(({ visibleAt, group }) => {
      if (fifo && blocked.has(group ?? "")) return false;
      if (visibleAt <= now) return true;
      if (fifo) blocked.add(group ?? "");
      return false;
    });
    const batch = visible.slice(0, batchSize);
    for (const message of batch) {
      message.receives++;
      message.visibleAt = now + visibilitySeconds * 1000;
      if (fifo) this.#busyGroups.add(message.group ?? "");
    }
    return batch;
  }

  async #deliver(batch: readonly Message[]): Promise<void> {
    const { maxReceives, fifo } = this.#options;
    const failures = await this.#options.deliver(this.#event(batch)).then(
      (response) => (response as { batchItemFailures: { itemIdentifier: string }[] }).batchItemFailures,
      () => batch.map(({ id }) => ({ itemIdentifier: id })),
    );
    const failed = new Set(failures.map(({ itemIdentifier }) => itemIdentifier));
    const deleted = batch.filter(({ id, receives }) => !failed.has(id) || receives >= maxReceives);
    this.deadLetters.push(...deleted.filter(({ id }) => failed.has(id)));
    this.#messages = this.#messages.filter((message) => !deleted.includes(message));
    if (fifo) for (const { group } of batch) this.#busyGroups.delete(group ?? "");
  }

  #event(batch: readonly Message[]): Json {
    const { fifo } = this.#options;
    return {
      Records: batch.map(({ id, body, group, receives }) => ({
        eventSource: "aws:sqs",
        eventSourceARN: `arn:aws:sqs:us-east-1:123456789012:starts${fifo ? ".fifo" : ""}`,
        messageId: id,
        body,
        attributes: {
          ApproximateReceiveCount: String(receives),
          ...(group !== undefined && { MessageGroupId: group }),
        },
        messageAttributes: {},
      })),
    };
  }
}
