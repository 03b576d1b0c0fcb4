import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
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
    name: "a hundred workflows of twenty steps are one app in under 20 s and 1.5 GB, byte-equal",
    run: async (bench: Bench) => {
      const outdirs = [bench.scratch("hundred one"), bench.scratch("hundred two")];
      const script = join(repository, "test/terraform/fixtures/hundred.ts");
      const runs = outdirs.map((outdir) => {
        const args = ["--import", import.meta.resolve("tsx"), script, outdir];
        const out = execFileSync(process.execPath, args, { cwd: repository, encoding: "utf8" });
        return JSON.parse(out) as { seconds: number; megabytes: number };
      });
      const seen = runs.map(({ seconds, megabytes }) => `${seconds} s, ${megabytes} MB`).join("; ");
      // Of the time the better one counts: the other may have shared its processor.
      const seconds = Math.min(...runs.map((run) => run.seconds));
      const megabytes = Math.max(...runs.map((run) => run.megabytes));
      if (seconds >= 20 || megabytes >= 1500) throw new Error(seen);
      equal(hashes(outdirs[1]!), hashes(outdirs[0]!), "files");
      return seen;
    },
  },
];
