import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Links of a page: their text, and the file that they lead to. */
const linksOf = (page: string) =>
  [...readFileSync(join(root, page), "utf8").matchAll(/\[((?:[^\]\\]|\\.)*)\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(
    ([, text = "", target = ""]) => ({ text, path: join(root, dirname(page), target) }),
  );

describe.each(["docs/protocol.md", "docs/limits.md"])("%s", (page) => {
  it("leads to files that are there", () => {
    for (const { path } of linksOf(page)) expect([path, existsSync(path)]).toEqual([path, true]);
  });

  it("quotes tests, scenarios and mutants by the names that they have", () => {
    const quotes = linksOf(page).filter(({ text }) => text.startsWith('"'));
    expect(quotes.length).toBeGreaterThan(10);
    for (const { text, path } of quotes) {
      const name = text.slice(1, -1).replaceAll('\\"', '"');
      const source = readFileSync(path, "utf8").replaceAll('\\"', '"');
      expect([name, source.includes(name)]).toEqual([name, true]);
    }
  });
});
