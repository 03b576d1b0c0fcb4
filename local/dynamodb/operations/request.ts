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
  for (const parameter of legacy) {
    if (members[parameter] !== undefined)
      throw validationError(
        `The local table does not support the legacy parameter ${parameter}; use an expression instead`,
      );
  }
  const present = (names: readonly string[]) => names.some((name) => members[name] !== undefined);
  if (members.ExpressionAttributeNames !== undefined && !present(expressions))
    throw validationError("ExpressionAttributeNames can only be specified when using expressions");
  const valued = expressions.filter((name) => name !== "ProjectionExpression");
  if (members.ExpressionAttributeValues !== undefined && !present(valued))
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
