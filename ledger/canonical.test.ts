import fc from "fast-check";
import { canonicalJson, fingerprintOf, sha256 } from "./canonical.ts";

/** The same value with its members in another order. */
const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, shuffled(member)]),
  );
};

describe("canonical JSON", () => {
  it.each([
    [{ b: 1, a: [true, null, "x"] }, '{"a":[true,null,"x"],"b":1}'],
    [{ "10": 1, "9": 2, B: 3, a: 4, é: 5 }, '{"10":1,"9":2,"B":3,"a":4,"é":5}'],
    [{ gone: undefined, kept: 0 }, '{"kept":0}'],
    [[undefined], "[null]"],
    [-0, "0"],
    [{ at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    [{ deep: { toJSON: () => ({ b: 1, a: 2 }) } }, '{"deep":{"a":2,"b":1}}'],
  ])("of %p is %s", (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, undefined, () => 1, Symbol("s"), 1n, { a: Number.NaN }])(
    "refuses %p, which JSON cannot carry",
    (value) => {
      expect(() => canonicalJson(value)).toThrow(TypeError);
    },
  );

  it("is JSON of the same value, and the same text for members in any order", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(shuffled(value))).toBe(text);
      }),
    );
  });
});

describe("a fingerprint", () => {
  it("is the SHA-256 of the payload's canonical JSON", () => {
    expect(fingerprintOf({ b: 1, a: 2 })).toBe(sha256('{"a":2,"b":1}'));
    expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  });

  it("of nothing is that of null", () => {
    expect(fingerprintOf(undefined)).toBe(fingerprintOf(null));
  });

  it("tells payloads apart that differ in type or place only", () => {
    const payloads = [1, "1", [1], [[1]], { a: 1 }, { a: "1" }, { b: 1 }, true, "true", null, "null", "", 0];
    expect(new Set(payloads.map(fingerprintOf)).size).toBe(payloads.length);
  });
});
