import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GetFunctionConfigurationCommand, LambdaClient } from "@aws-sdk/client-lambda";
import type { Invoke } from "./fake-aws.ts";
import { type Sandbox, startSandbox } from "./sandbox.ts";

export interface Gateway {
  readonly invoke: Invoke;
  stop(): Promise<void>;
}

/**
 * Runs deployed functions: the code is the zip whose SHA-256 the deployed function has, the
 * environment is the deployed one.
 *
 * @param zipFolder where the zips are that Terraform uploaded
 */
export const lambdaGateway = (
  endpoint: string,
  zipFolder: string,
  scratch: string,
  nodeModules: string,
  extraEnv: Record<string, string>,
): Gateway => {
  const lambda = new LambdaClient({ endpoint, ...FAKE });
  const sandboxes = new Map<string, Promise<{ sandbox: Sandbox; timeout: number }>>();
  const start = async (name: string) => {
    const config = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName: name }));
    const sandbox = startSandbox(zipWith(config.CodeSha256 ?? "", zipFolder), scratch, nodeModules, {
      ...config.Environment?.Variables,
      ...extraEnv,
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: FAKE.region,
      AWS_ACCESS_KEY_ID: FAKE.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: FAKE.credentials.secretAccessKey,
      AWS_LAMBDA_FUNCTION_NAME: config.FunctionName ?? "",
      FUNCTION_ARN: config.FunctionArn ?? "",
    });
    return { sandbox, timeout: config.Timeout ?? 3 };
  };
  return {
    invoke: async (name, payload) => {
      const started = sandboxes.get(name) ?? start(name);
      sandboxes.set(name, started);
      const { sandbox, timeout } = await started;
      const answer = await sandbox.invoke(payload === "" ? {} : JSON.parse(payload), timeout);
      const headers = { "content-type": "application/json", "x-amz-executed-version": "$LATEST" };
      return "error" in answer
        ? {
            status: 200,
            headers: { ...headers, "x-amz-function-error": "Unhandled" },
            body: JSON.stringify(answer.error),
          }
        : { status: 200, headers, body: JSON.stringify(answer.result) };
    },
    stop: async () => {
      for (const started of sandboxes.values()) await (await started).sandbox.stop();
    },
  };
};

/** Where and who everything is in the fake AWS. */
export const FAKE = {
  region: "us-east-1",
  credentials: { accessKeyId: "test", secretAccessKey: "test" },
} as const;

const zipWith = (sha256: string, folder: string): Uint8Array => {
  const zips = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".zip"),
  );
  for (const name of zips) {
    const bytes = readFileSync(join(folder, name));
    if (createHash("sha256").update(bytes).digest("base64") === sha256) return bytes;
  }
  throw new Error(`No zip below ${folder} has the SHA-256 ${sha256} of the deployed function.`);
};
