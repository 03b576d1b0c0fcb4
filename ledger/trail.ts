import type { Status } from "./record.ts";

/** One decision of a person about a key. The trail outlives the record, which a later claim writes anew. */
export interface TrailEntry {
  /** Epoch ms. */
  readonly at: number;
  readonly by: string;
  readonly why: string;
  readonly did: "settled" | "evicted";
  /** Which claim it was about. */
  readonly fence: number;
  readonly from: Status;
  readonly to: Status;
}
