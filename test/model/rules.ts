import {
  decideClaim,
  decideCommit,
  decideOutcome,
  decideRespond,
  decideSettle,
  decideSweep,
} from "../../ledger/decide/index.ts";
import type { LedgerRecord } from "../../ledger/record.ts";
import { isAsSeen } from "./register.ts";
import type { ApplyError } from "./world.ts";

/**
 * Everything that a mutant may replace: the decisions, which are production's own, and the
 * rules of docs/protocol.md that the guarded definition and the Lambdas carry out.
 */
export interface Rules {
  readonly claim: typeof decideClaim;
  readonly outcome: typeof decideOutcome;
  readonly commit: typeof decideCommit;
  readonly respond: typeof decideRespond;
  readonly settle: typeof decideSettle;
  readonly sweep: typeof decideSweep;
  readonly isAsSeen: (seen: LedgerRecord | undefined, current: LedgerRecord | undefined) => boolean;

  /** The identity of an attempt. */
  readonly owner: (name: string, visit: number, openedAt: number) => string;
  /** May the effect be begun now? Epoch ms. */
  readonly mayBegin: (now: number, claim: LedgerRecord) => boolean;
  /** What an error says of the effect. */
  readonly lesson: (error: "timeout" | "notApplied" | "rejected") => "doubt" | "release" | "reject";
  /** An attempt whose result could not be stored frees the key. */
  readonly releasesUnstored: boolean;
  /** An attempt that is refused cleans up what it takes for its own. */
  readonly releasesWhenRefused: boolean;

  /** A late attempt answers with whatever outcome it finds, its own payload's or another's. */
  readonly answersWithAny: boolean;
  /** A look-up that does not know is taken for one that found nothing. */
  readonly guesses: boolean;

  /** The last moment at which a wrapped effect may be begun: its lease covers the whole run. Epoch ms. */
  readonly applyBy: (claim: LedgerRecord, runMs: number) => number;
  /** S-Route: is the claim too old to begin? */
  readonly isLate: (now: number, applyBy: number) => boolean;
  /** S-Apply's checks, before the call. */
  readonly applyRefuses: (apply: {
    now: number;
    applyBy: number;
    redriveSeen: number;
    redrives: number;
  }) => "redriven" | "late" | undefined;
  /** S-Settle: what to record of an error, if anything. */
  readonly settles: (settle: {
    error: ApplyError | undefined;
    errorRedrive: number | undefined;
    redriveSeen: number;
    redrives: number;
  }) => "doubt" | "release" | "reject" | undefined;
  readonly visitAfter: (way: "settle" | "lateOwner", visit: number) => number;
  /** S-Apply has a Retry of its own. */
  readonly applyRetries: boolean;
  /** S-Store fetches whatever outcome the key has by now. */
  readonly fetchesAny: boolean;
  /** S-Store answers with its own result where another holds the record. */
  readonly lateOwnerAnswers: boolean;
  /** A failure of S-Store is taken for a late owner. */
  readonly unansweredIsLate: boolean;
}

const LESSONS = { timeout: "doubt", notApplied: "release", rejected: "reject" } as const;

export const production: Rules = {
  claim: decideClaim,
  outcome: decideOutcome,
  commit: decideCommit,
  respond: decideRespond,
  settle: decideSettle,
  sweep: decideSweep,
  isAsSeen,

  owner: (name, visit) => `${name}${visit}`,
  mayBegin: (now, claim) => now < claim.leaseUntil,
  lesson: (error) => LESSONS[error],
  releasesUnstored: false,
  releasesWhenRefused: false,

  answersWithAny: false,
  guesses: false,

  applyBy: (claim, runMs) => claim.leaseUntil - runMs,
  isLate: (now, applyBy) => now >= applyBy,
  applyRefuses: ({ now, applyBy, redriveSeen, redrives }) => {
    if (redriveSeen !== redrives) return "redriven";
    return now < applyBy ? undefined : "late";
  },
  settles: ({ error, errorRedrive, redriveSeen }) => {
    // Never begun: S-Route found it late, and S-Route is not left for S-Apply any more.
    if (error === undefined) return "release";
    if (errorRedrive !== redriveSeen) return undefined;
    if (error === "late" || error === "arguments") return "release";
    return error === "redriven" ? undefined : LESSONS[error];
  },
  visitAfter: (_, visit) => visit + 1,
  applyRetries: false,
  fetchesAny: false,
  lateOwnerAnswers: false,
  unansweredIsLate: false,
};

/** How late after the gate a wrapped effect may be begun. */
export const BEGIN_WITHIN_MS = 1000;
