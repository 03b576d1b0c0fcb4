import type { TaskRequest } from "../engine/index.ts";
import { copyJson } from "../engine/json.ts";
import { AslError, type Json } from "../expressions/types.ts";
import type { Clock } from "../time/clock.ts";

/** What a handler is told of its invocation, of what Lambda tells it. */
export interface Invocation {
  functionName: string;
  functionVersion: string;
  invokedFunctionArn: string;
  memoryLimitInMB: string;
  awsRequestId: string;
  getRemainingTimeInMillis(): number;
}

export interface LambdaContext extends Invocation {
  /** The task that asked. */
  request: TaskRequest;
}

// biome-ignore lint/suspicious/noExplicitAny: a handler's event and answer are its own business
export type LambdaHandler = (event: any, context: LambdaContext) => unknown;

export interface LambdaFunction {
  handler: LambdaHandler;
  /** Seconds until Lambda ends the invocation. Default 900, Lambda's own limit. */
  timeoutSeconds?: number;
}

/** What a handler runs in: it can end before the handler does. */
export interface Mortal {
  readonly died: Promise<never>;
  die(error: Error): void;
}

/**
 * Runs a handler as Lambda does: event and answer pass as JSON, and there is a time limit, which ends
 * what it runs in.
 *
 * @throws the handler's error; what the sandbox died of: `Sandbox.Timedout` at the time limit
 */
export const invokeLambda = async (options: {
  readonly arn: string;
  readonly event: Json;
  readonly handler: (event: Json, invocation: Invocation) => unknown;
  readonly timeoutSeconds?: number | undefined;
  readonly clock: Clock;
  readonly awsRequestId: string;
  /** Default: one in which the handler may go on, with nobody who hears of it. */
  readonly sandbox?: Mortal;
}): Promise<Json> => {
  const { arn, event, handler, timeoutSeconds = 900, clock, awsRequestId, sandbox = mortal() } = options;
  const deadline = clock.now() + timeoutSeconds * 1000;
  const cancel = clock.after(timeoutSeconds * 1000, () =>
    sandbox.die(timedOut(awsRequestId, timeoutSeconds)),
  );
  try {
    const work = Promise.resolve(
      handler(copyJson(event), {
        functionName: functionNameOf(arn),
        functionVersion: "$LATEST",
        invokedFunctionArn: arn,
        memoryLimitInMB: "128",
        awsRequestId,
        getRemainingTimeInMillis: () => Math.max(0, deadline - clock.now()),
      }),
    );
    const answer = JSON.stringify(await Promise.race([work, sandbox.died]));
    return answer === undefined ? null : JSON.parse(answer);
  } finally {
    cancel();
  }
};

const mortal = (): Mortal => {
  let die = (_: Error): void => {};
  const died = new Promise<never>((_, reject) => {
    die = reject;
  });
  died.catch(() => {});
  return { died, die: (error) => die(error) };
};

/** As Step Functions reports it. */
const timedOut = (requestId: string, seconds: number): AslError =>
  new AslError(
    "Sandbox.Timedout",
    JSON.stringify({
      errorType: "Sandbox.Timedout",
      errorMessage: `RequestId: ${requestId} Error: Task timed out after ${seconds.toFixed(2)} seconds`,
    }),
  );

/** `arn:aws:lambda:…:function:name:alias`, `name:alias` or `name`: the name. */
export const functionNameOf = (arn: string): string =>
  /^arn:[^:]+:lambda:[^:]*:[^:]*:function:([^:]+)/.exec(arn)?.[1] ?? arn.replace(/:.*$/, "");
