import type { LedgerStore, ResultBucket } from "../../ledger/index.ts";
import type { LookUp } from "./look-up.ts";
import type { Observe } from "./observe.ts";

/** Everything of the world that the guard uses. Handed in, so that a test can hand in another world. */
export interface GuardServices {
  readonly store: LedgerStore;
  /** Epoch milliseconds. */
  now(): number;
  /** A fresh UUID; makes owners. */
  uuid(): string;
  /** Uniform in [0, 1); jitter of an author's Retry. */
  random(): number;
  sleep(ms: number): Promise<void>;
  /** Part of every token whose reach is regional. */
  readonly region: string;
  /** Asks the look-up Lambda of this ARN. */
  readonly lookUp: (functionArn: string) => LookUp;
  readonly bucket?: ResultBucket;
  readonly observe?: Observe;
}
