import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { reportOn, type Subject, type SubjectReport } from "./report.ts";

/**
 * `npm run corpus`: definitions that people wrote, guarded and unguarded, in the local runner. `--dir DIR`:
 * another folder of `*.asl.json`. `--verbose`: each difference in full. `--json`: the last line is
 * `{"definitions", "guarded", "refused": {reason: n}, "runs", "differences": [names], "duplicates": n}`.
 */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      dir: { type: "string" },
      json: { type: "boolean" },
      verbose: { type: "boolean" },
      seeds: { type: "string", default: "3" },
      storms: { type: "string", default: "3" },
    },
  });
  const folder = values.dir ?? fileURLToPath(new URL("../../../shared/corpus/asl", import.meta.url));
  if (!existsSync(folder)) {
    console.error(
      values.dir
        ? `There is no folder ${folder}.`
        : "Skipped, nothing was checked: the definitions stand beside the repository, in ../shared/corpus/asl, and are not here.",
    );
    process.exitCode = values.dir ? 2 : 0;
    return;
  }
  const effort = { seeds: Number(values.seeds), storms: Number(values.storms) };
  const reports: SubjectReport[] = [];
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith(".asl.json"))
    .toSorted()) {
    const report = await reportOn(read(folder, name), effort);
    reports.push(report);
    if (values.verbose) console.log(`${name}: ${report.runs} runs, ${report.succeeded} succeeded`);
    for (const { seed, failures, shape, fields, unguarded, guarded } of report.differences) {
      const run = `seed ${seed}, Lambdas ${shape}${failures ? ", with failures" : ""}`;
      console.log(`${name}: ${run}: another ${fields.join(", ")}`);
      if (values.verbose) console.log(JSON.stringify({ unguarded, guarded }, undefined, 2));
    }
    for (const effect of report.duplicates) console.log(`${name}: twice: ${effect}`);
  }
  const total = (of: (report: SubjectReport) => number) =>
    reports.reduce((sum, report) => sum + of(report), 0);
  const refused: Record<string, number> = {};
  for (const reason of reports.flatMap((report) => [...new Set(report.refused)])) {
    refused[reason] = (refused[reason] ?? 0) + 1;
  }
  const summary = {
    definitions: reports.length,
    guarded: reports.filter((report) => report.refused.length === 0).length,
    refused,
    runs: total((report) => report.runs),
    differences: reports.filter((report) => report.differences.length > 0).map(({ name }) => name),
    duplicates: total((report) => report.duplicates.length),
  };
  const reasons = Object.entries(refused).map(([reason, count]) => `${count} ${reason}`);
  const unequal = total((report) => report.differences.length);
  console.log(
    `${summary.definitions} definitions: ${summary.guarded} guarded, refused: ${reasons.join(", ") || "none"}\n` +
      `${summary.runs - unequal} equal runs, guarded and unguarded (${total((report) => report.succeeded)} of them succeeded), differences ${unequal}\n` +
      `storms with ${total((report) => report.faults)} faults: effects that happened twice ${summary.duplicates}`,
  );
  if (values.json) console.log(JSON.stringify(summary));
  process.exitCode = summary.differences.length + summary.duplicates > 0 ? 1 : 0;
};

/** What is no JSON is refused like any other definition that Step Functions would not take. */
const read = (folder: string, name: string): Subject => {
  try {
    return { name, definition: JSON.parse(readFileSync(join(folder, name), "utf8")) };
  } catch {
    return { name, definition: undefined };
  }
};

main();
