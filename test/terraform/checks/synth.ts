import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Bench, type Check, equal, init, terraformOf } from "../check.ts";

export const repository = fileURLToPath(new URL("../../..", import.meta.url));

/** Runs main.ts as `cdktf synth` does; the local state files stand in the folder it runs in. */
export const synth = (outdir: string, cwd = repository): void => {
  execFileSync(process.execPath, ["--import", import.meta.resolve("tsx"), join(repository, "main.ts")], {
    cwd,
    env: { ...process.env, CDKTF_OUTDIR: outdir, TSX_TSCONFIG_PATH: join(repository, "tsconfig.json") },
    stdio: ["ignore", "ignore", "pipe"],
  });
};

/** SHA-256 of each file below a folder. */
export const hashes = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [relative(folder, path), createHash("sha256").update(readFileSync(path)).digest("hex")]),
  );

export const synthChecks: readonly Check[] = [
  {
    name: "two synths are byte-equal, in folders whose names have spaces",
    run: async (bench: Bench) => {
      const [one, two] = [bench.scratch("synth one"), bench.scratch("synth two")];
      synth(one);
      synth(two);
      equal(hashes(two), hashes(one), "files");
      return `${Object.keys(hashes(one)).length} files`;
    },
  },
  {
    name: "terraform accepts each stack of main.ts",
    run: async (bench: Bench) => {
      const terraform = terraformOf(bench);
      const out = bench.scratch("stacks");
      synth(out);
      const stacks = readdirSync(join(out, "stacks"));
      for (const stack of stacks) {
        await init(bench, join(out, "stacks", stack));
        await terraform.run(join(out, "stacks", stack), "validate", "-no-color");
      }
      return stacks.join(", ");
    },
  },
];
