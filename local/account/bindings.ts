import type { Json } from "../expressions/types.ts";
import type { LocalAccount } from "./account.ts";

/** One business event, as a trigger would bring it: the same however often it is brought. */
export interface BusinessEvent {
  readonly input: Json;
  /** Steps whose effects depend on a race even in calm weather, such as siblings of a Map item that fails. */
  readonly racing?: readonly string[];
}

/** What became of one step's effect for one business key, as the outside knows it. */
export interface OutsideFact {
  /** How often it happened. */
  readonly times: number;
  /** What it answered, for a person who settles a doubt. */
  readonly result?: Json;
}

/**
 * A workflow's outside world, simulated in the local account: `workflows/<name>/local.ts`
 * exports it as `default`.
 */
export interface LocalBindings {
  /** Puts tables, integrations and functions (`<workflow>-<name>`) into the account. */
  install(account: LocalAccount): void;
  /** How many kinds of business events there are: event `n` is of the same kind as event `n + variety`. */
  readonly variety: number;
  /** Prepares the n-th business event; `n` also chooses what is special about it. */
  event(account: LocalAccount, n: number): BusinessEvent;
  /**
   * What happened outside for a step's business key. The guard cannot reach it: it is the judge.
   *
   * @param key the business key as in the record
   */
  fact(account: LocalAccount, step: string, key: string): OutsideFact;
  /** The business keys under which an event's steps may have had effects. */
  keys(event: BusinessEvent): Readonly<Record<string, readonly string[]>>;
}
