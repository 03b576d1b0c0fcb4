import type { Path } from "../expressions/syntax.ts";
import type { BoundCondition, BoundOperand } from "./bind.ts";

/** All document paths that a condition looks at. */
export const conditionPaths = (condition: BoundCondition): readonly Path[] => {
  switch (condition.kind) {
    case "and":
    case "or":
      return [...conditionPaths(condition.left), ...conditionPaths(condition.right)];
    case "not":
      return conditionPaths(condition.condition);
    case "compare":
      return operandPaths([condition.left, condition.right]);
    case "between":
      return operandPaths([condition.operand, condition.lower, condition.upper]);
    case "in":
      return operandPaths([condition.operand, ...condition.options]);
    case "call":
      return operandPaths(condition.args);
  }
};

const operandPaths = (operands: readonly BoundOperand[]): readonly Path[] =>
  operands.flatMap((operand) => {
    if (operand.kind === "path") return [operand.path];
    return operand.kind === "call" ? operandPaths(operand.args) : [];
  });
