import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { init } from "../../definition/init/init.ts";
import { planFolder } from "../../definition/plan/plan-folder.ts";
import type { LocalBindings } from "../../local/account/bindings.ts";
import { runWorkflow } from "../../local/run-workflow.ts";

describe("a new workflow", () => {
  const directory = mkdtempSync(join(tmpdir(), "steponce-init-"));
  const folder = join(directory, "pay-bills");
  beforeAll(() => init(directory, "pay-bills"));
  afterAll(() => rmSync(directory, { recursive: true }));

  it("has a config, a definition, a Lambda, an input, the world around it and a test", () => {
    expect(readdirSync(folder).sort()).toEqual([
      "input.json",
      "local.ts",
      "pay-bills.asl.yaml",
      "pay-bills.test.ts",
      "pay-invoice.ts",
      "workflow.ts",
    ]);
  });

  it("has nothing to mend", async () => {
    expect((await planFolder(folder)).findings).toEqual([]);
  });

  it.each(["PayInvoice:before-effect", "PayInvoice:after-effect", "PayInvoice:abort"])(
    "pays once when %s strikes",
    async (fault) => {
      const { default: bindings } = (await import(join(folder, "local.ts"))) as { default: LocalBindings };
      const report = await runWorkflow(folder, bindings, { faults: [fault] });
      expect(report).toMatchObject({
        status: "SUCCEEDED",
        effects: { PayInvoice: { "invoice-0": 1 } },
        unusedFaults: [],
      });
    },
  );

  it("runs in the world that docs/testing.md shows", async () => {
    const docs = readFileSync(join(__dirname, "../../docs/testing.md"), "utf8");
    const [, world] = /```ts\n(\/\/ workflows\/pay-bills\/local\.ts\n[\s\S]*?)```/.exec(docs)!;
    writeFileSync(join(folder, "documented.ts"), world!);
    const { default: bindings } = (await import(join(folder, "documented.ts"))) as { default: LocalBindings };
    const report = await runWorkflow(folder, bindings, { faults: ["PayInvoice:lost-response"] });
    expect(report).toMatchObject({ status: "SUCCEEDED", effects: { PayInvoice: { "invoice-0": 1 } } });
    expect(report.unusedFaults).toEqual([]);
    await expect(runWorkflow(folder, bindings, { faults: ["Pay:abort", "PayInvoice:noon"] })).rejects.toThrow(
      /has no step "Pay"\. Its steps are PayInvoice\.\n"PayInvoice:noon" is no fault/,
    );
  });

  it.each(["Pay Bills", "1st", ""])("is refused under the name %p", (name) => {
    expect(() => init(directory, name)).toThrow("is no name for a workflow");
  });

  it("does not overwrite a folder", () => {
    expect(() => init(directory, "pay-bills")).toThrow("is there already");
  });
});
