import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findProblems } from "../../local/engine/definition/find.ts";

const FOLDER = join(__dirname, "../../../shared/corpus/asl");
const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((file) => file.endsWith(".asl.json")) : [];

/** Definitions of the corpus that AWS would not take either. */
const REFUSED: Readonly<Record<string, string[]>> = {
  // A test file of a validator that knows less than AWS: a JSONPath state in a JSONata machine.
  "val-valid-map-with-item-batcher-jsonata.asl.json": ["Map/LambdaTask QueryLanguage"],
  // Of the Simple Workflow Service.
  "val-valid-task-parameters.asl.json": ["X Resource"],
};

(files.length > 0 ? describe : describe.skip)("Definitions of the corpus (../shared/corpus/asl)", () => {
  it.each(files)("%s loads, or is refused by state and field", (file) => {
    const findings = findProblems(JSON.parse(readFileSync(join(FOLDER, file), "utf8")));
    expect(findings.map(({ states, field }) => `${states.join("/")} ${field}`)).toEqual(REFUSED[file] ?? []);
  });
});
