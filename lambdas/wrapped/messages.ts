import { z } from "zod";
import { type GuardSpec, type LedgerRecord, StepOnceError } from "../../ledger/index.ts";

/** An error as Step Functions hands it to a Catch. */
export interface AslFailure {
  readonly Error: string;
  readonly Cause: string;
}

/** What the state machine keeps in `so<n>`: the last decision, and what the next call needs to know of it. */
export interface GuardState {
  /** What S-Route does next. */
  readonly do: string;
  readonly pk?: string;
  /** The claim, as granted or as found: what the store and the settle begin from. */
  readonly record?: LedgerRecord;
  readonly fence?: number;
  readonly owner?: string;
  /** The execution's redrive count as the gate saw it. */
  readonly redrive?: number;
  /** ISO 8601 time up to which the effect may be begun. */
  readonly applyBy?: string;
  readonly token?: string;
  /** How often each retrier of the author was used in this step, by its index. */
  readonly counts?: Readonly<Record<string, number>>;
  /** Whole seconds to wait before the next try. */
  readonly wait?: number;
  /** ISO 8601 time at which that is over: what S-Wait waits for. */
  readonly until?: string;
  /** For the transaction: DynamoDB's numbers are text. */
  readonly fenceText?: string;
  readonly nowText?: string;
  readonly expiresText?: string;
}

export const guard = z.custom<GuardSpec>(
  (value) => typeof value === "object" && value !== null,
  "the step's declaration is missing",
);
const state = z.looseObject({ do: z.string() }) as unknown as z.ZodType<GuardState>;
/** SendTaskFailure may leave out either. */
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const failure = z.object({ Error: text, Cause: text });
const catchers = z.array(z.object({ ErrorEquals: z.array(z.string()) }));
export const redrive = z.number().int().nonnegative();
const key = z.unknown();

const retrier = z.object({
  ErrorEquals: z.array(z.string()),
  IntervalSeconds: z.number().positive().default(1),
  MaxAttempts: z.number().nonnegative().default(3),
  BackoffRate: z.number().min(1).default(2),
  MaxDelaySeconds: z.number().positive().optional(),
  JitterStrategy: z.enum(["FULL", "NONE"]).default("NONE"),
});
export type Retrier = z.infer<typeof retrier>;
export type Catcher = z.infer<typeof catchers>[number];

/** What the claim Lambda is asked. Loose: a newer definition may send more. */
const claimMessage = z.discriminatedUnion("action", [
  z.object({
    action: z.literal("claim"),
    guard,
    key,
    partition: z.unknown().optional(),
    fingerprint: z.unknown().optional(),
    execution: z.string().min(1),
    visit: z.string().min(1),
    redrive,
    last: state,
    error: failure.nullish(),
    args: z.unknown(),
    timeout: z.number().positive().nullish(),
  }),
  z.object({
    action: z.literal("settle"),
    guard,
    state,
    error: failure.nullish(),
    errorRedrive: z.number().int(),
    redrive,
    retry: z.array(retrier),
    catch: catchers,
    effect: z.string().optional(),
  }),
  z.object({ action: z.literal("held"), guard, state, redrive: redrive.optional() }),
  z.object({
    action: z.literal("judge"),
    guard,
    key,
    partition: z.unknown().optional(),
    execution: z.string().min(1),
    error: failure,
    errorRedrive: z.number().int(),
    redrive,
    catch: catchers,
    /** When S-Judge was entered, ISO 8601. */
    since: z.iso.datetime().optional(),
  }),
  z.object({ action: z.literal("rethrow"), error: failure, errorRedrive: z.number().int(), redrive }),
]);
export type ClaimMessage = z.infer<typeof claimMessage>;
export type MessageOf<Action extends ClaimMessage["action"]> = Extract<ClaimMessage, { action: Action }>;

const storeMessage = z.discriminatedUnion("action", [
  z.object({ action: z.literal("store"), state, result: z.unknown() }),
  z.object({ action: z.literal("catch"), error: z.unknown() }),
]);
export type StoreMessage = z.infer<typeof storeMessage>;

/** @throws StepOnce.Misuse that names every field that is wrong: the guard fails closed */
export function reader<T>(schema: z.ZodType<T>): (message: unknown) => T {
  return (message) => {
    const parsed = schema.safeParse(message);
    if (parsed.success) return parsed.data;
    throw new StepOnceError(
      "Misuse",
      `The state machine sent what the guard cannot read:\n${z.prettifyError(parsed.error)}`,
    );
  };
}

export const readClaimMessage = reader(claimMessage);
export const readStoreMessage = reader(storeMessage);
