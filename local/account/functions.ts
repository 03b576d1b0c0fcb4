import type { Context } from "aws-lambda";
import { contextWith, type GuardServices } from "../../lambdas/index.ts";
import type { Json } from "../expressions/types.ts";
import { invokeLambda } from "../tasks/lambda.ts";
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
 * Runs a handler as Lambda does, in a sandbox that its time limit ends; faults strike before and after it.
 *
 * @throws as `invokeLambda`; `Lambda.Unknown` when the sandbox died
 */
export const invokeIn = (
  sandbox: Sandbox,
  call: {
    readonly arn: string;
    readonly event: Json;
    readonly handler: LocalHandler;
    /** Default 30. */
    readonly timeoutSeconds?: number | undefined;
    readonly clock: Clock;
    readonly awsRequestId: string;
    /** What the guard's code finds in its context. */
    readonly services: GuardServices;
  },
): Promise<Json> =>
  invokeLambda({
    ...call,
    timeoutSeconds: call.timeoutSeconds ?? 30,
    sandbox,
    handler: (event, invocation) =>
      sandbox.pass({ of: "function", operation: "invoke" }, () =>
        call.handler(event, contextWith(invocation as Context, call.services)),
      ),
  });
