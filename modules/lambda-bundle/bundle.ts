import { createHash } from "node:crypto";
import { basename, dirname, resolve } from "node:path";
import { buildSync } from "esbuild";
import { deterministicZip } from "./zip.ts";

/** One Lambda function, ready to deploy. */
export interface LambdaZip {
  readonly bytes: Uint8Array;
  /** SHA-256 of the zip in base64, as Lambda's CodeSha256 shows it. */
  readonly sha256: string;
  /** Size of the bundled source before compression, in bytes. */
  readonly sourceBytes: number;
}

/** The runtime that bundles are made for; the newest one that AWS provider 5 knows. */
export const RUNTIME = "nodejs22.x";
export const HANDLER = "index.handler";

/** CommonJS packages inside an ES module may still call `require` for Node's own modules. */
const REQUIRE = `import{createRequire as __steponceRequire}from"node:module";const require=__steponceRequire(import.meta.url);`;

/**
 * Bundles entry files, each into one `index.mjs` in a zip of its own. All entries go through one run
 * of esbuild: a run for each would cost more than the bundling.
 *
 * Minified: cold starts read less, and no comment carries a path. Names of classes and functions are
 * kept, because errors are recognised by name. The SDK comes with the runtime:
 * https://docs.aws.amazon.com/lambda/latest/dg/lambda-nodejs.html
 *
 * @param entries paths of source files that export `handler`
 * @throws Error with all of esbuild's messages when an entry does not bundle
 */
export const bundleLambdas = (entries: readonly string[]): LambdaZip[] => {
  if (entries.length === 0) return [];
  const { outputFiles } = buildSync({
    absWorkingDir: dirname(resolve(entries[0]!)),
    entryPoints: entries.map((entry, index) => ({ in: resolve(entry), out: String(index) })),
    outdir: "out",
    outExtension: { ".js": ".mjs" },
    write: false,
    bundle: true,
    platform: "node",
    target: "node22",
    format: "esm",
    banner: { js: REQUIRE },
    external: ["@aws-sdk/*", "@smithy/*"],
    mainFields: ["module", "main"],
    minify: true,
    keepNames: true,
    legalComments: "none",
    charset: "utf8",
    logLevel: "silent",
  });
  const byIndex = new Map(outputFiles.map((file) => [basename(file.path, ".mjs"), file.contents]));
  return entries.map((_entry, index) => toZip(byIndex.get(String(index))!));
};

const toZip = (source: Uint8Array): LambdaZip => {
  const bytes = deterministicZip({ "index.mjs": source });
  return { bytes, sha256: createHash("sha256").update(bytes).digest("base64"), sourceBytes: source.length };
};
