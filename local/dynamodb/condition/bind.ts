import type { ParsedCondition } from "../expressions/parse-condition.ts";
import type { Placeholders } from "../expressions/placeholders.ts";
import type { Call, Condition, Operand, ParsedPath, Path } from "../expressions/syntax.ts";
import type { AttributeValue } from "../types.ts";
import { checkBetween, checkCall, checkComparison, checkDistinct } from "./check.ts";

export type BoundCondition = Condition<Path, AttributeValue>;
export type BoundOperand = Operand<Path, AttributeValue>;
export type BoundCall = Call<Path, AttributeValue>;

/** Puts in what the placeholders stand for, and refuses what DynamoDB refuses before it looks at an item. */
export const bindCondition = (parsed: ParsedCondition, placeholders: Placeholders): BoundCondition => {
  const condition = (node: ParsedCondition): BoundCondition => {
    switch (node.kind) {
      case "and":
      case "or":
        return { kind: node.kind, left: condition(node.left), right: condition(node.right) };
      case "not":
        return { kind: "not", condition: condition(node.condition) };
      case "compare": {
        const bound = { ...node, left: operand(node.left), right: operand(node.right) };
        checkDistinct(bound.comparator, [bound.left, bound.right]);
        checkComparison(bound.comparator, [bound.left, bound.right]);
        return bound;
      }
      case "between": {
        const [subject, lower, upper] = [operand(node.operand), operand(node.lower), operand(node.upper)];
        checkComparison("BETWEEN", [subject, lower, upper]);
        checkBetween(lower, upper);
        return { kind: "between", operand: subject, lower, upper };
      }
      case "in":
        return { kind: "in", operand: operand(node.operand), options: node.options.map(operand) };
      case "call":
        return call(node);
    }
  };
  const operand = (node: Operand<ParsedPath, string>): BoundOperand => {
    if (node.kind === "path") return { kind: "path", path: placeholders.path(node.path) };
    if (node.kind === "value") return { kind: "value", value: placeholders.value(node.value) };
    return call(node);
  };
  const call = (node: Call<ParsedPath, string>): BoundCall => {
    const bound: BoundCall = { kind: "call", name: node.name, args: node.args.map(operand) };
    checkCall(bound);
    return bound;
  };
  return condition(parsed);
};
