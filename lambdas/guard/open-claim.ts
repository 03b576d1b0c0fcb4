import {
  type Bounds,
  type ClaimAnswer,
  type ClaimRequest,
  DEFAULT_BOUNDS,
  type DoubtPolicy,
  encodeResult,
  fingerprintOf,
  type GuardSpec,
  Ledger,
  type LedgerRecord,
  recordKey,
  StepOnceError,
  tokenFor,
} from "../../ledger/index.ts";
import { checkAnswer, type LookUp, type LookUpQuestion } from "./look-up.ts";
import { observed } from "./observe.ts";
import type { GuardServices } from "./services.ts";

/** One attempt's wish to apply a step's effect. */
export interface Opening {
  readonly guard: GuardSpec;
  readonly key: unknown;
  readonly partition?: unknown;
  /** What defines the effect. */
  readonly fingerprint: unknown;
  /** What a look-up is told of the effect. */
  readonly input: unknown;
  readonly owner: string;
  /** Epoch ms. */
  readonly leaseUntil: number;
  readonly execution?: string;
  readonly redrive?: number;
}

export interface OpenClaim {
  readonly pk: string;
  readonly answer: Exclude<ClaimAnswer, { kind: "lookUp" }>;
}

/** A step's name, and the bounds that its records are judged with. */
export type GuardName = Pick<GuardSpec, "workflow" | "step" | "maxClockSkewSeconds" | "landsWithinSeconds">;

export function boundsOf({ maxClockSkewSeconds, landsWithinSeconds }: GuardName): Bounds {
  const { maxClockSkewMs, landsWithinMs } = DEFAULT_BOUNDS;
  return {
    maxClockSkewMs: maxClockSkewSeconds === undefined ? maxClockSkewMs : maxClockSkewSeconds * 1000,
    landsWithinMs: landsWithinSeconds === undefined ? landsWithinMs : landsWithinSeconds * 1000,
  };
}

export const ledgerFor = (services: GuardServices, guard: GuardName) =>
  new Ledger(services.store, () => services.now(), boundsOf(guard));

/**
 * Claims the key, asking the author's look-up where the step has one and it may be asked.
 *
 * @throws StepOnce.KeyMissing, StepOnce.LedgerUnavailable (also of a look-up that fails), StepOnce.Misuse
 */
export async function openClaim(services: GuardServices, opening: Opening): Promise<OpenClaim> {
  const { guard } = opening;
  const { pk, key } = recordKey(opening);
  const ledger = ledgerFor(services, guard);
  const request: ClaimRequest = {
    owner: opening.owner,
    leaseUntil: opening.leaseUntil,
    fingerprint: fingerprintOf(opening.fingerprint),
    retentionSeconds: guard.retentionSeconds,
    onDoubt: policyOf(guard),
    token: tokenFor(pk, services.region, guard.token),
    origin: {
      workflow: guard.workflow,
      step: guard.step,
      key,
      ...(opening.execution !== undefined && { execution: opening.execution }),
      ...(opening.redrive !== undefined && { redriveCount: opening.redrive }),
    },
  };
  let answer = await ledger.claim(pk, request);
  if (answer.kind === "lookUp") {
    const doubted = answer.record;
    const settled = await askLookUp(services, ledger, pk, doubted, opening);
    answer = settled ? await ledger.claim(pk, request) : { kind: "inDoubt", record: doubted };
  }
  // Another attempt may have left a younger doubt meanwhile; the next attempt looks that one up.
  const final = answer.kind === "lookUp" ? ({ kind: "inDoubt", record: answer.record } as const) : answer;
  report(services, guard, pk, final);
  return { pk, answer: final };
}

async function askLookUp(
  services: GuardServices,
  ledger: Ledger,
  pk: string,
  record: LedgerRecord,
  { guard, input }: Opening,
): Promise<boolean> {
  if (typeof guard.onDoubt !== "object" || !("lookUp" in guard.onDoubt)) return false;
  const askedAt = services.now();
  const found = checkAnswer(
    await answerOf(pk, services.lookUp(guard.onDoubt.lookUp), {
      workflow: guard.workflow,
      step: guard.step,
      key: record.origin.key ?? pk,
      token: record.token,
      input,
      firstClaimedAt: record.firstClaimedAt,
    }),
  );
  observed(services.observe, "lookedUp", { guard, pk, record, detail: found.found });
  if (found.found === "unknown") return false;
  const { kind } = await ledger.settle(pk, record, {
    kind: "settle",
    fence: record.fence,
    owner: record.owner,
    askedAt,
    settlement: { by: "lookUp", why: `the look-up found "${found.found}"`, at: askedAt },
    verdict:
      found.found === "applied"
        ? { kind: "applied", result: await encodeResult(found.result, services.bucket) }
        : { kind: "notApplied" },
  });
  // `changed`: somebody else decided first, and the claim that follows sees what.
  return kind !== "tooEarly";
}

async function answerOf(pk: string, lookUp: LookUp, question: LookUpQuestion): Promise<unknown> {
  try {
    return await lookUp(question);
  } catch (error) {
    // Nobody could be asked, which is no answer: the caller tries again.
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new StepOnceError("LedgerUnavailable", `The look-up for ${pk} failed: ${why}`, { cause: error });
  }
}

function policyOf(guard: GuardSpec): DoubtPolicy {
  if (guard.mechanism === "transaction") return { kind: "fenced" };
  if (guard.onDoubt === "hold") return { kind: "hold" };
  if ("lookUp" in guard.onDoubt) return { kind: "lookUp" };
  return { kind: "sameTokenIsSafe", windowMs: guard.onDoubt.sameTokenIsSafe.windowSeconds * 1000 };
}

const eventOf = {
  granted: "claimed",
  replay: "replayed",
  failed: "replayed",
  inProgress: "conflict",
  inDoubt: "inDoubt",
  mismatch: "mismatch",
} as const;

function report(services: GuardServices, guard: GuardSpec, pk: string, answer: OpenClaim["answer"]): void {
  const { kind, record } = answer;
  const takenOver = kind === "granted" && record.earlierDoubt;
  observed(services.observe, takenOver ? "takenOver" : eventOf[kind], { guard, pk, record });
}

/** The errors that a refused attempt ends with. */
export function refusal(
  guard: GuardSpec,
  pk: string,
  answer:
    | { readonly kind: "inProgress"; readonly retryAt: number }
    | { readonly kind: "inDoubt" | "mismatch"; readonly record: LedgerRecord },
): StepOnceError {
  const where = `Workflow "${guard.workflow}", step "${guard.step}", record ${pk}`;
  switch (answer.kind) {
    case "inProgress":
      return new StepOnceError(
        "InProgress",
        `${where}: another attempt may still be at work until ${iso(answer.retryAt)}.`,
      );
    case "mismatch":
      return new StepOnceError(
        "Mismatch",
        `${where}: the key was used before with another payload, at ${iso(answer.record.claimedAt)}. Use a key of its own for another effect.`,
      );
    case "inDoubt":
      return new StepOnceError(
        "InDoubt",
        `${where}: the effect may or may not have been applied by the attempt of ${iso(answer.record.claimedAt)}` +
          `${answer.record.error ? ` (${answer.record.error.name}: ${answer.record.error.cause})` : ""}. ` +
          "Find out which, settle the record, and redrive the execution.",
      );
  }
}

export const iso = (ms: number) => new Date(ms).toISOString();
