import { validationError } from "../errors.ts";
import type { AttributeValue } from "../types.ts";
import { copyValue } from "../values/copy.ts";
import { own } from "../values/type.ts";
import { ExpressionError } from "./reader.ts";
import type { ParsedPath, Path } from "./syntax.ts";

/** What `#names` and `:values` of one request stand for. */
export interface Placeholders {
  path(parsed: ParsedPath): Path;
  value(ref: string): AttributeValue;
  /** Throws if one was given that no expression has used. */
  finish(): void;
}

export interface PlaceholderInput {
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
  readonly ExpressionAttributeValues?: Record<string, AttributeValue> | undefined;
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.ExpressionAttributeNames.html */
export const readPlaceholders = (input: PlaceholderInput): Placeholders => {
  const names = input.ExpressionAttributeNames ?? {};
  const given = input.ExpressionAttributeValues ?? {};
  check("ExpressionAttributeNames", input.ExpressionAttributeNames, /^#\w+$/);
  check("ExpressionAttributeValues", input.ExpressionAttributeValues, /^:\w+$/);
  const values: Record<string, AttributeValue> = {};
  for (const ref in given) values[ref] = checkedValue(ref, given[ref]);
  const used = new Set<string>();

  const name = (ref: string): string => {
    used.add(ref);
    return (
      own(names, ref) ??
      undefinedPlaceholder("name used in the document path is not defined; attribute name", ref)
    );
  };
  return {
    path: (parsed) => parsed.map((step) => (typeof step === "object" ? name(step.ref) : step)),
    value: (ref) => {
      used.add(ref);
      return (
        own(values, ref) ??
        undefinedPlaceholder("value used in expression is not defined; attribute value", ref)
      );
    },
    finish: () => {
      unused("ExpressionAttributeNames", names, used);
      unused("ExpressionAttributeValues", given, used);
    },
  };
};

const check = (parameter: string, members: Record<string, unknown> | undefined, shape: RegExp) => {
  if (members === undefined) return;
  if (Object.keys(members).length === 0) throw validationError(`${parameter} must not be empty`);
  for (const ref in members) {
    if (!shape.test(ref))
      throw validationError(`${parameter} contains invalid key: Syntax error; key: "${ref}"`);
  }
};

const checkedValue = (ref: string, value: unknown): AttributeValue => {
  try {
    return copyValue(value);
  } catch (error) {
    if ((error as Error).name !== "ValidationException") throw error;
    throw validationError(
      `ExpressionAttributeValues contains invalid value: ${(error as Error).message} for key ${ref}`,
    );
  }
};

const undefinedPlaceholder = (what: string, ref: string): never => {
  throw new ExpressionError(`An expression attribute ${what}: ${ref}`);
};

const unused = (parameter: string, members: Record<string, unknown>, used: ReadonlySet<string>) => {
  const left = Object.keys(members).filter((ref) => !used.has(ref));
  if (left.length > 0)
    throw validationError(`Value provided in ${parameter} unused in expressions: keys: {${left.join(", ")}}`);
};
