import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stampAttribute } from "../../definition/guard/stamp.ts";
import * as effects from "../../lambdas/effects/index.ts";

const docs = join(__dirname, "../../docs");
const page = readFileSync(join(docs, "choosing.md"), "utf8");

describe("docs/choosing.md", () => {
  it("links to files that are there", () => {
    const links = [...page.matchAll(/\]\((\.\.?\/[^)#]+)/g)].map(([, link = ""]) => link);
    expect(links.length).toBeGreaterThan(30);
    expect(links.filter((link) => !existsSync(join(docs, link)))).toEqual([]);
  });

  it("names each function of the effects library", () => {
    const functions = Object.entries(effects).filter(([, value]) => typeof value === "function");
    expect(functions.map(([name]) => name).filter((name) => !page.includes(name))).toEqual([]);
  });
});

test("a handler and a state machine stamp an item alike", () => {
  expect(effects.LATEST_REQUEST).toBe(stampAttribute);
});
