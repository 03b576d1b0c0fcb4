import { validationError } from "../errors.ts";

/**
 * DynamoDB numbers: decimal, up to 38 significant digits, magnitude 1E-130 to 9.9…E+125.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html
 *
 * They live as strings in one normal form (plain notation, no needless zeros), so equal
 * numbers are equal strings. Calculations are exact: `coefficient * 10 ** exponent`.
 */
interface Decimal {
  readonly coefficient: bigint;
  readonly exponent: number;
}

const shape = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;
const maxDigits = 38;
const maxMagnitude = 125;
const minMagnitude = -130;
/** Up to here a double holds every decimal exactly enough to order it, and every integer exactly. */
const doubleDigits = 15;

/** The normal form of a number; throws a ValidationException for what DynamoDB refuses. */
export const normalNumber = (text: string): string => {
  if (isShortInteger(text)) return text;
  return format(limited(parse(text)));
};

/** Both in normal form. Negative, zero or positive, as for `Array.sort`. */
export const compareNumbers = (left: string, right: string): number => {
  if (left === right) return 0;
  if (left.length <= doubleDigits && right.length <= doubleDigits) return Number(left) - Number(right);
  const [a, b] = aligned(parse(left), parse(right));
  return a < b ? -1 : a > b ? 1 : 0;
};

/** `left + right`, or `left - right`; both in normal form, and so is the result. */
export const addNumbers = (left: string, right: string, sign: 1 | -1 = 1): string => {
  if (isShortInteger(left) && isShortInteger(right)) return String(Number(left) + sign * Number(right));
  const [a, b, exponent] = aligned(parse(left), parse(right));
  return format(limited(stripped(a + BigInt(sign) * b, exponent)));
};

const isShortInteger = (text: string) => text.length <= doubleDigits && /^(?:0|-?[1-9]\d*)$/.test(text);

const parse = (text: string): Decimal => {
  const match = shape.exec(text);
  const [, sign = "", whole = "", fraction = "", power = "0"] = match ?? [];
  if (match === null || whole.length + fraction.length === 0)
    throw validationError(
      `The parameter cannot be converted to a numeric value${text === "" ? "" : `: ${text}`}`,
    );
  const digits = BigInt(whole + fraction);
  return stripped(sign === "-" ? -digits : digits, Number(power) - fraction.length);
};

/** Without trailing zeros in the coefficient. */
const stripped = (coefficient: bigint, exponent: number): Decimal => {
  if (coefficient === 0n) return { coefficient, exponent: 0 };
  const zeros = /0*$/.exec(String(coefficient))?.[0].length ?? 0;
  return { coefficient: coefficient / 10n ** BigInt(zeros), exponent: exponent + zeros };
};

const limited = (decimal: Decimal): Decimal => {
  if (decimal.coefficient === 0n) return decimal;
  const digits = String(decimal.coefficient).replace("-", "").length;
  const magnitude = decimal.exponent + digits - 1;
  if (magnitude > maxMagnitude)
    throw validationError(
      "Number overflow. Attempting to store a number with magnitude larger than supported range",
    );
  if (magnitude < minMagnitude)
    throw validationError(
      "Number underflow. Attempting to store a number with magnitude smaller than supported range",
    );
  if (digits > maxDigits)
    throw validationError("Attempting to store more than 38 significant digits in a Number");
  return decimal;
};

const format = ({ coefficient, exponent }: Decimal): string => {
  const sign = coefficient < 0n ? "-" : "";
  const digits = String(coefficient).replace("-", "");
  if (exponent >= 0) return sign + digits + "0".repeat(exponent);
  const padded = digits.padStart(1 - exponent, "0");
  return `${sign}${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
};

/** Both coefficients at the smaller of the two exponents. */
const aligned = (left: Decimal, right: Decimal): [bigint, bigint, number] => {
  const exponent = Math.min(left.exponent, right.exponent);
  const scaled = (decimal: Decimal) => decimal.coefficient * 10n ** BigInt(decimal.exponent - exponent);
  return [scaled(left), scaled(right), exponent];
};
