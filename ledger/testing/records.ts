import type { Bounds, ClaimRequest } from "../decide/index.ts";
import type { LedgerRecord, Status } from "../record.ts";

export const NOW = Date.UTC(2026, 0, 5, 9);
export const BOUNDS: Bounds = { maxClockSkewMs: 10_000, landsWithinMs: 60_000 };
export const LEASE_MS = 30_000;

/** The last moment at which the sample claim is presumed alive, by any clock. */
export const ALIVE_UNTIL = NOW + LEASE_MS + BOUNDS.maxClockSkewMs;
/** The last moment at which its call may still land, by any clock. */
export const LANDS_UNTIL = ALIVE_UNTIL + BOUNDS.landsWithinMs;
export const RETENTION_SECONDS = 86_400;

const ERROR = { name: "States.Timeout", cause: "no answer" };
const OUTCOME = { settledAt: NOW, expiresAt: NOW / 1000 + RETENTION_SECONDS };

/** What a record has beyond its claim, in each status. */
const ATTRIBUTES: Record<Status, Partial<LedgerRecord>> = {
  CLAIMED: {},
  COMPLETED: { ...OUTCOME, result: { kind: "json", text: '"first"' } },
  FAILED: { ...OUTCOME, error: { name: "CardDeclined", cause: "no" } },
  RELEASED: { ...OUTCOME, error: { name: "Throttled", cause: "slow down" } },
  IN_DOUBT: { error: ERROR },
};

/** A claim made at NOW by `one`, and what became of it. */
export const recordOf = (status: Status, more: Partial<LedgerRecord> = {}): LedgerRecord => ({
  status,
  fence: NOW,
  owner: "one",
  leaseUntil: NOW + LEASE_MS,
  landsUntil: NOW + LEASE_MS + BOUNDS.landsWithinMs,
  maxClockSkewMs: BOUNDS.maxClockSkewMs,
  firstClaimedAt: NOW,
  earlierDoubt: false,
  fingerprint: "payload",
  retentionSeconds: RETENTION_SECONDS,
  onDoubt: "hold",
  token: "token",
  claimedAt: NOW,
  origin: { workflow: "orders", step: "Charge" },
  ...ATTRIBUTES[status],
  ...more,
});

/** The wish of `two` for the same key, at `now`. */
export const claimOf = (now: number, more: Partial<ClaimRequest> = {}): ClaimRequest => ({
  owner: "two",
  leaseUntil: now + LEASE_MS,
  fingerprint: "payload",
  retentionSeconds: RETENTION_SECONDS,
  onDoubt: { kind: "hold" },
  token: "token of two",
  origin: {},
  ...more,
});

export const STATUSES: readonly Status[] = ["CLAIMED", "COMPLETED", "FAILED", "RELEASED", "IN_DOUBT"];
