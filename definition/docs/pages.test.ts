import { readFileSync } from "node:fs";
import { join } from "node:path";
import { codes } from "../findings/codes.ts";
import { pages } from "./pages.ts";

const docs = join(import.meta.dirname, "../../docs");

describe("the generated documentation", () => {
  it.each(Object.entries(pages()))("%s is as it is generated (npm run docs)", (name, text) => {
    const read = (content: string): unknown => (name.endsWith(".json") ? JSON.parse(content) : content);
    expect(read(readFileSync(join(docs, name), "utf8"))).toEqual(read(text));
  });

  it("has a heading for each code, which is the anchor that findings give", () => {
    const headings = pages()["findings.md"]!.match(/^## SO\d{3}$/gm);
    expect(headings).toEqual(Object.keys(codes).map((code) => `## ${code}`));
  });
});
