import { gzipSync } from "node:zlib";
import middy from "@middy/core";
import type { Context } from "aws-lambda";
import { build } from "esbuild";
import { serviceError } from "../local/dynamodb/index.ts";
import { ours, peer } from "./versus/contenders.ts";
import { type Contender, type Handler, Rig } from "./versus/rig.ts";

/**
 * What guarding a handler costs beside DynamoDB itself, ours and the peer's: time of one call, with a
 * client that answers at once; calls of DynamoDB; size of the bundle, minified, without the AWS SDK.
 * `npx tsx bench/overhead.ts`. Compare ratios of one run: a machine's noise is in all of them.
 */
const main = async () => {
  const cases: Record<string, { handler: Handler; calls?: () => Promise<number> }> = {
    "middy alone": { handler: unguarded() },
    ...(await casesOf(peer)),
    ...(await casesOf(ours)),
  };
  const times = await sideBySide(Object.values(cases).map(({ handler }) => handler));
  console.log("One call that compares the payload too, with a DynamoDB that answers at once:");
  for (const [index, [name, one]] of Object.entries(cases).entries()) {
    const time = times[index] ?? Number.NaN;
    const ratio = `${(time / (times[0] ?? 1)).toFixed(0)} times middy alone`;
    const calls = one.calls ? `, DynamoDB calls: ${await one.calls()}` : "";
    console.log(`  ${name.padEnd(31)}${time.toFixed(1).padStart(6)} us, ${ratio}${calls}`);
  }
  console.log("Bundle, minified, without the AWS SDK:");
  for (const [name, entry] of Object.entries(ENTRIES)) {
    const { size, gzip } = await bundled(entry);
    console.log(`  ${name.padEnd(31)}${(size / 1000).toFixed(1)} KB, ${(gzip / 1000).toFixed(1)} KB gzip`);
  }
};

const casesOf = async (contender: Contender) => ({
  [`${contender.name}, fresh`]: await stubbed(contender, "fresh"),
  [`${contender.name}, replay`]: await stubbed(contender, "replay"),
});

const EVENT = { id: "o-1", amount: 5 };
const CONTEXT = { getRemainingTimeInMillis: () => 60_000 } as Context;

const ENTRIES: Readonly<Record<string, string>> = {
  [peer.name]: `
    export { IdempotencyConfig } from "@aws-lambda-powertools/idempotency";
    export { DynamoDBPersistenceLayer } from "@aws-lambda-powertools/idempotency/dynamodb";
    export { makeHandlerIdempotent } from "@aws-lambda-powertools/idempotency/middleware";`,
  [ours.name]: `export { once } from "./lambdas/middleware/once.ts";`,
};

const unguarded = (): Handler =>
  middy(async () => ({ receipt: 1 }), { timeoutEarlyInMillis: 0 }) as unknown as Handler;

/** A guarded handler whose client answers at once: yes to everything, or with the record of a finished call. */
async function stubbed(contender: Contender, kind: "fresh" | "replay") {
  const rig = new Rig(contender);
  const handler = rig.handler({ checksPayload: true }, async () => ({ receipt: 1 }));
  await handler(EVENT, CONTEXT);
  const [Item = {}] = [...rig.dynamodb.items("peer"), ...rig.dynamodb.items("ours")];
  const refused = serviceError("ConditionalCheckFailedException", "The conditional request failed", { Item });
  let calls = 0;
  rig.intercept = async (operation) => {
    calls++;
    if (kind === "replay" && operation === "PutItem") throw refused;
    return {};
  };
  return {
    handler,
    calls: async () => {
      calls = 0;
      await handler(EVENT, CONTEXT);
      return calls;
    },
  };
}

/** Medians of many rounds that take turns: what else the machine does hits all alike. In microseconds. */
async function sideBySide(handlers: readonly Handler[]): Promise<number[]> {
  const [ROUNDS, CALLS] = [60, 300];
  const times = handlers.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, handler] of handlers.entries()) {
      const begun = process.hrtime.bigint();
      for (let call = 0; call < CALLS; call++) await handler(EVENT, CONTEXT);
      times[index]?.push(Number(process.hrtime.bigint() - begun) / CALLS / 1000);
    }
  }
  return times.map((all) => all.sort((a, b) => a - b)[ROUNDS / 2] ?? Number.NaN);
}

async function bundled(contents: string): Promise<{ size: number; gzip: number }> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    external: ["@aws-sdk/*"],
  });
  const [{ contents: bytes = new Uint8Array() } = {}] = outputFiles;
  return { size: bytes.length, gzip: gzipSync(bytes).length };
}

main();
