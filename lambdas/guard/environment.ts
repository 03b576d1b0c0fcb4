import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { dynamoDBStore, type ResultBucket, StepOnceError } from "../../ledger/index.ts";
import type { LookUp, LookUpAnswer } from "./look-up.ts";
import type { GuardServices } from "./services.ts";

/** Of a look-up, which is a Lambda of the author's. The claim Lambda has 25 seconds for all that it does. Milliseconds. */
const LOOK_UP_MS = 20_000;

/**
 * The SDK waits for ever by default, and then a lost answer would cost the invocation. Without
 * `throwOnRequestTimeout` it only logs that a limit is passed, and waits on.
 *
 * @param requestTimeout for one try; milliseconds
 */
export const limits = (requestTimeout: number, maxAttempts = 3) => ({
  maxAttempts,
  requestHandler: { connectionTimeout: 1_000, requestTimeout, throwOnRequestTimeout: true },
});

/**
 * The real world: LEDGER_TABLE_NAME, AWS_REGION and, when results may go to S3,
 * RESULT_BUCKET_NAME. Clients are made once per sandbox and keep their connections; those
 * that most calls do not need are loaded at the first that does.
 *
 * @throws StepOnce.Misuse when LEDGER_TABLE_NAME or AWS_REGION is missing
 */
export function servicesFromEnvironment(environment: NodeJS.ProcessEnv = process.env): GuardServices {
  const variable = (name: string) => {
    const value = environment[name];
    if (value) return value;
    throw new StepOnceError(
      "Misuse",
      `The environment variable ${name} is not set, so there is no ledger to claim in.`,
    );
  };
  const bucket = environment.RESULT_BUCKET_NAME;
  return {
    store: dynamoDBStore(new DynamoDBClient(limits(2_000)), variable("LEDGER_TABLE_NAME")),
    now: Date.now,
    uuid: randomUUID,
    random: Math.random,
    sleep: (ms) => pause(ms),
    region: variable("AWS_REGION"),
    lookUp: lookUpsByLambda(),
    ...(bucket && { bucket: bucketNamed(bucket) }),
  };
}

function lookUpsByLambda(): (functionArn: string) => LookUp {
  const loaded = lazily(async () => {
    const { InvokeCommand, LambdaClient } = await import("@aws-sdk/client-lambda");
    const client = new LambdaClient(limits(LOOK_UP_MS, 1));
    return (FunctionName: string, Payload: string) =>
      client.send(new InvokeCommand({ FunctionName, Payload }));
  });
  return (functionArn) => async (question) => {
    const invoke = await loaded();
    const { Payload, FunctionError } = await invoke(functionArn, JSON.stringify(question));
    const answer: unknown = JSON.parse(Payload?.transformToString() || "null");
    if (!FunctionError) return answer as LookUpAnswer;
    throw new Error(`${functionArn} answered ${JSON.stringify(answer)}`);
  };
}

function bucketNamed(name: string): ResultBucket {
  const loaded = lazily(async () => {
    const [{ S3Client }, { resultBucket }] = await Promise.all([
      import("@aws-sdk/client-s3"),
      import("../../ledger/result/bucket.ts"),
    ]);
    return resultBucket(new S3Client(limits(10_000)), name);
  });
  return {
    put: async (text) => (await loaded()).put(text),
    get: async (key) => (await loaded()).get(key),
  };
}

function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}
