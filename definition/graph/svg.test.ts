import { htmlPage, svg } from "./svg.ts";
import { oddGraph } from "./testing/definition.ts";

/** Tags of XML in order; throws where they do not nest. */
const tagsOf = (xml: string): readonly string[] => {
  const open: string[] = [];
  const seen: string[] = [];
  for (const [, closing, name = "", , empty] of xml.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?:\s+[\w:-]+="[^"<&]*(?:&#\d+;[^"<&]*)*")*)\s*(\/?)>/gi,
  )) {
    if (closing) {
      if (open.pop() !== name) throw new Error(`</${name}> closes what is not open`);
    } else {
      seen.push(name);
      if (!empty) open.push(name);
    }
  }
  if (open.length > 0) throw new Error(`${open.join(", ")} stay open`);
  return seen;
};

describe("a graph as an SVG", () => {
  const text = svg(oddGraph());

  it("is well-formed, and needs nothing from outside", () => {
    expect(tagsOf(text)[0]).toBe("svg");
    expect(text.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(
      /https?:|<script|<image|@import/,
    );
  });

  it("has a box for each state, and boxes inside for those of a Map and a Parallel", () => {
    const states = 4 + 1 + 2;
    const [starts, boxes] = [2 * 4, 3];
    expect(tagsOf(text).filter((tag) => tag === "rect")).toHaveLength(states + starts + boxes);
    expect(text).toContain("Both, branch 2");
    expect(text).toContain('<g class="guarded"');
    expect(text).toContain('<path class="error"');
  });

  it("escapes what authors have written", () => {
    expect(text).toContain("Say &#34;hi&#34; &#38; &#60;b&#62;#1&#60;/b&#62;");
    expect(text).not.toContain("<b>");
    expect(text).toContain('aria-label="orders &#38; more"');
  });

  it("fits into its own size", () => {
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(text)!.map(Number);
    const moves = [...text.matchAll(/translate\((-?[\d.]+) (-?[\d.]+)\)/g)];
    for (const [, x, y] of moves) {
      expect(Number(x)).toBeLessThan(width!);
      expect(Number(y)).toBeLessThan(height!);
    }
  });
});

describe("a page of graphs", () => {
  const graph = oddGraph();
  const page = htmlPage("orders <1>", [
    { heading: "As written", graph },
    { heading: "As deployed", graph },
  ]);

  it("has no id twice, and each that is referred to", () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const used = [...page.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
    expect(ids).toEqual(["arrow-0", "arrow-1"]);
    expect(new Set(used)).toEqual(new Set(ids));
  });

  it("escapes its title", () => {
    expect(page).toContain("<title>orders &#60;1&#62;</title>");
  });
});
