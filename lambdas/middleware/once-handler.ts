import middy from "@middy/core";
import { type OnceLambdaContext, once } from "./once.ts";
import type { OnceOptions } from "./once-options.ts";

/**
 * A Lambda handler whose effect happens once per key: middy with `once()` next to the handler,
 * and without middy's early time-out, which would report a failure while the handler still runs.
 *
 * @example export const handler = onceHandler(async (order, { once }) =>
 *   once.effect(({ token }) => payments.charge(order, token)), { effect: "marked" });
 */
export const onceHandler = <Event, Result>(
  handler: (event: Event, context: OnceLambdaContext) => Result | Promise<Result>,
  options: OnceOptions<Event> = {},
) =>
  middy<Event, Result, Error, OnceLambdaContext>({ timeoutEarlyInMillis: 0 })
    .use(once(options) as middy.MiddlewareObj<Event, Result, Error, OnceLambdaContext>)
    .handler(async (event, context) => handler(event as Event, context));
