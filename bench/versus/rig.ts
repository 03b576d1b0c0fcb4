import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "aws-lambda";
import { ledgerTable } from "../../local/account/ledger-table.ts";
import { type Intercept, LocalDynamoDB } from "../../local/dynamodb/index.ts";

export const START = Date.UTC(2026, 0, 5, 9);

export interface Event {
  readonly id?: string;
  readonly amount?: number;
}

/** What a handler does for its business, and what it answers. */
export type Business = (event: Event) => Promise<unknown>;
export type Handler = (event: Event, context: Context) => Promise<unknown>;

export interface Declaration {
  /** What the handler does; a function's name is something else, and may change. */
  readonly name: string;
  /** The Lambda function's name. */
  readonly functionName?: string;
  /** `middleware`: in middy with its defaults. `wrapper`: the function that the library offers for a bare handler. */
  readonly form?: "middleware" | "wrapper";
  /** Another payload under the same key is to be refused. */
  readonly checksPayload?: boolean;
}

/** A library that guards handlers, set up as its documentation shows. */
export interface Contender {
  readonly name: string;
  guard(rig: Rig, business: Business, declaration: Declaration): Handler;
}

/**
 * One run of a scenario: a table in this process, a clock that stands until it is moved, and
 * the count of effects, which no contender can touch.
 */
export class Rig {
  readonly contender: Contender;
  readonly dynamodb: LocalDynamoDB;
  /** Epoch ms. The peer reads `Date.now`, which is this while a scenario runs. */
  now = START;
  /** Effects applied, by what they were. */
  readonly effects: string[] = [];
  /** How the calls ended: `answered`, or the error's name. */
  readonly outcomes: string[] = [];
  intercept: Intercept = (_operation, _input, next) => next();

  constructor(contender: Contender) {
    this.contender = contender;
    this.dynamodb = new LocalDynamoDB({ clock: { now: () => this.now } });
    this.dynamodb.createTable({ TableName: "peer", key: { partition: "id" }, ttlAttribute: "expiration" });
    this.dynamodb.createTable(ledgerTable("ours"));
  }

  client() {
    return this.dynamodb.client({ intercept: (...call) => this.intercept(...call) });
  }

  /** A guarded handler that applies an effect and answers with a receipt, unless told otherwise. */
  handler(declaration: Partial<Declaration> = {}, business?: Business): Handler {
    const declared = { name: "charge", ...declaration };
    return this.contender.guard(this, business ?? (async () => this.apply(declared.name)), declared);
  }

  apply(effect: string): unknown {
    this.effects.push(effect);
    return { receipt: this.effects.length };
  }

  /** One invocation, which may run for so many ms from now. Never throws. */
  async call(handler: Handler, event: Event = { id: "o-1" }, remainingMs = 60_000): Promise<unknown> {
    const deadline = this.now + remainingMs;
    const context = { getRemainingTimeInMillis: () => deadline - this.now } as Context;
    try {
      const answer = await handler(event, context);
      this.outcomes.push("answered");
      return answer;
    } catch (error) {
      this.outcomes.push(error instanceof Error ? error.name : String(error));
      return undefined;
    }
  }

  /** The next call that stores a result fails. */
  failNextStore(): void {
    this.intercept = async (operation, input, next) => {
      const item = (input as { Item?: { status?: { S?: string } } }).Item;
      if (operation !== "UpdateItem" && item?.status?.S !== "COMPLETED") return next();
      this.intercept = (_operation, _input, proceed) => proceed();
      throw Object.assign(new Error("socket hang up"), { name: "TimeoutError" });
    };
  }
}

/** Lets whatever can go on in this process go on, by the machine's clock. */
export const settle = (ms = 2) => pause(ms);

/** Something that goes on until it is let go. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
