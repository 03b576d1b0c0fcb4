import type { Json } from "../types.ts";
import { parseTimestamp } from "./timestamp.ts";
import { wildcard } from "./wildcard.ts";

/** Compares the value of `Variable` with the operand; values of another type never match. */
export type Operator = (value: Json, operand: Json) => boolean;

type Order<T> = (left: T, right: T) => boolean;

const asNumber = (value: Json) => (typeof value === "number" ? value : undefined);
const asText = (value: Json) => (typeof value === "string" ? value : undefined);
const asBoolean = (value: Json) => (typeof value === "boolean" ? value : undefined);
const asTimestamp = (value: Json) => (typeof value === "string" ? parseTimestamp(value) : undefined);

const ordering =
  <T>(read: (value: Json) => T | undefined, holds: Order<T>): Operator =>
  (value, operand) => {
    const left = read(value);
    const right = read(operand);
    return left !== undefined && right !== undefined && holds(left, right);
  };

const family = <T extends string | number | bigint>(name: string, read: (value: Json) => T | undefined) => [
  [`${name}Equals`, ordering(read, (left, right) => left === right)] as const,
  [`${name}LessThan`, ordering(read, (left, right) => left < right)] as const,
  [`${name}GreaterThan`, ordering(read, (left, right) => left > right)] as const,
  [`${name}LessThanEquals`, ordering(read, (left, right) => left <= right)] as const,
  [`${name}GreaterThanEquals`, ordering(read, (left, right) => left >= right)] as const,
];

/** Each of these has a variant `…Path` too, whose operand is a path. */
export const comparisons: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ...family("String", asText),
  ...family("Numeric", asNumber),
  ...family("Timestamp", asTimestamp),
  ["BooleanEquals", ordering(asBoolean, (left, right) => left === right)],
]);

export const stringMatches: Operator = ordering(asText, (text, pattern) => wildcard(pattern).test(text));

/** Tests of the type; the operand `false` asks for the opposite. `IsPresent` needs no value and is not here. */
export const typeTests: ReadonlyMap<string, (value: Json) => boolean> = new Map<
  string,
  (value: Json) => boolean
>([
  ["IsNull", (value) => value === null],
  ["IsBoolean", (value) => typeof value === "boolean"],
  ["IsNumeric", (value) => typeof value === "number"],
  ["IsString", (value) => typeof value === "string"],
  ["IsTimestamp", (value) => asTimestamp(value) !== undefined],
]);
