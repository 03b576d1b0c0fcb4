import type { Json } from "../expressions/types.ts";
import type { Clock } from "../time/clock.ts";
import { failed } from "./failure.ts";
import { LIMITS } from "./limits.ts";

/**
 * One event of an execution's history: AWS's event types and order, the details flattened
 * (`state`, `input`, `output`, `error`, `cause`, `resource`, `request`, …), JSON not as text.
 */
export interface HistoryEvent {
  /** From 1. */
  id: number;
  /** The event this one follows in its branch; 0 for the first. */
  prev: number;
  type: string;
  /** Epoch milliseconds. */
  timestamp: number;
  [detail: string]: Json;
}

export type EventDetails = Record<string, Json | undefined>;

/** Counts the events of an execution, and keeps them unless told otherwise. */
export class History {
  #events: HistoryEvent[] = [];
  #count = 0;
  #clock: Clock;
  #keep: boolean;
  #limit: number;

  constructor(options: {
    clock: Clock;
    keep: boolean;
    limited: boolean;
    events?: HistoryEvent[] | undefined;
    count?: number;
  }) {
    this.#clock = options.clock;
    this.#keep = options.keep;
    this.#limit = options.limited ? LIMITS.historyEvents : Number.POSITIVE_INFINITY;
    this.#events = options.events ?? [];
    this.#count = options.count ?? this.#events.length;
  }

  get events(): readonly HistoryEvent[] {
    return this.#events;
  }

  get count(): number {
    return this.#count;
  }

  /** Adds an event and gives its id. The last place is kept for the end of the execution. */
  add(type: string, prev: number, details?: EventDetails): number {
    if (this.#count >= this.#limit - 1)
      throw failed(
        "States.Runtime",
        `The execution reached the maximum number of history events (${this.#limit}).`,
      );
    return this.end(type, prev, details);
  }

  /** Adds an event that ends the execution: always possible. */
  end(type: string, prev: number, details?: EventDetails): number {
    const id = ++this.#count;
    if (this.#keep) {
      const event: HistoryEvent = { id, prev, type, timestamp: this.#clock.now() };
      for (const name in details) {
        const detail = details[name];
        if (detail !== undefined) event[name] = detail;
      }
      this.#events.push(event);
    }
    return id;
  }
}
