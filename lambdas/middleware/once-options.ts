import { z } from "zod";
import { parseDuration } from "../../ledger/duration.ts";
import { type GuardSpec, StepOnceError } from "../../ledger/index.ts";
import type { LookUp } from "../guard/look-up.ts";
import type { GuardEvent } from "../guard/observe.ts";
import type { GuardServices } from "../guard/services.ts";

/** Options of `once()`. In a workflow none is needed: the state machine brings the declaration with each call. */
export interface OnceOptions<Event = unknown> {
  /**
   * `"handler"`: the whole handler is the effect, and an error of it leaves the effect in doubt.
   * `"marked"`: the handler calls `context.once.effect` or `.commit`, and an error before that is known not
   * to have been applied.
   *
   * @default "handler"
   */
  readonly effect?: "handler" | "marked";
  /** Declares a Lambda that no workflow calls. A call that brings a declaration of its own keeps that one. */
  readonly alone?: StandAlone<Event>;
  /** @default the ledger of the environment: LEDGER_TABLE_NAME, and RESULT_BUCKET_NAME if set */
  readonly services?: GuardServices;
  /** Called with what the guard does, for logs and metrics. */
  readonly observe?: (event: GuardEvent) => void;
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

const duration = z.union([z.string(), z.number()]);
const callable = z.custom<(...args: never[]) => unknown>(
  (value) => typeof value === "function",
  "must be a function",
);

const optionsSchema = z.strictObject({
  effect: z.enum(["handler", "marked"]).optional(),
  alone: z
    .strictObject({
      name: z.string().min(1),
      key: callable,
      retention: duration,
      partition: callable.optional(),
      fingerprint: callable.optional(),
      onDoubt: z
        .union([
          z.literal("hold"),
          z.strictObject({ lookUp: callable }),
          z.strictObject({ sameTokenIsSafe: duration }),
        ])
        .optional(),
      notApplied: z.array(z.string()).optional(),
      storeErrors: z.array(z.string()).optional(),
      landsWithin: duration.optional(),
      maxClockSkew: duration.optional(),
      hashKeys: z.boolean().optional(),
    })
    .optional(),
  services: z.custom<GuardServices>().optional(),
  observe: callable.optional(),
});

/** @throws StepOnce.Misuse that names every option that is wrong: a typo must not become a default */
export function checkOptions(options: unknown): void {
  const parsed = optionsSchema.safeParse(options);
  if (!parsed.success)
    throw new StepOnceError(
      "Misuse",
      `once() got options that it cannot take:\n${z.prettifyError(parsed.error)}`,
    );
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
