import type { AttributeValue } from "../types.ts";
import { compareValues, equalValues } from "./compare.ts";

const B = (...bytes: number[]): AttributeValue => ({ B: Uint8Array.from(bytes) });

describe("compareValues", () => {
  it.each<[AttributeValue, AttributeValue]>([
    [{ N: "-2" }, { N: "1.5" }],
    [{ N: "9" }, { N: "10" }],
    [{ S: "" }, { S: "a" }],
    [{ S: "Z" }, { S: "a" }],
    [{ S: "\uffee" }, { S: "\u{1f600}" }],
    [B(1), B(1, 0)],
    [B(127), B(128)],
  ])("puts %j before %j", (left, right) => {
    expect(compareValues(left, right)).toBeLessThan(0);
    expect(compareValues(right, left)).toBeGreaterThan(0);
    expect(compareValues(left, left)).toBe(0);
  });

  it.each<[AttributeValue, AttributeValue]>([
    [{ N: "1" }, { S: "1" }],
    [{ BOOL: true }, { BOOL: false }],
    [{ L: [] }, { L: [] }],
    [{ NULL: true }, { NULL: true }],
  ])("has no order for %j and %j", (left, right) => {
    expect(compareValues(left, right)).toBeUndefined();
  });
});

describe("equalValues", () => {
  it.each<[AttributeValue, AttributeValue, boolean]>([
    [{ S: "a" }, { S: "a" }, true],
    [{ S: "1" }, { N: "1" }, false],
    [{ BOOL: false }, { BOOL: false }, true],
    [{ NULL: true }, { NULL: true }, true],
    [B(1, 2), B(1, 2), true],
    [B(1, 2), B(1, 3), false],
    [{ SS: ["a", "b"] }, { SS: ["b", "a"] }, true],
    [{ NS: ["1", "2"] }, { NS: ["1"] }, false],
    [{ BS: [Uint8Array.of(1), Uint8Array.of(2)] }, { BS: [Uint8Array.of(2), Uint8Array.of(1)] }, true],
    [{ L: [{ N: "1" }, { S: "a" }] }, { L: [{ N: "1" }, { S: "a" }] }, true],
    [{ L: [{ N: "1" }, { S: "a" }] }, { L: [{ S: "a" }, { N: "1" }] }, false],
    [{ M: { a: { L: [] }, b: { N: "1" } } }, { M: { b: { N: "1" }, a: { L: [] } } }, true],
    [{ M: { a: { N: "1" } } }, { M: { b: { N: "1" } } }, false],
    [{ M: {} }, { M: { constructor: { N: "1" } } }, false],
  ])("of %j and %j is %p", (left, right, equal) => {
    expect(equalValues(left, right)).toBe(equal);
    expect(equalValues(right, left)).toBe(equal);
  });
});
