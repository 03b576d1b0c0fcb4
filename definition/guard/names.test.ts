import { generatedName, isReservedVariable, variablesAt } from "./names.ts";

describe("generated names", () => {
  it("are the step's with a suffix", () => {
    expect(generatedName("Charge", "Gate")).toBe("Charge-Gate");
  });

  it("fit into 80 characters, and tell steps apart that differ at their ends only", () => {
    const [a, b] = ["a", "b"].map((end) => `${"x".repeat(79)}${end}`);
    const names = [generatedName(a!, "Catch-12"), generatedName(b!, "Catch-12")];
    expect(names.map(({ length }) => length)).toEqual([80, 80]);
    expect(new Set(names).size).toBe(2);
    expect(names[0]).toMatch(/^x+-[0-9a-f]{8}-Catch-12$/);
  });

  it("are not cut inside a character", () => {
    expect(generatedName("😀".repeat(40), "Gate")).toMatch(/^(😀)+-[0-9a-f]{8}-Gate$/u);
  });

  it("are variables of the depth, which an author's variable must not be named like", () => {
    expect(variablesAt(2).visit).toBe("so2_visit");
    expect(["so1", "so2_x", "so", "sort1"].map(isReservedVariable)).toEqual([true, true, false, false]);
  });
});
