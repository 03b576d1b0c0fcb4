import type { AttributeValue } from "../types.ts";
import { byteString } from "./binary.ts";
import { compareNumbers } from "./number.ts";
import { typeOf } from "./type.ts";

/**
 * Negative, zero or positive; undefined where the two have no order: different types, or
 * one that is not a string, a number or binary. Strings are ordered by their UTF-8 bytes.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html
 */
export const compareValues = (left: AttributeValue, right: AttributeValue): number | undefined => {
  if (left.N !== undefined && right.N !== undefined) return compareNumbers(left.N, right.N);
  if (left.S !== undefined && right.S !== undefined)
    return left.S === right.S ? 0 : Buffer.compare(Buffer.from(left.S), Buffer.from(right.S));
  if (left.B !== undefined && right.B !== undefined) return Buffer.compare(left.B, right.B);
  return undefined;
};

/** Equal in type and in every part; sets without regard to order. Both in normal form. */
export const equalValues = (left: AttributeValue, right: AttributeValue): boolean => {
  if (left === right) return true;
  const type = typeOf(left);
  if (type !== typeOf(right)) return false;
  switch (type) {
    case "S":
    case "N":
    case "BOOL":
    case "NULL":
      return left[type] === right[type];
    case "B":
      return compareValues(left, right) === 0;
    case "SS":
    case "NS":
    case "BS": {
      const elements = new Set(setElements(left));
      const others = setElements(right);
      return elements.size === others.length && others.every((element) => elements.has(element));
    }
    case "L": {
      const [a, b] = [left.L ?? [], right.L ?? []];
      return a.length === b.length && a.every((element, index) => equalValues(element, b[index]!));
    }
    case "M": {
      const [a, b] = [left.M ?? {}, right.M ?? {}];
      const names = Object.keys(a);
      return (
        names.length === Object.keys(b).length &&
        names.every((name) => Object.hasOwn(b, name) && equalValues(a[name]!, b[name]!))
      );
    }
  }
};

/** The elements of a set as strings that are equal when the elements are; empty for other types. */
export const setElements = (value: AttributeValue): readonly string[] =>
  value.SS ?? value.NS ?? value.BS?.map(byteString) ?? [];
