import { parseDuration } from "../../ledger/duration.ts";
import type { GuardSpec } from "../../ledger/index.ts";
import type { LookUp } from "../guard/look-up.ts";
import type { GuardEvent } from "../guard/observe.ts";
import type { GuardServices } from "../guard/services.ts";

/** Options of `once()`. In a workflow none is needed: the state machine brings the declaration with each call. */
export interface OnceOptions<Event = unknown> {
  /**
   * `"handler"`: the whole handler is the effect, and an error of it leaves the effect in doubt.
   * `"marked"`: the handler calls `context.once.effect` or `.commit`, and an error before that is known not
   * to have been applied. A handler that returns without either has decided that nothing is to be applied:
   * its answer is stored all the same.
   * `"commit"`: the handler changes nothing but by `context.once.commit`, so no doubt is possible, not even
   * after a crash.
   *
   * @default "handler"
   */
  readonly effect?: "handler" | "marked" | "commit";
  /** Declares a Lambda that no workflow calls. A call that brings a declaration of its own keeps that one. */
  readonly alone?: StandAlone<Event>;
  /** @default the ledger of the environment: LEDGER_TABLE_NAME, and RESULT_BUCKET_NAME if set */
  readonly services?: GuardServices;
  /** Called with what the guard does, for logs and metrics. */
  readonly observe?: (event: GuardEvent) => void;
  /**
   * Marks an answer that a duplicate is given, say by a header. Only for calls that no workflow makes: a
   * workflow must see the same answer each time.
   */
  readonly onReplay?: (response: unknown) => unknown;
}

export interface StandAlone<Event = unknown> {
  /** Namespace of the keys: what this Lambda does, such as `charge-card`. Pinned: renaming it frees every key. */
  readonly name: string;
  /** The business event of a call: text, a number, or a list of them. */
  readonly key: (event: Event) => unknown;
  /** How long a completed record protects: the longest delay after which a duplicate can still arrive, such as `"60 days"`. */
  readonly retention: string | number;
  /** The tenant or the like that keys are unique in. */
  readonly partition?: (event: Event) => unknown;
  /** What defines the effect; the same key with another one is an error. @default the whole event */
  readonly fingerprint?: (event: Event) => unknown;
  /** @default "hold" */
  readonly onDoubt?: "hold" | { readonly lookUp: LookUp } | { readonly sameTokenIsSafe: string | number };
  readonly notApplied?: readonly string[];
  readonly storeErrors?: readonly string[];
  /** @default "1 minute" */
  readonly landsWithin?: string | number;
  /** @default "10 seconds" */
  readonly maxClockSkew?: string | number;
  /** Store a hash of the key instead of the key. @default false */
  readonly hashKeys?: boolean;
}

/** The declaration of a Lambda outside a workflow, as a workflow's synth would have written it. */
export function specOf(alone: StandAlone<never>): GuardSpec {
  const { onDoubt = "hold", landsWithin, maxClockSkew } = alone;
  return {
    workflow: alone.name,
    step: "handler",
    scope: "workflow",
    mechanism: "claim",
    retentionSeconds: parseDuration(alone.retention),
    onDoubt:
      onDoubt === "hold"
        ? "hold"
        : "lookUp" in onDoubt
          ? { lookUp: "alone" }
          : { sameTokenIsSafe: { windowSeconds: parseDuration(onDoubt.sameTokenIsSafe) } },
    ...(alone.notApplied && { notApplied: alone.notApplied }),
    ...(alone.storeErrors && { storeErrors: alone.storeErrors }),
    ...(landsWithin !== undefined && { landsWithinSeconds: parseDuration(landsWithin) }),
    ...(maxClockSkew !== undefined && { maxClockSkewSeconds: parseDuration(maxClockSkew) }),
    ...(alone.hashKeys !== undefined && { hashKeys: alone.hashKeys }),
  };
}
