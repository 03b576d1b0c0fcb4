import type { Bounds, DoubtPolicy } from "../../ledger/decide/index.ts";
import type { LedgerRecord } from "../../ledger/record.ts";
import type { Operation } from "./operation.ts";

/** A tick of the model's clock in the protocol's milliseconds: one second, for `expiresAt` counts seconds. */
export const TICK_MS = 1000;

/** Everything there is, at one moment. Times are ticks of the true time. */
export interface World {
  readonly time: number;
  readonly record: LedgerRecord | undefined;
  readonly actors: readonly Actor[];
  /** Calls of the effect that have not ended yet. */
  readonly calls: readonly Call[];
  /** Ledger writes on their way whose sender no longer listens. */
  readonly strays: readonly Stray[];
  readonly effects: readonly Effect[];
  /** What the service remembers of a token. */
  readonly tokens: readonly TokenMemory[];
  /** The first successful answer; every other must equal it. */
  readonly answered?: string;
  /** An alarm was raised. */
  readonly alarm: boolean;
  /** A completed record protects until then. */
  readonly protectedUntil?: number;
  /** Faults that may still happen. */
  readonly faults: number;
  /** Redrives that may still happen. */
  readonly redrives: number;
  /** What is wrong with the last step. */
  readonly broken?: string;
}

export type Actor = Invocation | Execution | Bystander;

interface Working {
  /** Its ledger write on the way. */
  readonly op?: Operation | undefined;
  /** The write went through, its response was lost, and the SDK sends it again. */
  readonly resent?: true | undefined;
  /** Its own clock is ahead of the true time by that many ticks. */
  readonly offset: number;
}

/** One invocation of a Lambda that `once()` guards. */
export interface Invocation extends Working {
  readonly as: "invocation";
  readonly at:
    | "unborn"
    | "claiming"
    | "asking"
    | "settling"
    | "granted"
    | "calling"
    | "committing"
    | "completing"
    | "responding"
    | "reporting"
    | "gone";
  readonly leaseUntil: number;
  readonly claim?: LedgerRecord;
  /** What the effect returned. */
  readonly result?: string;
  readonly asked?: true;
}

/** One execution (or one item of a Map) in the wrapped shape: the state that it is in, and its variables. */
export interface Execution extends Working {
  readonly as: "execution";
  readonly at:
    | "unborn"
    | "gate"
    | "waiting"
    | "asking"
    | "looking"
    | "route"
    | "apply"
    | "applying"
    | "committing"
    | "store"
    | "storing"
    | "fetch"
    | "settle"
    | "settling"
    | "held"
    | "failed"
    | "done";
  readonly visit: number;
  /** The visit's identity. */
  readonly owner: string;
  /** The context's redrive count. */
  readonly redrives: number;
  /** `so1` as the gate left it. */
  readonly claim?: LedgerRecord;
  readonly redriveSeen?: number;
  readonly applyBy?: number;
  readonly error?: ApplyError;
  /** `so1_at`: the redrive count when S-Apply failed. */
  readonly errorRedrive?: number;
  readonly result?: string;
  readonly retryAt?: number;
  readonly asked?: true;
}

export type ApplyError =
  /** Its outcome is unknown. */
  | "timeout"
  /** The service refused: nothing was applied. */
  | "notApplied"
  /** A definitive answer. */
  | "rejected"
  /** S-Apply's redrive check. */
  | "redriven"
  /** S-Apply's check of applyBy. */
  | "late"
  /** The author's Arguments cannot be evaluated. */
  | "arguments";

/** Somebody who settles, or the sweeper. */
export interface Bystander extends Working {
  readonly as: "person" | "sweeper";
  readonly at: "unborn" | "asked" | "writing" | "gone";
  readonly seen?: LedgerRecord;
  readonly askedAt?: number;
  readonly verdict?: "applied" | "notApplied" | "failed";
}

/** A call of the effect, on its way to the service and back. */
export interface Call {
  readonly id: string;
  readonly actor: number;
  readonly token: string;
  readonly payload: string;
  readonly fence: number;
  readonly leaseUntil: number;
  /** The last moment at which it can still land. */
  readonly until: number;
  readonly state: "out" | "applied" | "refused" | "rejected";
  /** Nobody waits for it any more. */
  readonly orphan: boolean;
  /** What the service answered, when applied. */
  readonly value?: string;
}

export interface Stray {
  readonly op: Operation;
  readonly name: string;
  readonly offset: number;
  /** A Lambda whose state machine stopped waiting goes on and decides again when it is refused. */
  readonly zombie: boolean;
}

export interface Effect {
  readonly value: string;
  readonly payload: string;
  readonly fence: number;
  /** Orders claims, whatever their fences say. */
  readonly leaseUntil: number;
  /** The attempt lived to hear what became of its completion. */
  readonly told: boolean;
}

export interface TokenMemory {
  readonly token: string;
  readonly since: number;
  readonly value: string | undefined;
}

/** How one actor is set up. */
export interface Setting {
  readonly onDoubt: DoubtPolicy;
  readonly bounds: Bounds;
  /** Ticks that an attempt is presumed alive; in the wrapped shape, that the effect may run. */
  readonly lease: number;
  /** How late a call really can land after its lease, in ticks. */
  readonly lands: number;
  /** Empty: its calls carry none. */
  readonly token: string;
  readonly payload: string;
}

export interface Scenario {
  readonly name: string;
  readonly mode: "inline" | "wrapped" | "transaction";
  readonly shape: "invocation" | "execution";
  /** One for each attempt (inline) or execution (wrapped). */
  readonly attempts: readonly Setting[];
  readonly bystanders: readonly ("person" | "sweeper")[];
  /** The search ends at this tick. */
  readonly horizon: number;
  readonly faults: number;
  readonly redrives: number;
  /** How far ahead of the true time an actor's clock may be, in ticks. */
  readonly offsets: readonly number[];
  readonly retention: number;
  /** Expired records are deleted at some time. */
  readonly deletes: boolean;
  readonly service: {
    /** It applies one token once in so many ticks. */
    readonly deduplicatesFor?: number;
    /** It remembers the token of a call that it refused, too. */
    readonly remembersRefused?: boolean;
    /** It refuses a fence that is lower than one that it saw. */
    readonly checksFence?: boolean;
    readonly refuses?: boolean;
    readonly rejects?: boolean;
  };
  /** Ledger writes may stay without an answer. */
  readonly lostResponses: boolean;
  /** Calls may stay without an answer. */
  readonly silence: boolean;
  /** The handler makes an answer of its own of the result. */
  readonly responds: boolean;
  /** The author's Arguments may fail to evaluate when they are evaluated again. */
  readonly argumentsMayFail: boolean;
  /**
   * `once`: the promise. `reported`: a declared bound is broken, so there may be two effects, but
   * never silently. `inOrder`: the same at a service that checks fences: no call lands after
   * that of a later claim. `noDoubt`: the promise, and nothing happens here that would justify a doubt.
   */
  readonly expects: "once" | "reported" | "inOrder" | "noDoubt";
}

export const nameOf = (index: number) => "ABCDEFGH"[index]!;
