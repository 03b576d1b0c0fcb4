import type { TransactWriteItem } from "@aws-sdk/client-dynamodb";

/** What an effect is given. */
export interface EffectTicket {
  /** The idempotency token of this key, the same over retry, redrive, restart and deploy. Hand it to the provider. */
  readonly token: string;
  /** Rises with each claim. A store that keeps the highest fence it saw can refuse a late attempt. */
  readonly fence: number;
  /** The business key, as in the record. */
  readonly key: string;
}

/** `context.once`, for the handler. */
export interface Once extends EffectTicket {
  /** True when the effect was applied by an earlier attempt: `effect` and `commit` then return its stored result. */
  readonly replayed: boolean;
  /**
   * The point of no return: applies the effect, at most once per key, and stores its result as
   * soon as it returns. An error before it is known not to have been applied (with
   * `once({ effect: "marked" })`), an error inside it is classified, an error after it loses nothing.
   *
   * @throws whatever `apply` throws; StepOnce.LateOwner when another attempt took over meanwhile;
   *   StepOnce.Misuse on a second effect in one attempt
   */
  effect<T>(apply: (ticket: EffectTicket) => T | Promise<T>): Promise<T>;
  /**
   * Writes the items and the record's completion in one DynamoDB transaction (at most 99 items,
   * same account and region as the ledger): both happen or neither does, so no doubt is possible.
   *
   * @returns `result`, or the stored one of an earlier attempt
   * @throws the SDK's TransactionCanceledException when an item was refused: nothing was applied
   */
  commit<T = undefined>(effect: { TransactItems: readonly TransactWriteItem[]; result?: T }): Promise<T>;
}
