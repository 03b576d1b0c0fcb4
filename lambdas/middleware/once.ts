import type middy from "@middy/core";
import type { Context } from "aws-lambda";
import { decodeResult, type GuardSpec, type OnceEnvelope, StepOnceError } from "../../ledger/index.ts";
import { servicesFor } from "../guard/handed-in.ts";
import { type Opening, openClaim, refusal } from "../guard/open-claim.ts";
import type { GuardServices } from "../guard/services.ts";
import { Attempt, storedError } from "./attempt.ts";
import type { Once } from "./once-context.ts";
import { checkOptions, type OnceOptions, type StandAlone, specOf } from "./once-options.ts";

/** The longest a Lambda can run: https://docs.aws.amazon.com/lambda/latest/dg/configuration-timeout.html */
const MAX_INVOCATION_MS = 900_000;

/** The context of a handler that `once()` guards. */
export type OnceLambdaContext = Context & { readonly once: Once };

type Request = middy.Request<unknown, unknown, Error, Context & { once?: Once }>;

/**
 * The middleware that makes a handler's effect happen once per key: it claims before the
 * handler, stores after it, and answers duplicates with the stored result.
 *
 * Put it last, next to the handler, so that nothing else runs between claim and effect.
 *
 * @throws (from the handler) StepOnce.InProgress, .InDoubt, .Mismatch, .KeyMissing, .LateOwner,
 *   .ResultTooLarge, .LedgerUnavailable, .Misuse; and stored errors as they were
 */
export const once = <Event = unknown>(
  options: OnceOptions<Event> = {},
): middy.MiddlewareObj<unknown, unknown, Error, OnceLambdaContext> => {
  checkOptions(options);
  const alone = options.alone as StandAlone<unknown> | undefined;
  const spec = alone && specOf(alone);
  const servicesOf = servicesFor(options.services);
  const marked = options.effect === "marked";
  const attempts = new WeakMap<Request, Attempt>();

  const onceBefore = async (request: Request): Promise<void> => {
    const services = withOptions(servicesOf(request.context), options as OnceOptions);
    const opening = openingOf(request, services, alone, spec);
    const { pk, answer } = await openClaim(services, opening);
    const { guard } = opening;
    switch (answer.kind) {
      case "inProgress":
      case "inDoubt":
      case "mismatch":
        throw refusal(guard, pk, answer);
      case "replay":
      case "failed": {
        const { response, result, error } = answer.record;
        if (response || !marked) {
          if (!response && error && answer.kind === "failed") throw storedError(error);
          const value = await decodeResult(response ?? result ?? { kind: "nothing" }, services.bucket);
          Object.assign(request, { earlyResponse: value, response: value });
          return;
        }
        // The outcome is known, but no answer was formed from it yet: the handler forms it now.
      }
    }
    const attempt = new Attempt(services, { guard, pk, claim: answer.record }, { marked });
    attempts.set(request, attempt);
    request.event = opening.input;
    request.context.once = attempt.once();
  };

  const onceAfter = async (request: Request): Promise<void> => {
    const attempt = attempts.get(request);
    if (attempt) request.response = await attempt.answer(request.response);
  };

  const onceOnError = async (request: Request): Promise<void> => {
    await attempts.get(request)?.failed(request.error);
  };

  return { before: onceBefore, after: onceAfter, onError: onceOnError } as middy.MiddlewareObj<
    unknown,
    unknown,
    Error,
    OnceLambdaContext
  >;
};

function openingOf(
  request: Request,
  services: GuardServices,
  alone: StandAlone | undefined,
  spec: GuardSpec | undefined,
): Opening {
  const remaining = request.context?.getRemainingTimeInMillis?.() ?? MAX_INVOCATION_MS;
  // A fresh id per invocation: Lambda reuses request ids on asynchronous retries.
  const attempt = { owner: services.uuid(), leaseUntil: services.now() + remaining };
  const { event } = request;
  if (isEnvelope(event)) {
    const { once: envelope, input } = event;
    return {
      ...attempt,
      guard: envelope.guard,
      key: envelope.key,
      ...(envelope.partition !== undefined && { partition: envelope.partition }),
      fingerprint: envelope.fingerprint === undefined ? input : envelope.fingerprint,
      input,
      execution: envelope.execution,
      redrive: envelope.redrive,
    };
  }
  if (alone && spec) {
    return {
      ...attempt,
      guard: spec,
      key: alone.key(event),
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

function isEnvelope(event: unknown): event is { input: unknown; once: OnceEnvelope } {
  const envelope = (event as { once?: { guard?: unknown } } | null | undefined)?.once;
  return typeof envelope?.guard === "object" && envelope.guard !== null;
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
