import { cpSync, existsSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codes } from "../../definition/findings/codes.ts";
import { planFolder, planFolders } from "../../definition/plan/plan-folder.ts";
import { planWorkflow } from "../../definition/plan/plan-workflow.ts";

/** Would be files of a megabyte, or more than one folder: made below. */
const MADE_BELOW = ["SO172", "SO174", "SO129"];

const folderOf = (code: string) => join(import.meta.dirname, code);

describe("a bad config for each code", () => {
  it("is in a folder that has the code's name", () => {
    const folders = readdirSync(import.meta.dirname).filter((name) => /^SO\d{3}$/.test(name));
    expect([...folders, ...MADE_BELOW].sort()).toEqual(Object.keys(codes).sort());
  });

  const present = Object.entries(codes).filter(([code]) => existsSync(folderOf(code)));

  it.each(present)("%s gives exactly its finding", async (code, { severity }) => {
    const plan = await planFolder(folderOf(code));
    const found = plan.findings.filter(({ suppressed }) => suppressed === undefined);
    expect(found.map((one) => `${one.code} ${one.severity}`)).toEqual([`${code} ${severity}`]);
    expect(found[0]).toMatchObject({
      workflow: expect.stringMatching(/./),
      what: expect.stringMatching(/./),
      mend: expect.stringMatching(/./),
    });
    expect(plan.definition !== undefined).toBe(severity === "warning");
  });
});

it("SO129 is found among several folders", async () => {
  const directory = mkdtempSync(join(tmpdir(), "steponce-same-name-"));
  for (const name of ["a", "b"]) cpSync(folderOf("SO187"), join(directory, name), { recursive: true });
  const plans = await planFolders(directory);
  expect(plans.map(({ findings }) => findings.map(({ code }) => code))).toEqual([
    ["SO187"],
    ["SO187", "SO129"],
  ]);
  expect(plans.map(({ workflow }) => workflow?.name)).toEqual(["bad", undefined]);
});

describe("a definition with constants", () => {
  const plan = (bytes: number, states: number) => {
    const names = Array.from({ length: states }, (_, index) => `Publish${index}`);
    const task = {
      Type: "Task",
      Resource: "arn:aws:states:::events:putEvents",
      Parameters: { Entries: [{ Detail: "x".repeat(bytes) }] },
      TimeoutSeconds: 9,
    };
    const next = (index: number) => (index + 1 < states ? { Next: names[index + 1] } : { End: true });
    const config = {
      name: "big",
      timeout: "1 hour",
      replayDelay: 0,
      definition: {
        StartAt: names[0],
        States: Object.fromEntries(names.map((name, index) => [name, { ...task, ...next(index) }])),
      },
      steps: Object.fromEntries(
        names.map((name) => [
          name,
          { scope: "workflow", key: "$$.Execution.Input.id", retention: "60 days" },
        ]),
      ),
    };
    return planWorkflow(config, import.meta.dirname).findings.map(({ code }) => code);
  };

  it("is refused over 256 KiB a payload (SO174), and over 1 MB as a whole (SO172)", () => {
    expect(plan(250_000, 1)).toEqual([]);
    expect(plan(260_000, 1)).toEqual(["SO174"]);
    expect(plan(200_000, 6)).toEqual(["SO172"]);
  });
});
