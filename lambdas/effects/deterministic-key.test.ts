import fc from "fast-check";
import { deterministicKey } from "./deterministic-key.ts";

const parts = fc.array(
  fc.string({ unit: "binary", minLength: 1 }).filter((part) => part.trim() !== ""),
  {
    minLength: 1,
    maxLength: 3,
  },
);
const folder = fc.constantFrom("folder", "folder/of/2026");

describe("deterministicKey()", () => {
  it.each<[[string, ...(string | number)[]], string]>([
    [["rendered", "acme", "order/17"], "rendered/acme/order_2f17.pdf"],
    [["rendered", 17], "rendered/17.pdf"],
    [["rendered", "a b+ü"], "rendered/a_20b_2b_c3_bc.pdf"],
    [["rendered", ".."], "rendered/_2e_2e.pdf"],
    [["rendered", "v1.2"], "rendered/v1.2.pdf"],
  ])("is made of %j", (list, key) => {
    expect(deterministicKey(list, ".pdf")).toBe(key);
  });

  it("tells any two lists of a folder apart, in characters that no client changes", () => {
    fc.assert(
      fc.property(folder, parts, parts, (of, one, other) => {
        const keyOf = (list: string[]) => deterministicKey([of, ...list], ".pdf");
        expect(keyOf(one)).toMatch(/^folder(\/[\w.-]+)+$/);
        return (keyOf(one) === keyOf(other)) === (JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });

  it("leaves the folder as it is: where it ends is the code's to know", () => {
    expect(deterministicKey(["invoices/2026", "17"])).toBe("invoices/2026/17");
    expect(deterministicKey(["invoices", "2026", "17"])).toBe("invoices/2026/17");
    expect(deterministicKey(["invoices", "2026/17"])).toBe("invoices/2026_2f17");
  });

  it("is a hash where it would not fit", () => {
    const key = deterministicKey(["rendered", "x".repeat(2000)], ".pdf");
    expect(key).toMatch(/^rendered\/__[0-9a-f]{64}\.pdf$/);
    expect(deterministicKey(["rendered", "x".repeat(2001)], ".pdf")).not.toBe(key);
  });

  it("refuses a part that is empty", () => {
    expect(() => deterministicKey(["rendered", " "])).toThrow("Part 2 of an object's key is empty");
  });
});
