import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { casesIn } from "./case.ts";
import { KNOWN_DIFFERENCES } from "./known-differences.ts";
import { reportOn } from "./report.ts";

/**
 * `npm run conformance`: our runner against executions recorded on AWS. `--dir DIR`: another folder of
 * cases, the list of known differences left aside. `--json`: the last line is
 * `{"cases", "passed", "failed": [ids]}`.
 */
const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { dir: { type: "string" }, json: { type: "boolean" } } });
  const folder = values.dir ?? fileURLToPath(new URL("../../../shared/corpus/recorded", import.meta.url));
  if (!existsSync(folder)) {
    console.error(
      values.dir
        ? `There is no folder ${folder}.`
        : "Skipped, nothing was checked: the recorded cases stand beside the repository, in ../shared/corpus/recorded, and are not here.",
    );
    process.exitCode = values.dir ? 2 : 0;
    return;
  }
  const report = await reportOn(casesIn(folder), values.dir ? {} : KNOWN_DIFFERENCES);
  for (const [id, differences] of report.failed) console.log(`${id}\n  ${differences.join("\n  ")}`);
  for (const id of report.known) console.log(`${id}: known, ${KNOWN_DIFFERENCES[id]}`);
  const { cases, passed, worded, known, failed } = report;
  console.log(
    `${cases} cases: ${passed} passed (${worded.length} of them with other words in a cause: ${worded.join(", ") || "-"}), ${known.length} known different, ${failed.size} failed`,
  );
  if (values.json) console.log(JSON.stringify({ cases, passed, failed: [...failed.keys()] }));
  process.exitCode = failed.size > 0 ? 1 : 0;
};

main();
