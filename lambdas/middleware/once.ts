import type middy from "@middy/core";
import type { Context } from "aws-lambda";
import type { Attempt } from "./attempt.ts";
import type { Once } from "./once-context.ts";
import type { OnceOptions } from "./once-options.ts";
import { opener } from "./open-attempt.ts";

/** The context of a handler that `once()` guards. */
export type OnceLambdaContext = Context & { readonly once: Once };

type Request = middy.Request<unknown, unknown, Error, Context & { once?: Once }>;

/**
 * The middleware that makes a handler's effect happen once per key: it claims before the
 * handler, stores after it, and answers duplicates with the stored result.
 *
 * Put it last, next to the handler, so that nothing else runs between claim and effect. Of
 * middy itself it cannot know two things that `onceHandler` knows: a response that middy's
 * `timeoutEarlyResponse` returns looks like the handler's, and a replayed answer skips the
 * `after` of other middlewares (middy's early response).
 *
 * @throws (from the handler) StepOnce.InProgress, .InDoubt, .Mismatch, .KeyMissing, .LateOwner,
 *   .ResultTooLarge, .LedgerUnavailable, .Misuse; and stored errors as they were
 */
export const once = <Event = unknown>(
  options: OnceOptions<Event> = {},
): middy.MiddlewareObj<unknown, unknown, Error, OnceLambdaContext> => {
  const open = opener(options);
  const attempts = new WeakMap<Request, Attempt>();

  const onceBefore = async (request: Request): Promise<void> => {
    const opened = await open(request.event, request.context);
    if ("answer" in opened) {
      Object.assign(request, { earlyResponse: opened.answer, response: opened.answer });
      return;
    }
    attempts.set(request, opened.attempt);
    request.event = opened.input;
    request.context.once = opened.attempt.once();
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
