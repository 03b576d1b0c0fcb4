import middy from "@middy/core";
import type { Context } from "aws-lambda";
import { type OnceLambdaContext, once } from "../middleware/once.ts";
import { onceHandler } from "../middleware/once-handler.ts";
import type { OnceOptions } from "../middleware/once-options.ts";
import { outcomeOf, type World } from "./world.ts";

export type Guarded = (event: unknown, context: Context) => Promise<unknown>;
export type Written = (event: never, context: OnceLambdaContext) => unknown;
type Guard = (handler: Written, options: Options) => Guarded;
/** Options as a test writes them: for any event. */
export type Options = OnceOptions<never>;

/** The two ways to guard a handler; what one test says of a handler holds for both. */
export const forms: readonly (readonly [string, Guard])[] = [
  ["onceHandler()", (handler, options) => onceHandler(handler, options) as unknown as Guarded],
  [
    "middy with once()",
    (handler, options) =>
      middy({ timeoutEarlyInMillis: 0 })
        .use(once(options) as middy.MiddlewareObj)
        .handler(handler as never) as unknown as Guarded,
  ],
];

/** A declaration whose record is `charge/handler/<id>`. */
export const alone = {
  name: "charge",
  key: (event: { id?: unknown }) => event.id,
  retention: "60 days",
} as const;

/** What the caller is told of each call with the event `{ id: "a" }`, whose record is `charge/handler/a`. */
export const callsOf = (guarded: Guard) => {
  const whole = (world: World, handler: Written, options: Partial<Options> = {}) => {
    const call = guarded(handler, { alone, services: world.services, ...options } as Options);
    return (ms?: number) => outcomeOf(() => call({ id: "a" }, world.context(ms)));
  };
  /** The same for a handler that marks its effect. */
  const marked = (world: World, handler: Written, options: Partial<Options> = {}) =>
    whole(world, handler, { effect: "marked", ...options });
  return { whole, marked };
};
