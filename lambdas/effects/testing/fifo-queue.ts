import type { SQSClient } from "@aws-sdk/client-sqs";
import type { Pass } from "./bucket.ts";

interface Sent {
  readonly input: {
    readonly MessageBody?: string;
    readonly MessageGroupId?: string;
    readonly MessageDeduplicationId?: string;
  };
}

export interface Accepted {
  readonly body: string;
  readonly group: string | undefined;
}

const DEDUPLICATION_MS = 300_000;

/** A FIFO queue in this process: what it accepts, and what it takes for a repetition. */
export class LocalFifoQueue {
  readonly messages: Accepted[] = [];
  readonly #now: () => number;
  readonly #known = new Map<string, { at: number; id: string }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  client(pass: Pass = async (_, work) => work()): Pick<SQSClient, "send"> {
    const send = ({ input }: Sent) => pass("sqs:SendMessage", () => this.#accept(input));
    return { send: send as unknown as SQSClient["send"] };
  }

  #accept({ MessageBody = "", MessageGroupId, MessageDeduplicationId = "" }: Sent["input"]): object {
    const known = this.#known.get(MessageDeduplicationId);
    if (known && this.#now() - known.at <= DEDUPLICATION_MS) return { MessageId: known.id };
    const id = `message-${this.messages.length + 1}`;
    this.messages.push({ body: MessageBody, group: MessageGroupId });
    this.#known.set(MessageDeduplicationId, { at: this.#now(), id });
    return { MessageId: id };
  }
}
