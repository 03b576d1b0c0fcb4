import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { guarded, machine, publish } from "../testing/inspected.ts";
import { loadWorkflow, loadWorkflows } from "./load-workflow.ts";

const definition = machine({ Publish: publish() });
const config = {
  name: "orders",
  timeout: "1 hour",
  replayDelay: 0,
  definition,
  steps: { Publish: guarded() },
};

/** A workflow's folder with these files. */
const folderWith = (files: Record<string, string>, root = mkdtempSync(join(tmpdir(), "steponce-load-"))) => {
  mkdirSync(root, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  return root;
};

describe("loading a workflow", () => {
  it.each([
    ["workflow.ts", `export default ${JSON.stringify(config)};`],
    ["workflow.json", JSON.stringify(config)],
    ["workflow.yaml", stringify(config)],
  ])("out of %s", async (file, text) => {
    const { workflow, findings } = await loadWorkflow(folderWith({ [file]: text }));
    expect(findings).toEqual([]);
    expect(workflow?.name).toBe("orders");
  });

  it.each([
    ["order.asl.json", JSON.stringify(definition)],
    ["order.asl.yaml", stringify(definition)],
  ])("with its definition in %s", async (aslFile, text) => {
    const files = {
      [aslFile]: text,
      "workflow.json": JSON.stringify({ ...config, definition: { aslFile } }),
    };
    const { workflow } = await loadWorkflow(folderWith(files));
    expect(workflow?.definition).toEqual({ TimeoutSeconds: 3600, ...definition });
  });

  it.each([
    ["nothing at all", {}, "SO120 no workflow.ts or workflow.yaml in"],
    [
      "a module that throws",
      { "workflow.ts": 'throw new Error("no network");' },
      "SO120 workflow.ts: no network",
    ],
    ["a file that is no YAML", { "workflow.yaml": "{" }, "SO120 workflow.yaml: "],
    ["an empty file", { "workflow.yaml": "" }, "SO104 Invalid input: expected object"],
    [
      "a definition that is no JSON",
      { "workflow.json": JSON.stringify({ ...config, definition: "a.json" }), "a.json": "{" },
      "SO121 a.json: ",
    ],
    [
      "a definition without states",
      { "workflow.json": JSON.stringify({ ...config, definition: "a.json" }), "a.json": "[]" },
      "SO122 definition has no States",
    ],
    [
      "a state that is no object",
      { "workflow.json": JSON.stringify({ ...config, definition: { StartAt: "A", States: { A: null } } }) },
      'SO122 the state "A" is no object',
    ],
  ])("with %s is one finding", async (_what, files, expected) => {
    const { workflow, findings } = await loadWorkflow(folderWith(files as Record<string, string>));
    expect(workflow).toBeUndefined();
    expect(findings.map(({ code, what }) => `${code} ${what}`)).toEqual([expect.stringContaining(expected)]);
  });
});

it("loads the folders that have a workflow, by name", async () => {
  const root = folderWith({ "readme.md": "" });
  for (const name of ["b", "a"])
    folderWith({ "workflow.json": JSON.stringify({ ...config, name }) }, join(root, name));
  folderWith({ "shared.ts": "" }, join(root, "shared"));
  expect((await loadWorkflows(root)).map(({ workflow }) => workflow?.name)).toEqual(["a", "b"]);
});
