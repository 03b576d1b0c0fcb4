import type { AttributeValue } from "../types.ts";
import { copyItem, copyValue } from "./copy.ts";

const bytes = (...values: number[]) => Uint8Array.from(values);

describe("copyValue", () => {
  it("keeps every type, with numbers in normal form", () => {
    const item = {
      s: { S: "" },
      n: { N: "1.50" },
      b: { B: bytes(0, 255) },
      yes: { BOOL: false },
      nothing: { NULL: true },
      ss: { SS: ["", "a"] },
      ns: { NS: ["1e2", "-0"] },
      bs: { BS: [bytes(1), bytes(2)] },
      l: { L: [{ N: "01" }, { M: { x: { S: "y" } } }] },
      m: { M: {} },
    } as Record<string, AttributeValue>;
    expect(copyItem(item)).toEqual({
      ...item,
      n: { N: "1.5" },
      ns: { NS: ["100", "0"] },
      l: { L: [{ N: "1" }, { M: { x: { S: "y" } } }] },
    });
  });

  it("shares nothing with what was given", () => {
    const given = { M: { l: { L: [{ B: bytes(1) }] } } };
    const copy = copyValue(given);
    given.M.l.L[0]!.B[0] = 9;
    given.M.l.L.push({ B: bytes(2) });
    expect(copy).toEqual({ M: { l: { L: [{ B: bytes(1) }] } } });
  });

  it("takes NULL: false for NULL: true, and leaves out undefined members as the SDK does", () => {
    expect(copyItem({ a: { NULL: false }, b: undefined, c: { S: "x", N: undefined } })).toEqual({
      a: { NULL: true },
      c: { S: "x" },
    });
  });

  const nested = (depth: number): unknown => (depth === 0 ? { S: "x" } : { L: [nested(depth - 1)] });

  it.each<[string, unknown, string, string]>([
    ["no type", {}, "ValidationException", "Supplied AttributeValue is empty"],
    ["an unknown type", { X: "a" }, "ValidationException", "Supplied AttributeValue is empty"],
    ["two types", { S: "a", N: "1" }, "ValidationException", "more than one datatypes set"],
    ["an empty string set", { SS: [] }, "ValidationException", "An string set  may not be empty"],
    ["an empty number set", { NS: [] }, "ValidationException", "An number set  may not be empty"],
    ["an empty binary set", { BS: [] }, "ValidationException", "Binary sets should not be empty"],
    ["a repeated string", { SS: ["a", "a"] }, "ValidationException", "[a, a] contains duplicates"],
    [
      "a repeated number",
      { NS: ["1", "1.0"] },
      "ValidationException",
      "Input collection contains duplicates",
    ],
    ["repeated bytes", { BS: [bytes(1), bytes(1)] }, "ValidationException", "of type BS contains duplicates"],
    ["an empty set inside", { L: [{ M: { x: { SS: [] } } }] }, "ValidationException", "may not be empty"],
    ["more than 32 levels", nested(33), "ValidationException", "Nesting Levels have exceeded"],
    ["a number for N", { N: 1 }, "SerializationException", "NUMBER_VALUE cannot be converted to String"],
    ["a plain value", "a", "SerializationException", "Unexpected value type in payload"],
    ["text for BOOL", { BOOL: "true" }, "SerializationException", "Unexpected token"],
    ["text for B", { B: "YQ==" }, "SerializationException", "only base-64-encoded strings"],
  ])("refuses %s", (_what, value, name, message) => {
    expect(() => copyValue(value)).toThrow(
      expect.objectContaining({ name, message: expect.stringContaining(message) }),
    );
  });

  it("takes 32 levels", () => {
    expect(() => copyValue(nested(32))).not.toThrow();
  });
});
