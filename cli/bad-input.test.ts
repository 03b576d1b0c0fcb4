import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesIn, steponce, temporaryFolder } from "./testing/test-io.ts";
import { publishing, writeWorkflow } from "./testing/workflow-folder.ts";

const { Publish } = publishing.steps as { Publish: object };
const without = (...options: readonly string[]) =>
  Object.fromEntries(Object.entries(Publish).filter(([option]) => !options.includes(option)));

describe.each([
  ["synth", ["synth"]],
  ["demo", ["demo", "--runs", "1", "--json"]],
])("%s, with bad input", (_name, argv) => {
  it.each([
    ["an unknown step", { steps: { Publish, Refund: Publish } }, ["SO102"]],
    ["a Task without a declaration", { steps: {} }, ["SO101"]],
    ["a scope that is missing", { steps: { Publish: without("scope") } }, ["SO106"]],
    ["a retention that is missing", { steps: { Publish: without("retention") } }, ["SO107"]],
    ["a key that is missing", { steps: { Publish: without("key") } }, ["SO108"]],
    [
      "several things that are missing",
      { steps: { Publish: without("scope", "retention", "key") } },
      ["SO106", "SO107", "SO108"],
    ],
    ["a duration that is none", { steps: { Publish: { ...Publish, retention: "soon" } } }, ["SO105"]],
    ["a definition that is none", { definition: { StartAt: "Nowhere", States: {} } }, ["SO122"]],
    [
      "a definition that cannot be guarded",
      { steps: { Publish: { ...Publish, mechanism: "transaction" } } },
      ["SO111"],
    ],
    ["an option that is unknown", { steps: { Publish: { ...Publish, retries: 3 } } }, ["SO103"]],
  ])("says what is wrong with %s, and writes nothing", async (_what, options, codes) => {
    const cwd = temporaryFolder();
    writeWorkflow(cwd, options);
    const before = filesIn(cwd);
    const { code, out, err } = await steponce(cwd, argv);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(codesIn(err)).toEqual(expect.arrayContaining(codes));
    expect(err).toContain("Mend: ");
    expect(filesIn(cwd)).toEqual(before);
  });

  it("reports the findings of all workflows at once", async () => {
    const cwd = temporaryFolder();
    writeWorkflow(cwd, { steps: { Publish: without("key") } }, "a");
    writeWorkflow(cwd, { name: "other", steps: { Publish: without("scope") } }, "b");
    writeWorkflow(cwd, { name: "other" }, "c");
    const { code, err } = await steponce(cwd, argv);
    expect([code, ...codesIn(err)]).toEqual([2, "SO108", "SO106", "SO129"]);
  });

  it("says so where there are no workflows", async () => {
    const { code, err } = await steponce(temporaryFolder(), argv);
    expect([code, err]).toEqual([2, expect.stringContaining("There is no folder workflows here.")]);
  });

  it("refuses a change that would re-key live records", async () => {
    const cwd = temporaryFolder();
    writeWorkflow(cwd);
    expect(await steponce(cwd, ["plan", "orders", "--accept"])).toMatchObject({ code: 0 });
    writeWorkflow(cwd, { steps: { Publish: { ...Publish, key: "$.orderNumber" } } });
    const { code, err } = await steponce(cwd, argv);
    expect([code, ...codesIn(err)]).toEqual([2, "SO190"]);
  });
});

describe("a key that selects nothing at run time", () => {
  const folder = temporaryFolder();
  beforeAll(() => writeWorkflow(folder));

  it.each([{ entries: [] }, { orderId: null, entries: [] }, { orderId: "", entries: [] }])(
    "in %j is bad input, and nothing is applied",
    async (input) => {
      const file = join(folder, "input.json");
      writeFileSync(file, JSON.stringify(input));
      const { code, out, err } = await steponce(folder, ["run", "orders", "--input", file, "--json"]);
      expect(code).toBe(2);
      expect(err).toMatch(/step "Publish": the key (selects nothing|must select text or a number)/i);
      expect(err).toMatch(/Correct `key` in the step's config, or the input\.$/);
      expect(JSON.parse(out).events.map(({ state }: { state?: string }) => state)).not.toContain(
        "Publish-Apply",
      );
    },
  );
});

const codesIn = (text: string) => text.match(/^SO\d{3}/gm) ?? [];
