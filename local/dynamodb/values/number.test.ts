import fc from "fast-check";
import { addNumbers, compareNumbers, normalNumber } from "./number.ts";

describe("normalNumber", () => {
  it.each([
    ["7", "7"],
    ["007", "7"],
    ["-0", "0"],
    ["0.00", "0"],
    ["1.50", "1.5"],
    [".5", "0.5"],
    ["5.", "5"],
    ["+3", "3"],
    ["1e3", "1000"],
    ["-1.25E-2", "-0.0125"],
    ["1E-130", `0.${"0".repeat(129)}1`],
    ["9.9999999999999999999999999999999999999E+125", "9".repeat(38) + "0".repeat(88)],
    ["12345678901234567890123456789012345678", "12345678901234567890123456789012345678"],
    ["0.000012345678901234567890123456789012345678", "0.000012345678901234567890123456789012345678"],
  ])("writes %s as %s", (text, normal) => {
    expect(normalNumber(text)).toBe(normal);
  });

  it.each([
    ["", "The parameter cannot be converted to a numeric value"],
    ["abc", "The parameter cannot be converted to a numeric value: abc"],
    [".", "The parameter cannot be converted to a numeric value: ."],
    ["1 2", "The parameter cannot be converted to a numeric value: 1 2"],
    ["0x10", "The parameter cannot be converted to a numeric value: 0x10"],
    ["Infinity", "The parameter cannot be converted to a numeric value: Infinity"],
    ["1E126", "Number overflow. Attempting to store a number with magnitude larger than supported range"],
    ["-1E-131", "Number underflow. Attempting to store a number with magnitude smaller than supported range"],
    ["1".repeat(39), "Attempting to store more than 38 significant digits in a Number"],
  ])("refuses %p", (text, message) => {
    expect(() => normalNumber(text)).toThrow(
      expect.objectContaining({ name: "ValidationException", message }),
    );
  });
});

/** A decimal with the power of ten that makes it whole, to calculate with another way. */
const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 12 }))
  .map(([digits, places]) => ({ whole: digits * 10n ** BigInt(12 - places), text: `${digits}E-${places}` }));

describe("calculation", () => {
  it("adds and subtracts without a rounding error", () => {
    fc.assert(
      fc.property(decimal, decimal, fc.constantFrom(1 as const, -1 as const), (left, right, sign) => {
        const result = addNumbers(normalNumber(left.text), normalNumber(right.text), sign);
        expect(result).toBe(normalNumber(`${left.whole + BigInt(sign) * right.whole}E-12`));
      }),
    );
  });

  it("compares by value", () => {
    fc.assert(
      fc.property(decimal, decimal, (left, right) => {
        const order = compareNumbers(normalNumber(left.text), normalNumber(right.text));
        const expected = left.whole < right.whole ? -1 : left.whole > right.whole ? 1 : 0;
        expect(Math.sign(order)).toBe(expected);
      }),
    );
  });

  it("keeps what a double loses", () => {
    expect(addNumbers("9007199254740993", "1")).toBe("9007199254740994");
    expect(addNumbers("0.1", "0.2")).toBe("0.3");
    expect(compareNumbers("12345678901234567890.1", "12345678901234567890.2")).toBeLessThan(0);
  });

  it("refuses a result out of range", () => {
    expect(() => addNumbers(normalNumber("9e125"), normalNumber("9e125"))).toThrow("Number overflow");
    expect(() => addNumbers(normalNumber("1e30"), normalNumber("1e-10"))).toThrow("38 significant digits");
  });
});
