import { operandCountError, operandTypeError, pathRequiredError } from "../expressions/operand-errors.ts";
import { showPath } from "../expressions/overlap.ts";
import { ExpressionError } from "../expressions/reader.ts";
import type { AttributeValue, ValueType } from "../types.ts";
import { compareValues } from "../values/compare.ts";
import { typeOf } from "../values/type.ts";
import type { BoundCall, BoundOperand } from "./bind.ts";

/** What DynamoDB refuses in a condition by its text and placeholders alone, whatever the item. */

const operandCounts: Record<string, number> = {
  attribute_exists: 1,
  attribute_not_exists: 1,
  attribute_type: 2,
  begins_with: 2,
  contains: 2,
  size: 1,
};
const typeNames = ["B", "NULL", "SS", "BOOL", "L", "BS", "N", "NS", "S", "M"];
const ordered: readonly ValueType[] = ["S", "N", "B"];

export const checkCall = (call: BoundCall): void => {
  const { name, args } = call;
  if (args.length !== operandCounts[name]) throw operandCountError(name, args.length);
  checkDistinct(name, args);
  const [first, second] = args as [BoundOperand, BoundOperand];
  if (name === "attribute_exists" || name === "attribute_not_exists") {
    if (first.kind !== "path") throw pathRequiredError(name);
  } else if (name === "begins_with") {
    for (const argument of args) refuseTypes(name, argument, (type) => type !== "S" && type !== "B");
  } else if (name === "size") {
    refuseTypes(name, first, (type) => type === "N" || type === "BOOL" || type === "NULL");
  } else if (name === "attribute_type") {
    checkTypeName(second);
  }
};

const checkTypeName = (operand: BoundOperand): void => {
  const type = literalType(operand);
  if (operand.kind !== "value" || type !== "S")
    throw operandTypeError("attribute_type", type ?? "{NS,SS,L,BS,N,M,B,BOOL,NULL,S}");
  if (!typeNames.includes(operand.value.S ?? ""))
    throw new ExpressionError(
      `Invalid attribute type name found; type: ${operand.value.S}, valid types: {${typeNames.join(",")}}`,
    );
};

/** The same path on both sides is refused. */
export const checkDistinct = (operator: string, operands: readonly BoundOperand[]): void => {
  const [first, second] = operands;
  if (first?.kind !== "path" || second?.kind !== "path") return;
  if (first.path.length !== second.path.length) return;
  if (first.path.some((step, depth) => step !== second.path[depth])) return;
  throw new ExpressionError(
    "The first operand must be distinct from the remaining operands for this operator or function; " +
      `operator: ${operator}, first operand: ${showPath(first.path)}`,
  );
};

/** Only strings, numbers and binary have an order. */
export const checkComparison = (operator: string, operands: readonly BoundOperand[]): void => {
  if (operator === "=" || operator === "<>") return;
  for (const operand of operands) {
    const type = literalType(operand);
    if (type !== undefined && !ordered.includes(type)) throw operandTypeError(operator, type);
  }
};

export const checkBetween = (lower: BoundOperand, upper: BoundOperand): void => {
  if (lower.kind !== "value" || upper.kind !== "value") return;
  const bounds = `lower bound operand: AttributeValue: ${show(lower.value)}, upper bound operand: AttributeValue: ${show(upper.value)}`;
  const order = compareValues(lower.value, upper.value);
  if (order === undefined)
    throw new ExpressionError(
      `The BETWEEN operator requires same data type for lower and upper bounds; ${bounds}`,
    );
  if (order > 0)
    throw new ExpressionError(
      `The BETWEEN operator requires upper bound to be greater than or equal to lower bound; ${bounds}`,
    );
};

const show = (value: AttributeValue) => {
  const type = typeOf(value);
  return `{${type}:${type === "B" ? Buffer.from(value.B ?? []).toString("base64") : value[type]}}`;
};

const refuseTypes = (name: string, operand: BoundOperand, refused: (type: ValueType) => boolean): void => {
  const type = literalType(operand);
  if (type !== undefined && refused(type)) throw operandTypeError(name, type);
};

/** The type of an operand as far as it is known without an item. */
const literalType = (operand: BoundOperand): ValueType | undefined => {
  if (operand.kind === "value") return typeOf(operand.value);
  return operand.kind === "call" && operand.name === "size" ? "N" : undefined;
};
