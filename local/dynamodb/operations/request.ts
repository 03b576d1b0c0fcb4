import { type BoundCondition, bindCondition } from "../condition/bind.ts";
import { validationError } from "../errors.ts";
import { inExpression } from "../expressions/cache.ts";
import { type PlaceholderInput, type Placeholders, readPlaceholders } from "../expressions/placeholders.ts";
import type { Store } from "../store.ts";

const legacy = [
  "Expected",
  "ConditionalOperator",
  "AttributeUpdates",
  "AttributesToGet",
  "KeyConditions",
  "QueryFilter",
  "ScanFilter",
];

/**
 * Reads the expressions of a request with its placeholders; all placeholders must be used.
 * The parameters that expressions have replaced are refused: better than to ignore a condition.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/LegacyConditionalParameters.html
 */
export const withPlaceholders = <T>(
  input: PlaceholderInput & object,
  expressions: readonly string[],
  read: (placeholders: Placeholders) => T,
): T => {
  const members = input as Record<string, unknown>;
  const present = (names: readonly string[]) => names.filter((name) => members[name] !== undefined);
  const [old] = present(legacy);
  const given = present(expressions);
  if (old !== undefined)
    throw validationError(
      given.length > 0
        ? `Can not use both expression and non-expression parameters in the same request: Non-expression parameters: {${present(legacy).join(", ")}} Expression parameters: {${given.join(", ")}}`
        : `The local table does not support the legacy parameter ${old}; use an expression instead`,
    );
  if (members.ExpressionAttributeNames !== undefined && given.length === 0)
    throw validationError("ExpressionAttributeNames can only be specified when using expressions");
  const valued = expressions.filter((name) => name !== "ProjectionExpression");
  if (members.ExpressionAttributeValues !== undefined && present(valued).length === 0)
    throw validationError(
      `ExpressionAttributeValues can only be specified when using expressions: ${valued.join(" and ")} ${valued.length > 1 ? "are" : "is"} null`,
    );
  const placeholders = readPlaceholders(input);
  const result = read(placeholders);
  placeholders.finish();
  return result;
};

export const readCondition = (
  store: Store,
  placeholders: Placeholders,
  parameter: "ConditionExpression" | "FilterExpression" | "KeyConditionExpression",
  source: string | undefined,
): BoundCondition | undefined =>
  source === undefined
    ? undefined
    : inExpression(parameter, () => bindCondition(store.expressions.condition(source), placeholders));

const values: Record<string, readonly string[]> = {
  ReturnConsumedCapacity: ["INDEXES", "TOTAL", "NONE"],
  ReturnValues: ["ALL_NEW", "UPDATED_OLD", "ALL_OLD", "NONE", "UPDATED_NEW"],
  ReturnValuesOnConditionCheckFailure: ["ALL_OLD", "NONE"],
  Select: ["SPECIFIC_ATTRIBUTES", "COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES"],
};

/** Refuses a request that lacks a member it must have, or whose choices are none. */
export const checkMembers = (input: object, required: readonly string[]): void => {
  const members = input as Record<string, unknown>;
  for (const name of required) {
    if (members[name] === undefined || members[name] === null)
      throw constraintError("null", name, "Member must not be null");
  }
  for (const name in values) {
    const value = members[name];
    if (value !== undefined && !values[name]?.includes(value as string))
      throw constraintError(
        `'${value}'`,
        name,
        `Member must satisfy enum value set: [${values[name]?.join(", ")}]`,
      );
  }
};

/** `value`: as shown, in quotation marks unless null. */
export const constraintError = (value: string, name: string, constraint: string) =>
  validationError(
    `1 validation error detected: Value ${value} at '${name[0]?.toLowerCase()}${name.slice(1)}' failed to satisfy constraint: ${constraint}`,
  );
