import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { IdempotencyConfig, makeIdempotent } from "@aws-lambda-powertools/idempotency";
import { DynamoDBPersistenceLayer } from "@aws-lambda-powertools/idempotency/dynamodb";
import { makeHandlerIdempotent } from "@aws-lambda-powertools/idempotency/middleware";
import middy from "@middy/core";
import { once, onceHandler } from "../../lambdas/index.ts";
import { dynamoDBStore } from "../../ledger/index.ts";
import type { Contender, Declaration, Handler, Rig } from "./rig.ts";

const inMiddy = (middleware: unknown, handler: unknown): Handler =>
  middy()
    .use(middleware as middy.MiddlewareObj)
    .handler(handler as never) as unknown as Handler;

/** https://docs.aws.amazon.com/powertools/typescript/latest/features/idempotency/ */
export const peer: Contender = {
  name: "Powertools idempotency",
  guard(rig, business, { form, functionName = "charge", checksPayload }) {
    // Read once, when the persistence layer is made.
    process.env.AWS_LAMBDA_FUNCTION_NAME = functionName;
    const options = {
      persistenceStore: new DynamoDBPersistenceLayer({
        tableName: "peer",
        awsSdkV3Client: rig.client() as never,
      }),
      config: new IdempotencyConfig({
        eventKeyJmesPath: "id",
        ...(checksPayload && { payloadValidationJmesPath: "amount" }),
      }),
    };
    return form === "wrapper"
      ? (makeIdempotent(business as never, options as never) as unknown as Handler)
      : inMiddy(makeHandlerIdempotent(options), business);
  },
};

export const ours: Contender = {
  name: "steponce",
  guard(rig, business, { name, form }: Declaration) {
    const options = {
      alone: { name, key: (event: { id?: string }) => event.id, retention: "60 days" },
      services: servicesOf(rig),
    };
    return form === "wrapper"
      ? (onceHandler(business as never, options) as unknown as Handler)
      : inMiddy(once(options), business);
  },
};

const servicesOf = (rig: Rig) => ({
  store: dynamoDBStore(rig.client(), "ours"),
  now: () => rig.now,
  uuid: randomUUID,
  random: Math.random,
  // Virtual: what waits here has waited as long as it asked for.
  sleep: async (ms: number) => {
    rig.now += ms;
    await pause(0);
  },
  region: "eu-central-1",
  lookUp: () => async () => ({ found: "unknown" }) as const,
});
