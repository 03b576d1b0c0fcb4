import middy from "@middy/core";
import type { Context } from "aws-lambda";
import { type OnceLambdaContext, once } from "../middleware/once.ts";
import { onceHandler } from "../middleware/once-handler.ts";
import type { OnceOptions } from "../middleware/once-options.ts";

export type Guarded = (event: unknown, context: Context) => Promise<unknown>;
export type Written = (event: never, context: OnceLambdaContext) => unknown;
/** Options as a test writes them: for any event. */
export type Options = OnceOptions<never>;

/** The two ways to guard a handler; what one test says of a handler holds for both. */
export const forms: readonly (readonly [string, (handler: Written, options: Options) => Guarded])[] = [
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
