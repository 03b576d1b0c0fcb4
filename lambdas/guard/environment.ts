import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { S3Client } from "@aws-sdk/client-s3";
import { dynamoDBStore, StepOnceError } from "../../ledger/index.ts";
import { resultBucket } from "../../ledger/result/bucket.ts";
import type { LookUpAnswer } from "./look-up.ts";
import type { GuardServices } from "./services.ts";

/**
 * The real world: LEDGER_TABLE_NAME, AWS_REGION and, when results may go to S3,
 * RESULT_BUCKET_NAME. Clients are made once per sandbox and keep their connections.
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
  const lambda = new LambdaClient();
  return {
    store: dynamoDBStore(new DynamoDBClient(), variable("LEDGER_TABLE_NAME")),
    now: Date.now,
    uuid: randomUUID,
    random: Math.random,
    sleep: (ms) => pause(ms),
    region: variable("AWS_REGION"),
    lookUp: (functionArn) => async (question) => {
      const { Payload, FunctionError } = await lambda.send(
        new InvokeCommand({ FunctionName: functionArn, Payload: JSON.stringify(question) }),
      );
      const answer: unknown = JSON.parse(Payload?.transformToString() || "null");
      if (!FunctionError) return answer as LookUpAnswer;
      throw new Error(`The look-up ${functionArn} failed: ${JSON.stringify(answer)}`);
    },
    ...(bucket && { bucket: resultBucket(new S3Client(), bucket) }),
  };
}
