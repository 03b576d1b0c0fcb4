import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { steponce, temporaryFolder } from "../testing/test-io.ts";
import { publishing } from "../testing/workflow-folder.ts";

const cwd = temporaryFolder();
const read = (file: string) => readFileSync(join(cwd, file), "utf8");

beforeAll(() => {
  writeFileSync(join(cwd, "orders.asl.json"), JSON.stringify(publishing.definition));
});

describe("steponce adopt", () => {
  it("prints a config with the decisions marked", async () => {
    const { code, out } = await steponce(cwd, ["adopt", "orders.asl.json"]);
    expect(code).toBe(0);
    expect(out).toContain("DECIDE");
    const { decisions, text } = JSON.parse((await steponce(cwd, ["adopt", "orders.asl.json", "--json"])).out);
    expect(decisions.length).toBeGreaterThan(0);
    expect(text).toBe(out.endsWith("\n") ? out : text);
  });

  it("writes it to a file, and not over one", async () => {
    const argv = ["adopt", "orders.asl.json", "--out", "workflow.yaml", "--name", "shop"];
    expect(await steponce(cwd, argv)).toMatchObject({
      code: 0,
      out: "",
      err: expect.stringMatching(/^Wrote/),
    });
    expect(read("workflow.yaml")).toContain("name: shop");
    expect(await steponce(cwd, argv)).toMatchObject({
      code: 2,
      err: expect.stringContaining("is there already"),
    });
  });

  it("says what is wrong with a definition that is none", async () => {
    writeFileSync(join(cwd, "none.json"), "{}");
    expect(await steponce(cwd, ["adopt", "none.json"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("SO122"),
    });
  });
});

describe("steponce init", () => {
  it("writes a workflow that has nothing to mend, and not over one", async () => {
    const cwd = temporaryFolder();
    const { code, out } = await steponce(cwd, ["init", "pay-bills", "--json"]);
    expect(code).toBe(0);
    const { files } = JSON.parse(out);
    expect(files).toContain("workflows/pay-bills/workflow.ts");
    expect(files.every((file: string) => existsSync(join(cwd, file)))).toBe(true);
    expect(await steponce(cwd, ["plan", "pay-bills"])).toMatchObject({ code: 0 });
    expect(await steponce(cwd, ["init", "pay-bills"])).toMatchObject({ code: 2, out: "" });
  });
});
