import { mermaid } from "./mermaid.ts";
import { oddGraph } from "./testing/definition.ts";

describe("a graph as Mermaid text", () => {
  const text = mermaid(oddGraph());
  const lines = text.split("\n").map((line) => line.trim());

  it("has only lines that Mermaid knows", () => {
    const label = '"[^"]*"';
    const node = new RegExp(`^n\\d+(\\[${label}\\]|\\{${label}\\}|\\(\\[${label}\\]\\))(:::guarded)?$`);
    const edge = new RegExp(`^n\\d+ (-->|-\\.->|---)(\\|${label}\\|)? n\\d+$`);
    const others = lines.filter((line) => !node.test(line) && !edge.test(line));
    expect(others).toEqual([
      "flowchart TD",
      'subgraph n6["each item of Each"]',
      'subgraph n10["Both, branch 1"]',
      "end",
      'subgraph n14["Both, branch 2"]',
      "end",
      "end",
      "classDef guarded stroke-width:3px,stroke:#0a7d4f",
    ]);
  });

  it("defines each id once", () => {
    const defined = lines.flatMap((line) => /^(?:subgraph )?(n\d+)[[{(]/.exec(line)?.[1] ?? []);
    expect(new Set(defined).size).toBe(defined.length);
    const used = text.match(/n\d+/g) ?? [];
    expect(new Set(used)).toEqual(new Set(defined));
  });

  it("draws errors dashed, and marks guarded steps", () => {
    expect(text).toMatch(/-\.->\|"Lost, States\.Timeout"\|/);
    expect(text).toContain('"]:::guarded');
  });

  it("keeps odd characters out of Mermaid's way", () => {
    expect(text).toContain("Say #34;hi#34; #38; #60;b#62;#35;1#60;/b#62;");
    expect(text).toContain("StringEquals #34;#60;gift#62;#34;");
  });
});
