import { validationError } from "../errors.ts";
import type { AttributeValue, Item } from "../types.ts";
import { valueAt } from "../values/at-path.ts";
import { addNumbers } from "../values/number.ts";
import type { BoundOperand, BoundSetValue } from "./bind.ts";

/** The value of the right side of a SET, by the item as it was before the update. */
export const setValue = (value: BoundSetValue, item: Item): AttributeValue => {
  if (value.kind !== "sum") return operandValue(value, item);
  const [left, right] = [operandValue(value.left, item), operandValue(value.right, item)];
  if (left.N === undefined || right.N === undefined) throw wrongOperand();
  return { N: addNumbers(left.N, right.N, value.operator === "+" ? 1 : -1) };
};

const operandValue = (operand: BoundOperand, item: Item): AttributeValue => {
  if (operand.kind === "value") return operand.value;
  if (operand.kind === "path") return valueAt(item, operand.path) ?? missing();
  const [first, second] = operand.args as [BoundOperand, BoundOperand];
  if (operand.name === "if_not_exists")
    return (first.kind === "path" ? valueAt(item, first.path) : undefined) ?? operandValue(second, item);
  const [head, tail] = [operandValue(first, item), operandValue(second, item)];
  if (head.L === undefined || tail.L === undefined) throw wrongOperand();
  return { L: [...head.L, ...tail.L] };
};

const missing = (): never => {
  throw validationError("The provided expression refers to an attribute that does not exist in the item");
};

export const wrongOperand = () =>
  validationError("An operand in the update expression has an incorrect data type");
