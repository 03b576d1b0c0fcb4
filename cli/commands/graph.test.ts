import { readFileSync } from "node:fs";
import { join } from "node:path";
import { steponce, temporaryFolder } from "../testing/test-io.ts";
import { writeWorkflow } from "../testing/workflow-folder.ts";

const cwd = temporaryFolder();
const read = (file: string) => readFileSync(join(cwd, file), "utf8");

beforeAll(() => writeWorkflow(cwd));

describe("steponce graph", () => {
  it("prints Mermaid text: the author's states, or the guard's too", async () => {
    const { code, out } = await steponce(cwd, ["graph", "orders"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^flowchart TD/);
    expect(out).toContain("claim, wrapped · per workflow · 60 days");
    expect(out).not.toContain("Publish-Gate");
    expect((await steponce(cwd, ["graph", "orders", "--expanded"])).out).toContain("Publish-Gate");
  });

  it("writes files by their ending", async () => {
    for (const [file, text] of [
      ["out/orders.mmd", /^flowchart TD/],
      ["out/orders.svg", /^<svg [\s\S]*<\/svg>\n$/],
      ["out/orders.html", /^<!doctype html>[\s\S]*As written[\s\S]*As deployed[\s\S]*<\/html>\n$/],
    ] as const) {
      expect(await steponce(cwd, ["graph", "orders", "--out", file])).toMatchObject({ code: 0, out: "" });
      expect(read(file)).toMatch(text);
    }
    const { code, err } = await steponce(cwd, ["graph", "orders", "--out", "orders.png"]);
    expect([code, err]).toEqual([2, expect.stringContaining("must be .mmd, .svg or .html")]);
  });

  it("gives nodes and edges as JSON", async () => {
    const { nodes, edges } = JSON.parse((await steponce(cwd, ["graph", "orders", "--json"])).out);
    expect(nodes.map(({ label }: { label: string }) => label)).toEqual(["Start", "Publish", "End"]);
    expect(edges).toHaveLength(2);
  });
});
