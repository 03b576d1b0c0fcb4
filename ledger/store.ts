import type { TransactWriteItem } from "@aws-sdk/client-dynamodb";
import type { Write } from "./decide/index.ts";
import type { LedgerRecord } from "./record.ts";
import type { TrailEntry } from "./trail.ts";

/** What became of a conditional write. */
export type Written =
  | { readonly written: true }
  /** The record was not what was seen; this is what it is now (`undefined`: there is none). */
  | { readonly written: false; readonly current: LedgerRecord | undefined };

/** Where somebody is who goes through the records that have not ended: in segments, which may be read side by side. */
export interface OpenPlace {
  /** From 0 on. */
  readonly segment: number;
  readonly segments: number;
  /** What was seen last, in the store's own words. */
  readonly after?: string;
}

export interface OpenPage {
  readonly records: readonly { readonly pk: string; readonly record: LedgerRecord }[];
  /** Where to go on; absent at the segment's end. */
  readonly next?: OpenPlace;
}

/** Where records are kept. Each method is one call; a failing call throws StepOnce.LedgerUnavailable. */
export interface LedgerStore {
  /** Strongly consistent. */
  read(pk: string): Promise<LedgerRecord | undefined>;
  /** @param entry appended to the key's trail in the same transaction */
  write(pk: string, write: Write, entry?: TrailEntry): Promise<Written>;
  /**
   * The write and the effect's own items in one transaction.
   *
   * @throws the SDK's TransactionCanceledException when an item of the effect was refused: nothing was applied.
   */
  commit(pk: string, write: Write, items: readonly TransactWriteItem[]): Promise<Written>;
  /** What people have decided about a key, oldest first. */
  trail(pk: string): Promise<readonly TrailEntry[]>;
  /**
   * Claims and doubts, page by page, some of them perhaps a moment late: for sweepers and people.
   *
   * @param leaseBefore only those whose lease ends before this, epoch ms; default all
   */
  open(place: OpenPlace, leaseBefore?: number): Promise<OpenPage>;
}
