import type { StoredResult } from "./result/stored-result.ts";

/** The states a key can be in. `CLAIMED` and `IN_DOUBT` never expire: no outcome is lost to a TTL. */
export type Status = "CLAIMED" | "COMPLETED" | "FAILED" | "RELEASED" | "IN_DOUBT";

export type DoubtKind = "hold" | "lookUp" | "sameTokenIsSafe" | "fenced";

/** One key's record. Times are epoch milliseconds unless a name says otherwise. */
export interface LedgerRecord {
  readonly status: Status;
  /** Rises with each claim of the key; a lower fence is refused. */
  readonly fence: number;
  /** Identity of one attempt, unique per claim. */
  readonly owner: string;
  /** How long the claim is presumed alive; over only when now > leaseUntil + maxClockSkew. */
  readonly leaseUntil: number;
  /** The last moment at which a call of this attempt, or of one that it took over from, may still land. */
  readonly landsUntil: number;
  /** As declared when claimed: people and tools, who know no declaration, judge by it. */
  readonly maxClockSkewMs: number;
  /** Start of the token's window, kept over take-overs. */
  readonly firstClaimedAt: number;
  /** Set by a take-over of an attempt whose outcome is unknown. */
  readonly earlierDoubt: boolean;
  /** SHA-256 of the canonical JSON of what defines the effect. */
  readonly fingerprint: string;
  /** As declared when claimed, so that a later change of config does not shorten it. */
  readonly retentionSeconds: number;
  /** How the attempt was guarded: only one guarded the same way may take over. */
  readonly onDoubt: DoubtKind;
  /** The token that the effect carries, kept over take-overs. */
  readonly token: string;
  readonly claimedAt: number;
  /** When the outcome became known. */
  readonly settledAt?: number;
  /** The effect's result, on `COMPLETED`. */
  readonly result?: StoredResult;
  /** What the handler made of the result, where that differs: the answer that later attempts get. */
  readonly response?: StoredResult;
  /** On `FAILED`, `RELEASED` and `IN_DOUBT`; on `COMPLETED` the reason of its alarm. */
  readonly error?: StoredError;
  /** DynamoDB TTL, epoch *seconds*; never on `CLAIMED` and `IN_DOUBT`. */
  readonly expiresAt?: number;
  /** Who decided, when a person or a look-up did. */
  readonly settlement?: Settlement;
  /** For people and tools: where the claim came from. */
  readonly origin: Origin;
}

export interface StoredError {
  readonly name: string;
  readonly cause: string;
}

export interface Settlement {
  /** A person, or `lookUp`. */
  readonly by: string;
  readonly why: string;
  readonly at: number;
}

export interface Origin {
  readonly workflow?: string;
  readonly step?: string;
  readonly key?: string;
  readonly execution?: string;
  readonly redriveCount?: number;
}

/** DynamoDB deletes expired items days late, so a record past its `expiresAt` counts as absent. */
export function isExpired(record: LedgerRecord, now: number): boolean {
  return record.expiresAt !== undefined && now >= record.expiresAt * 1000;
}

export function isOwnedBy(record: LedgerRecord, claim: { fence: number; owner: string }): boolean {
  return record.fence === claim.fence && record.owner === claim.owner;
}
