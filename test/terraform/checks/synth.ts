import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Bench, type Check, equal } from "../check.ts";

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
    name: "a hundred workflows of twenty steps are one app of some seconds and under 1.5 GB, byte-equal",
    run: async (bench: Bench) => {
      const outdirs = [bench.scratch("hundred one"), bench.scratch("hundred two")];
      const script = join(repository, "test/terraform/fixtures/hundred.ts");
      const run = promisify(execFile);
      const args = (outdir: string) => ["--import", import.meta.resolve("tsx"), script, outdir];
      const [one, two] = await Promise.all(
        outdirs.map((outdir) => run(process.execPath, args(outdir), { cwd: repository })),
      );
      for (const { stdout } of [one!, two!]) {
        const { seconds, megabytes } = JSON.parse(stdout) as { seconds: number; megabytes: number };
        // Some seconds on a machine of its own; far more time than that is a mistake on any.
        if (seconds > 60 || megabytes > 1500) throw new Error(stdout);
      }
      equal(hashes(outdirs[1]!), hashes(outdirs[0]!), "files");
      return one!.stdout.trim();
    },
  },
];
