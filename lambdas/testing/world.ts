import type { Context } from "aws-lambda";
import { dynamoDBStore, type GuardSpec, type LedgerRecord, type ResultBucket } from "../../ledger/index.ts";
import { resultBucket } from "../../ledger/result/bucket.ts";
import { ledgerTable } from "../../local/account/ledger-table.ts";
import { type Intercept, LocalDynamoDB } from "../../local/dynamodb/index.ts";
import { seededRandom } from "../../local/time/random.ts";
import type { LookUpAnswer, LookUpQuestion } from "../guard/look-up.ts";
import type { GuardEvent } from "../guard/observe.ts";
import type { GuardServices } from "../guard/services.ts";

export const START = Date.UTC(2026, 0, 5, 9);
export const TABLE = "ledger";

/** A ledger in this process, a clock that stands until it is moved, and what may go wrong between the two. */
export class World {
  now = START;
  readonly events: GuardEvent[] = [];
  /** What look-ups answer, and what they were asked. */
  lookUp: (question: LookUpQuestion) => LookUpAnswer | Promise<LookUpAnswer> = () => ({ found: "unknown" });
  readonly questions: LookUpQuestion[] = [];
  /** Stands between the guard and the table. */
  intercept: Intercept = (_operation, _input, next) => next();
  readonly dynamodb = new LocalDynamoDB({ clock: { now: () => this.now } });
  readonly services: GuardServices;

  constructor(more: Partial<GuardServices> = {}) {
    this.dynamodb.createTable(ledgerTable(TABLE));
    const client = this.dynamodb.client({
      intercept: (operation, input, next) => this.intercept(operation, input, next),
    });
    const random = seededRandom(1);
    this.services = {
      store: dynamoDBStore(client, TABLE),
      now: () => this.now,
      uuid: () => random.uuid(),
      random: () => random.next(),
      sleep: async (ms) => {
        this.now += ms;
      },
      region: "eu-central-1",
      lookUp: () => async (question) => {
        this.questions.push(question);
        return this.lookUp(question);
      },
      observe: (event) => this.events.push(event),
      ...more,
    };
  }

  /** The Lambda context of an invocation that may run so long from now. */
  context(remainingMs = 60_000): Context {
    const deadline = this.now + remainingMs;
    return { getRemainingTimeInMillis: () => deadline - this.now } as Context;
  }

  get kinds(): string[] {
    return this.events.map(({ kind }) => kind);
  }

  record(pk: string): Promise<LedgerRecord | undefined> {
    return dynamoDBStore(this.dynamodb.client(), TABLE).read(pk);
  }

  /** From now on the calls that `strikes` picks fail. The request is lost before the table, or its answer after it. */
  fail(what: "request" | "answer", strikes: (operation: string, input: object) => boolean): void {
    this.intercept = async (operation, input, next) => {
      if (!strikes(operation, input)) return next();
      if (what === "answer") await next();
      throw Object.assign(new Error("socket hang up"), { name: "TimeoutError" });
    };
  }

  heal(): void {
    this.intercept = (_operation, _input, next) => next();
  }
}

/** True for the first `times` calls of `operation` whose item, if it writes one, has this status. */
export function first(times: number, operation: string, status?: string) {
  let left = times;
  return (called: string, input: object): boolean => {
    const item = (input as { Item?: { status?: { S?: string } } }).Item;
    const strikes = called === operation && (!status || item?.status?.S === status) && left > 0;
    if (strikes) left--;
    return strikes;
  };
}

/** What a call came to. */
export async function outcomeOf(
  call: () => unknown,
): Promise<{ answer: unknown } | { error: string; message: string }> {
  try {
    return { answer: await call() };
  } catch (thrown) {
    const { name, message } = thrown as Error;
    return { error: name, message };
  }
}

/** A promise and its resolution: something that goes on until the test ends it. */
export function pending<T>(): {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
} {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

export function failure(name: string, message = "as the test wants it"): Error {
  return Object.assign(new Error(message), { name });
}

export const EXECUTION = "arn:aws:states:eu-central-1:123456789012:execution:orders:e1";

export const guardSpec = (more: Partial<GuardSpec> = {}): GuardSpec => ({
  workflow: "orders",
  step: "Charge",
  scope: "workflow",
  mechanism: "claim",
  retentionSeconds: 86_400,
  onDoubt: "hold",
  ...more,
});

/** What a state machine sends to an inline step's Lambda. */
export const enveloped = (
  input: unknown,
  more: {
    guard?: Partial<GuardSpec>;
    key?: unknown;
    redrive?: number;
    execution?: string;
    fingerprint?: unknown;
  } = {},
) => ({
  input,
  once: { key: "o-1", execution: EXECUTION, redrive: 0, ...more, guard: guardSpec(more.guard) },
});

/** A bucket in this process; `down` until told otherwise makes each call fail as S3 would. */
export class Bucket {
  readonly objects = new Map<string, string>();
  down = false;
  puts = 0;
  readonly bucket: ResultBucket;

  constructor() {
    const send = async ({ input }: { input: { Key: string; Body?: string } }) => {
      if (input.Body !== undefined) this.puts++;
      if (this.down) throw failure("ServiceUnavailable", "reduce your request rate");
      if (input.Body !== undefined) {
        this.objects.set(input.Key, input.Body);
        return {};
      }
      const body = this.objects.get(input.Key);
      if (body === undefined) throw failure("NoSuchKey", input.Key);
      return { Body: { transformToString: async () => body } };
    };
    this.bucket = resultBucket({ send } as never, "results");
  }
}
