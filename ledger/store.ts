import type { TransactWriteItem } from "@aws-sdk/client-dynamodb";
import type { Write } from "./decide/index.ts";
import type { LedgerRecord } from "./record.ts";

/** What became of a conditional write. */
export type Written =
  | { readonly written: true }
  /** The record was not what was seen; this is what it is now (`undefined`: there is none). */
  | { readonly written: false; readonly current: LedgerRecord | undefined };

/** Where records are kept. Each method is one call; a failing call throws StepOnce.LedgerUnavailable. */
export interface LedgerStore {
  /** Strongly consistent. */
  read(pk: string): Promise<LedgerRecord | undefined>;
  write(pk: string, write: Write): Promise<Written>;
  /**
   * The write and the effect's own items in one transaction.
   *
   * @throws the SDK's TransactionCanceledException when an item of the effect was refused: nothing was applied.
   */
  commit(pk: string, write: Write, items: readonly TransactWriteItem[]): Promise<Written>;
}
