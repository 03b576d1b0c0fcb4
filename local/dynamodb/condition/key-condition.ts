import { validationError } from "../errors.ts";
import type { AttributeValue } from "../types.ts";
import type { BoundCondition, BoundOperand } from "./bind.ts";

/** One condition on a key attribute: `attribute operator operands`. */
export interface KeyTerm {
  readonly attribute: string;
  readonly operator: "=" | "<" | "<=" | ">" | ">=" | "BETWEEN" | "begins_with";
  readonly operands: readonly AttributeValue[];
  /** To be evaluated as it is. */
  readonly condition: BoundCondition;
}

/**
 * Takes a KeyConditionExpression apart: one condition per key attribute, joined by AND.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.KeyConditionExpressions.html
 */
export const keyTerms = (condition: BoundCondition): ReadonlyMap<string, KeyTerm> => {
  const terms = new Map<string, KeyTerm>();
  const visit = (node: BoundCondition): void => {
    if (node.kind === "and") {
      visit(node.left);
      visit(node.right);
      return;
    }
    const term = keyTerm(node);
    if (terms.has(term.attribute))
      throw validationError("KeyConditionExpressions must only contain one condition per key");
    terms.set(term.attribute, term);
  };
  visit(condition);
  return terms;
};

const mirrored = { "=": "=", "<": ">", "<=": ">=", ">": "<", ">=": "<=" } as const;

const keyTerm = (node: BoundCondition): KeyTerm => {
  switch (node.kind) {
    case "compare": {
      if (node.comparator === "<>") return invalidOperator("<>");
      const operands = [node.left, node.right] as const;
      const reversed = node.left.kind !== "path" && node.right.kind === "path";
      const operator = reversed ? mirrored[node.comparator] : node.comparator;
      return { ...attributeAndValues(operands), operator, condition: node };
    }
    case "between":
      refuseUnlessPath("BETWEEN", node.operand);
      return {
        ...attributeAndValues([node.operand, node.lower, node.upper]),
        operator: "BETWEEN",
        condition: node,
      };
    case "call":
      if (node.name !== "begins_with") return invalidOperator(node.name);
      refuseUnlessPath("begins_with", node.args[0]);
      return { ...attributeAndValues(node.args), operator: "begins_with", condition: node };
    default:
      return invalidOperator(node.kind.toUpperCase());
  }
};

const attributeAndValues = (operands: readonly BoundOperand[]) => {
  const attributes: string[] = [];
  const values: AttributeValue[] = [];
  for (const operand of operands) {
    if (operand.kind === "call")
      throw validationError("KeyConditionExpressions cannot contain nested operations");
    if (operand.kind === "value") values.push(operand.value);
    else if (operand.path.length > 1)
      throw validationError("KeyConditionExpressions cannot have conditions on nested attributes");
    else attributes.push(operand.path[0] as string);
  }
  const [attribute, another] = attributes;
  if (another !== undefined) throw invalidCondition("Multiple attribute names used in one condition");
  if (attribute === undefined) throw invalidCondition("No key attribute specified");
  return { attribute, operands: values };
};

const refuseUnlessPath = (operator: string, operand: BoundOperand | undefined): void => {
  if (operand?.kind !== "path")
    throw invalidCondition(`${operator} operator must have the key attribute as its first operand`);
};

const invalidOperator = (operator: string): never => {
  throw validationError(`Invalid operator used in KeyConditionExpression: ${operator}`);
};

const invalidCondition = (what: string) =>
  validationError(`Invalid condition in KeyConditionExpression: ${what}`);
