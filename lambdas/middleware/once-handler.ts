import middy from "@middy/core";
import type { OnceLambdaContext } from "./once.ts";
import type { OnceOptions } from "./once-options.ts";
import { opener } from "./open-attempt.ts";

/**
 * A Lambda handler whose effect happens once per key, in middy, so that other middlewares can be
 * added with `.use()`: they see replayed answers as they see fresh ones. Without middy's early
 * time-out, which would report a failure while the handler still runs.
 *
 * @example export const handler = onceHandler(async (order, { once }) =>
 *   once.effect(({ token }) => payments.charge(order, token)), { effect: "marked" });
 */
export const onceHandler = <Event, Result>(
  handler: (event: Event, context: OnceLambdaContext) => Result | Promise<Result>,
  options: OnceOptions<Event> = {},
) => {
  const open = opener(options);
  return middy<Event, Result, Error, OnceLambdaContext>({ timeoutEarlyInMillis: 0 }).handler(
    async (event, context) => {
      const opened = await open(event, context);
      if ("answer" in opened) return opened.answer as Result;
      const { attempt, input } = opened;
      let response: Result;
      try {
        response = await handler(input as Event, Object.assign(context, { once: attempt.once() }));
      } catch (error) {
        await attempt.failed(error);
        throw error;
      }
      return (await attempt.answer(response)) as Result;
    },
  );
};
