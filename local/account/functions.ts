import type { Context } from "aws-lambda";
import type { Json } from "../expressions/types.ts";
import { AslError } from "../expressions/types.ts";
import type { Clock } from "../time/clock.ts";
import type { Sandbox } from "./sandbox.ts";

/** Makes one call of the outside world for a function's code; faults strike around it. */
export type Outside = <T>(operation: string, work: () => T | Promise<T>) => Promise<T>;

// biome-ignore lint/suspicious/noExplicitAny: a handler's event and answer are its own business
export type LocalHandler = (event: any, context: any) => unknown;

/** A Lambda function of the local account. */
export interface LocalFunction {
  /** Makes the handler of one invocation, whose clients call the world through `outside`. */
  readonly handler: (outside: Outside) => LocalHandler;
  /** The same without `once()`, for runs that show what the guard prevents. */
  readonly unguarded?: (outside: Outside) => LocalHandler;
  /** Seconds after which Lambda ends the sandbox. Default 30. */
  readonly timeoutSeconds?: number;
}

/**
 * Runs a function as Lambda does: with a deadline that ends the sandbox, its event and its
 * answer passed as JSON.
 *
 * @throws the handler's error; `Sandbox.Timedout` at the deadline; `Lambda.Unknown` when the sandbox died
 */
export async function invoke(options: {
  readonly name: string;
  readonly target: LocalFunction;
  readonly event: Json;
  readonly clock: Clock;
  readonly sandbox: Sandbox;
  readonly requestId: string;
  readonly guarded: boolean;
  /** Adds what the local account hands in. */
  readonly context: (context: Context) => Context;
}): Promise<Json> {
  const { name, target, clock, sandbox } = options;
  const timeoutMs = (target.timeoutSeconds ?? 30) * 1000;
  const deadline = clock.now() + timeoutMs;
  const context = options.context({
    functionName: name,
    functionVersion: "1",
    awsRequestId: options.requestId,
    getRemainingTimeInMillis: () => Math.max(0, deadline - clock.now()),
  } as Context);
  const make = (options.guarded ? undefined : target.unguarded) ?? target.handler;
  const handler = make((operation, work) => sandbox.pass({ of: "effect", operation }, work));
  const cancel = clock.after(timeoutMs, () => {
    sandbox.die(
      new AslError(
        "Sandbox.Timedout",
        JSON.stringify({ errorMessage: `${name} timed out after ${timeoutMs / 1000} seconds` }),
      ),
    );
  });
  try {
    const running = sandbox.pass({ of: "function", operation: "invoke" }, () =>
      handler(JSON.parse(JSON.stringify(options.event)), context),
    );
    const answer = await Promise.race([running, sandbox.died]);
    const text = JSON.stringify(answer);
    return text === undefined ? null : (JSON.parse(text) as Json);
  } finally {
    cancel();
  }
}
