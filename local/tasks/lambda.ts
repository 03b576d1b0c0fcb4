import type { TaskRequest } from "../engine/index.ts";
import { copyJson } from "../engine/json.ts";
import { AslError, type Json } from "../expressions/types.ts";
import type { Clock } from "../time/clock.ts";
import type { Random } from "../time/random.ts";

/** What a handler is told of its invocation, of what Lambda tells it. */
export interface LambdaContext {
  functionName: string;
  functionVersion: string;
  invokedFunctionArn: string;
  memoryLimitInMB: string;
  awsRequestId: string;
  /** The task that asked. */
  request: TaskRequest;
  getRemainingTimeInMillis(): number;
}

// biome-ignore lint/suspicious/noExplicitAny: a handler's event and answer are its own business
export type LambdaHandler = (event: any, context: LambdaContext) => unknown;

export interface LambdaFunction {
  handler: LambdaHandler;
  /** Seconds until Lambda ends the invocation. Default 900, Lambda's own limit. */
  timeoutSeconds?: number;
}

/**
 * Runs a handler as Lambda does: event and answer pass as JSON, and there is a time limit, after which
 * the handler may still be running.
 */
export const invokeLambda = async (
  { handler, timeoutSeconds = 900 }: LambdaFunction,
  arn: string,
  event: Json,
  request: TaskRequest,
  { clock, random }: { clock: Clock; random: Random },
): Promise<Json> => {
  const awsRequestId = random.uuid();
  const deadline = clock.now() + timeoutSeconds * 1000;
  const context: LambdaContext = {
    functionName: functionNameOf(arn),
    functionVersion: "$LATEST",
    invokedFunctionArn: arn,
    memoryLimitInMB: "128",
    awsRequestId,
    request,
    getRemainingTimeInMillis: () => Math.max(0, deadline - clock.now()),
  };
  let cancel = () => {};
  const timeout = new Promise<never>((_, reject) => {
    cancel = clock.after(timeoutSeconds * 1000, () => reject(timedOut(awsRequestId, timeoutSeconds)));
  });
  try {
    const work = Promise.resolve(handler(copyJson(event), context));
    const answer = JSON.stringify(await Promise.race([work, timeout]));
    return answer === undefined ? null : JSON.parse(answer);
  } finally {
    cancel();
  }
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
