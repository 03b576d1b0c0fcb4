import { invalidValue, serviceError, validationError } from "../errors.ts";
import type { AttributeValue, Item, ValueType } from "../types.ts";
import { byteString } from "./binary.ts";
import { normalNumber } from "./number.ts";
import { isItem } from "./type.ts";

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html#limits-attributes */
const maxDepth = 32;

/** A checked copy in normal form (numbers, one member only); throws what DynamoDB throws for a bad one. */
export const copyItem = (item: unknown): Item => copyMembers(item, 0);

export const copyValue = (value: unknown): AttributeValue => copyAt(value, 0);

/** A copy for an answer: whoever changes it does not change the table. */
export const answerItem = (item: Item): Record<string, AttributeValue> => copyMembers(item, 0);

const copyMembers = (members: unknown, depth: number): Record<string, AttributeValue> => {
  if (!isItem(members)) throw serializationError("Unexpected field type");
  const copy: Record<string, AttributeValue> = {};
  for (const name in members) {
    // The SDK leaves undefined members out of the request.
    if (members[name] !== undefined) copy[name] = copyAt(members[name], depth);
  }
  return copy;
};

const copyAt = (value: unknown, depth: number): AttributeValue => {
  if (!isItem(value)) throw serializationError("Unexpected value type in payload");
  let type: string | undefined;
  for (const member in value) {
    if (value[member] === undefined) continue;
    if (type !== undefined)
      throw validationError(
        "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes",
      );
    type = member;
  }
  const copier = type === undefined ? undefined : copiers[type as ValueType];
  if (copier === undefined)
    throw validationError(
      "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes",
    );
  return copier((value as Record<string, unknown>)[type as string], depth);
};

const text = (value: unknown): string => {
  if (typeof value === "string") return value;
  throw serializationError(
    typeof value === "number" || typeof value === "bigint"
      ? "NUMBER_VALUE cannot be converted to String"
      : "Unexpected value type in payload",
  );
};

const boolean = (value: unknown): boolean => {
  if (typeof value === "boolean") return value;
  throw serializationError("Unexpected token received from parser");
};

const bytes = (value: unknown): Uint8Array => {
  if (value instanceof ArrayBuffer) return new Uint8Array(value.slice(0));
  if (ArrayBuffer.isView(value))
    return Uint8Array.from(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  throw serializationError("only base-64-encoded strings are convertible to bytes");
};

const list = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  if (value instanceof Set) return [...value];
  throw serializationError("Unexpected field type");
};

const deeper = (depth: number): number => {
  if (depth + 1 > maxDepth)
    throw validationError(
      "Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit",
    );
  return depth + 1;
};

const copiers: Record<ValueType, (value: unknown, depth: number) => AttributeValue> = {
  S: (value) => ({ S: text(value) }),
  N: (value) => ({ N: normalNumber(text(value)) }),
  B: (value) => ({ B: bytes(value) }),
  BOOL: (value) => ({ BOOL: boolean(value) }),
  // Some regions refuse `false`, others store it as true.
  NULL: () => ({ NULL: true }),
  SS: (value) => {
    const elements = list(value).map(text);
    if (elements.length === 0) throw invalidValue("An string set  may not be empty");
    if (new Set(elements).size < elements.length)
      throw invalidValue(`Input collection [${elements.join(", ")}] contains duplicates.`);
    return { SS: elements };
  },
  NS: (value) => {
    const elements = list(value).map((element) => normalNumber(text(element)));
    if (elements.length === 0) throw invalidValue("An number set  may not be empty");
    if (new Set(elements).size < elements.length)
      throw validationError("Input collection contains duplicates");
    return { NS: elements };
  },
  BS: (value) => {
    const elements = list(value).map(bytes);
    if (elements.length === 0) throw invalidValue("Binary sets should not be empty");
    if (new Set(elements.map(byteString)).size < elements.length) {
      const shown = elements.map((element) => Buffer.from(element).toString("base64")).join(", ");
      throw invalidValue(`Input collection [${shown}]of type BS contains duplicates.`);
    }
    return { BS: elements };
  },
  L: (value, depth) => ({ L: list(value).map((element) => copyAt(element, deeper(depth))) }),
  M: (value, depth) => ({ M: copyMembers(value, deeper(depth)) }),
};

const serializationError = (message: string) => serviceError("SerializationException", message);
