import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { reporting } from "../io.ts";
import { steponce, temporaryFolder, testIo } from "../testing/test-io.ts";
import { publishing, writeWorkflow } from "../testing/workflow-folder.ts";

const cwd = temporaryFolder();
const write = (file: string, data: unknown) => writeFileSync(join(cwd, file), JSON.stringify(data));

beforeAll(() => {
  writeWorkflow(cwd);
  write("orders.asl.json", publishing.definition);
});

describe("steponce run, of a workflow", () => {
  it("runs it once, and counts its effects outside", async () => {
    const { code, out } = await steponce(cwd, ["run", "orders"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^SUCCEEDED\n/);
    expect(out).toContain("Publish of order-0: once");
  });

  it("holds a doubt, and a redrive does not apply the effect again", async () => {
    const argv = ["run", "orders", "--fault", "Publish:after-effect", "--redrive", "--json"];
    const { code, out } = await steponce(cwd, argv);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      status: "FAILED",
      error: "StepOnce.InDoubt",
      effects: { Publish: { "order-0": 1 } },
      unusedFaults: [],
    });
  });

  it("shows what happens without the guard", async () => {
    const argv = ["run", "orders", "--fault", "Publish:after-effect", "--redrive", "--unguarded"];
    const { code, out } = await steponce(cwd, argv);
    expect(out).toContain("Publish of order-0: 2 times");
    // It succeeded, and published twice.
    expect(code).toBe(1);
  });

  it("says what the runner refuses in a definition, as bad input", async () => {
    const { io, said } = testIo(cwd);
    const refused = Object.assign(new Error("BackoffRte: is no field"), { name: "InvalidDefinition" });
    expect(await reporting(io, () => Promise.reject(refused))).toBe(2);
    expect(said.err).toEqual(["BackoffRte: is no field"]);
  });

  it("says which packages are missing to write Terraform", async () => {
    const { io, said } = testIo(cwd);
    const missing = new Error("Cannot find package 'cdktf' imported from /app/modules/app.js");
    expect(await reporting(io, () => Promise.reject(missing))).toBe(2);
    expect(said.err[0]).toContain("npm install cdktf @cdktf/provider-aws constructs");
  });

  it("says of every fault what is wrong with it", async () => {
    const argv = ["run", "orders", "--fault", "Refund:after-effect", "--fault", "Publish:noon"];
    const { code, err } = await steponce(cwd, argv);
    expect(code).toBe(2);
    expect(err).toContain('orders has no step "Refund"');
    expect(err).toContain('"Publish:noon" is no fault');
  });

  it("refuses options of a definition", async () => {
    const { code, err } = await steponce(cwd, ["run", "orders", "--tasks", "t.json", "--state", "s"]);
    expect([code, err]).toEqual([2, "--tasks goes with --definition.\n--state goes with --definition."]);
  });
});

describe("steponce run, of any definition", () => {
  const argv = ["run", "--definition", "orders.asl.json", "--input", "in.json", "--tasks", "tasks.json"];
  beforeAll(() => write("in.json", { entries: [] }));

  it("runs it with scripted answers", async () => {
    write("tasks.json", [{ state: "Publish", outcome: { output: {} } }]);
    expect(JSON.parse((await steponce(cwd, [...argv, "--json"])).out)).toMatchObject({
      status: "SUCCEEDED",
      output: { entries: [] },
    });
    expect((await steponce(cwd, argv)).out).toContain("States: Publish");
  });

  it("keeps it, so that a later process can redrive it", async () => {
    const failed = { state: "Publish", outcome: { error: "Busy", cause: "" } };
    write("tasks.json", [failed, failed, failed]);
    const kept = ["--name", "order-1", "--state", "runs"];
    expect(await steponce(cwd, [...argv, ...kept])).toMatchObject({ code: 1 });
    write("tasks.json", [{ state: "Publish", outcome: { output: {} } }]);
    const redriven = await steponce(cwd, [...argv, ...kept, "--redrive", "--json"]);
    expect(redriven.code).toBe(0);
    expect(JSON.parse(redriven.out)).toMatchObject({ status: "SUCCEEDED" });
  });

  it.each([
    [["--redrive"], "needs --state"],
    [["--unguarded"], "--unguarded goes with a workflow."],
    [["--redrive", "--state", "runs", "--name", "order-9"], 'There is no execution named "order-9"'],
  ])("refuses %j", async (more, message) => {
    const { code, err } = await steponce(cwd, [...argv, ...more]);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});
