import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { unzipSync } from "fflate";

export interface Sandbox {
  /** @returns what the handler answered, or the error as Lambda would show it */
  invoke(event: unknown, timeoutSeconds: number): Promise<{ result: unknown } | { error: LambdaError }>;
  stop(): Promise<void>;
}

export interface LambdaError {
  readonly errorType: string;
  readonly errorMessage: string;
}

/** Runs the handler of a deployed zip in a thread of its own, with its own environment and modules as Lambda has them. */
export const startSandbox = (
  zip: Uint8Array,
  folder: string,
  nodeModules: string,
  env: Record<string, string>,
): Sandbox => {
  const home = mkdtempSync(join(folder, "function-"));
  for (const [name, content] of Object.entries(unzipSync(zip))) writeFileSync(join(home, name), content);
  // The runtime brings the SDK along; here the repository does.
  symlinkSync(nodeModules, join(home, "node_modules"));
  const worker = new Worker(MAIN, {
    eval: true,
    env,
    workerData: join(home, "index.mjs"),
    // What a function logs is not what this program has to say.
    stdout: true,
    stderr: true,
  });
  const waiting = new Map<number, (answer: { result: unknown } | { error: LambdaError }) => void>();
  let next = 0;
  worker.on("message", ({ id, ...answer }) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  worker.on("error", ({ name, message }) => {
    for (const answer of waiting.values()) answer({ error: { errorType: name, errorMessage: message } });
    waiting.clear();
  });
  return {
    invoke: (event, timeoutSeconds) =>
      new Promise((resolve) => {
        next += 1;
        waiting.set(next, resolve);
        worker.postMessage({ id: next, event, timeoutSeconds });
      }),
    stop: async () => {
      await worker.terminate();
    },
  };
};

/** The thread's own program; the context has what a Lambda's has. */
const MAIN = `
const { parentPort, workerData } = require("node:worker_threads");
const { randomUUID } = require("node:crypto");
const { pathToFileURL } = require("node:url");
const loaded = import(pathToFileURL(workerData).href);
parentPort.on("message", async ({ id, event, timeoutSeconds }) => {
  const end = Date.now() + timeoutSeconds * 1000;
  const context = {
    awsRequestId: randomUUID(),
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
    invokedFunctionArn: process.env.FUNCTION_ARN,
    getRemainingTimeInMillis: () => end - Date.now(),
  };
  try {
    const { handler } = await loaded;
    parentPort.postMessage({ id, result: (await handler(event, context)) ?? null });
  } catch (error) {
    parentPort.postMessage({ id, error: { errorType: error.name, errorMessage: error.message } });
  }
});
`;
