import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AslDefinition, AslMachine, QueryLanguage } from "../../definition/asl/types.ts";
import { languageOf } from "../../definition/asl/walk.ts";
import { guardDefinition } from "../../definition/guard/index.ts";
import { complaintsOf } from "../../definition/guard/testing/index.ts";
import { declared, prepared } from "./declare.ts";

// Definitions that people wrote; they stand beside the repository.
const folder = join(import.meta.dirname, "../../../shared/corpus/asl");
const present = existsSync(folder);

const manifest: readonly { readonly file: string; readonly rejectedByAslValidator?: readonly string[] }[] =
  present ? JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) : [];
const files = present ? readdirSync(folder).filter((file) => file.endsWith(".asl.json")) : [];

const guarded = new Map(
  files.map((file) => {
    const definition = prepared(JSON.parse(readFileSync(join(folder, file), "utf8")) as AslDefinition);
    return [file, guardDefinition(definition, declared(definition), { name: "corpus", type: "STANDARD" })];
  }),
);

/** asl-validator takes half a second to begin, so it is asked about all of a language at once. */
const together = (definitions: readonly AslDefinition[], language: QueryLanguage): AslDefinition => ({
  QueryLanguage: language,
  StartAt: "All",
  States: {
    All: {
      Type: "Parallel",
      Branches: definitions.map(({ StartAt, States }): AslMachine => ({ StartAt, States })),
      End: true,
    },
  },
});

(present ? describe : describe.skip)("guarding definitions that people wrote", () => {
  it("refuses few of them, each with a reason and a way out", () => {
    const refused = [...guarded].filter(([, { definition }]) => !definition);
    expect(refused.map(([file, { findings }]) => [file, findings.map(({ kind }) => kind)])).toEqual([
      // Its Resource is of another service, which a Task cannot call.
      ["val-valid-task-parameters.asl.json", ["resource"]],
    ]);
  });

  test.each(["JSONPath", "JSONata"] as const)("asl-validator accepts what they become (%s)", (language) => {
    const valid = manifest.filter((entry) => !entry.rejectedByAslValidator).map(({ file }) => file);
    const definitions = valid
      .flatMap((file) => guarded.get(file)?.definition ?? [])
      .filter((definition) => languageOf(definition) === language);
    const complaints = complaintsOf(together(definitions, language));
    expect(complaints.filter((text) => !text.includes("DUPLICATE"))).toEqual([]);
  });
});
