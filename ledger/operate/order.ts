import type { Write } from "../decide/index.ts";
import { StepOnceError } from "../errors.ts";
import type { Settlement } from "../record.ts";
import type { TrailEntry } from "../trail.ts";

/** What a person wants done to a record. */
export interface Order {
  readonly pk: string;
  /** Of the record that was looked at. */
  readonly fence: number;
  /** Who answers for it. */
  readonly by: string;
  /** What it is based on: a ticket, what the provider said. At most 1,000 characters. */
  readonly why: string;
}

/** @throws StepOnce.Misuse when nobody or nothing stands behind the order: it is for a trail that others read */
export function decidedBy(
  { by, why, fence }: Order,
  at: number,
  did: TrailEntry["did"],
): { settlement: Settlement; entry: (write: Write) => TrailEntry } {
  if (by.trim() === "" || why.trim() === "" || why.length > 1_000)
    throw new StepOnceError("Misuse", "Say who decides (by), and why in at most 1,000 characters.");
  return {
    settlement: { by, why, at },
    entry: ({ seen, next }) => ({
      at,
      by,
      why,
      did,
      fence,
      from: seen?.status ?? next.status,
      to: next.status,
    }),
  };
}
