import { decodeResult, type GuardSpec, type OnceEnvelope, StepOnceError } from "../../ledger/index.ts";
import { classify } from "../guard/classify.ts";
import { servicesFor } from "../guard/handed-in.ts";
import { type Opening, openClaim, refusal } from "../guard/open-claim.ts";
import { persist } from "../guard/report-outcome.ts";
import type { GuardServices } from "../guard/services.ts";
import { errorOf, nameOf } from "../guard/stored-error.ts";
import { Attempt, type ReadError } from "./attempt.ts";
import { checkOptions } from "./check-options.ts";
import { type OnceOptions, type StandAlone, specOf } from "./once-options.ts";

/** The longest a Lambda can run: https://docs.aws.amazon.com/lambda/latest/dg/configuration-timeout.html */
const MAX_INVOCATION_MS = 900_000;

/** How long a claim is tried while the ledger does not answer. An answer that is lost for good leaves a false doubt. */
const CLAIM_WITHIN_MS = 5_000;

export type Opened =
  /** The outcome is known: answer this. */
  | { readonly answer: unknown }
  /** Call the handler with this input. */
  | { readonly attempt: Attempt; readonly input: unknown };

type Caller = { getRemainingTimeInMillis?: () => number } | undefined;

/**
 * What stands before a guarded handler. The function opens one invocation, and throws what refuses it.
 *
 * @param read what an error of the effect says of it; by default, what the author's lists say
 */
export function opener(
  options: OnceOptions<never>,
  read: ReadError = (guard, error) => classify(guard, nameOf(error)),
): (event: unknown, context: Caller) => Promise<Opened> {
  checkOptions(options);
  const { effect = "handler", onReplay } = options;
  const alone = options.alone as StandAlone<unknown> | undefined;
  const spec = alone && specOf(alone);
  const servicesOf = servicesFor(options.services);

  return async (event, context) => {
    const services = withOptions(servicesOf(context), options as OnceOptions);
    const remaining = context?.getRemainingTimeInMillis?.() ?? MAX_INVOCATION_MS;
    const opened = services.now();
    const deadline = opened + remaining;
    const call = isEnvelope(event) ? inWorkflow(event) : standingAlone(event, alone, spec);
    const opening: Opening = {
      ...call,
      // What the code does decides: only a commit is fenced.
      guard: { ...call.guard, mechanism: effect === "commit" ? "transaction" : "claim" },
      // A fresh id per invocation: Lambda reuses request ids on asynchronous retries.
      owner: services.uuid(),
      leaseUntil: deadline,
    };
    const claimUntil = opened + Math.min(remaining / 4, CLAIM_WITHIN_MS);
    const { pk, answer } = await persist(services, claimUntil, () => openClaim(services, opening));
    if (answer.kind === "inProgress" || answer.kind === "inDoubt" || answer.kind === "mismatch")
      throw refusal(opening.guard, pk, answer);

    const decorate = isEnvelope(event) ? undefined : onReplay;
    const { response, result, error } = answer.record;
    // Where the handler marks its effect, the outcome may be known and no answer formed from it yet.
    if (answer.kind !== "granted" && (response || effect === "handler")) {
      if (!response && error) throw errorOf(error);
      const value = await decodeResult(response ?? result ?? { kind: "nothing" }, services.bucket);
      return { answer: decorate ? await decorate(value) : value };
    }
    const held = { guard: opening.guard, pk, claim: answer.record };
    const attempt = new Attempt(services, held, { effect, deadline, onReplay: decorate, read });
    await attempt.start();
    return { attempt, input: opening.input };
  };
}

type Call = Omit<Opening, "owner" | "leaseUntil">;
type Enveloped = { input: unknown; once: OnceEnvelope };

function isEnvelope(event: unknown): event is Enveloped {
  const envelope = (event as { once?: { guard?: unknown } } | null | undefined)?.once;
  return typeof envelope?.guard === "object" && envelope.guard !== null;
}

function inWorkflow({ once, input }: Enveloped): Call {
  const { fingerprint = input, ...envelope } = once;
  return { ...envelope, fingerprint, input };
}

function standingAlone(
  event: unknown,
  alone: StandAlone<unknown> | undefined,
  guard: GuardSpec | undefined,
): Call {
  if (alone && guard) {
    return {
      guard,
      key: alone.key(event),
      // Declared, it must select something.
      ...(alone.partition && { partition: alone.partition(event) ?? null }),
      fingerprint: alone.fingerprint ? alone.fingerprint(event) : event,
      input: event,
    };
  }
  throw new StepOnceError(
    "Misuse",
    "The call brought no declaration of the step. Call this Lambda from a guarded workflow, or declare it: once({ alone: { name, key, retention } }).",
  );
}

function withOptions(services: GuardServices, { alone, observe }: OnceOptions): GuardServices {
  const onDoubt = alone?.onDoubt;
  const lookUp = typeof onDoubt === "object" && "lookUp" in onDoubt ? onDoubt.lookUp : undefined;
  return {
    ...services,
    ...(observe && { observe }),
    ...(lookUp && { lookUp: () => lookUp }),
  };
}
