import { parseArgument, parseOperand } from "./operand.ts";
import { type Reader, readTokens } from "./reader.ts";
import type { Comparator, Condition, Operand, ParsedPath } from "./syntax.ts";

type ParsedOperand = Operand<ParsedPath, string>;
export type ParsedCondition = Condition<ParsedPath, string>;

const keywords = ["AND", "OR", "NOT", "BETWEEN", "IN"];
const comparators = ["=", "<>", "<", "<=", ">", ">="];
const functions = [
  "attribute_exists",
  "attribute_not_exists",
  "attribute_type",
  "begins_with",
  "contains",
  "size",
];

/**
 * The grammar of ConditionExpression, FilterExpression and KeyConditionExpression.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html
 */
export const parseCondition = (source: string): ParsedCondition => {
  const reader = readTokens(source, keywords);
  /** What was closed last by a parenthesis: closing the same once more is refused as redundant. */
  let grouped: ParsedCondition | ParsedOperand | undefined;

  const condition = (): ParsedCondition | ParsedOperand => {
    let left = conjunction();
    while (reader.take("OR"))
      left = { kind: "or", left: proper(reader, left), right: proper(reader, conjunction()) };
    return left;
  };
  const conjunction = (): ParsedCondition | ParsedOperand => {
    let left = negation();
    while (reader.take("AND"))
      left = { kind: "and", left: proper(reader, left), right: proper(reader, negation()) };
    return left;
  };
  const negation = (): ParsedCondition | ParsedOperand => {
    if (reader.take("NOT")) return { kind: "not", condition: proper(reader, negation()) };
    const left = reader.take("(") ? group() : parseOperand(reader, functions);
    return isOperand(left) ? comparison(reader, left) : left;
  };
  /** What stands in parentheses is a condition or an operand; only what follows tells which is right. */
  const group = () => {
    const inner = condition();
    reader.expect(")");
    if (inner === grouped) reader.note("parentheses", "The expression has redundant parentheses;");
    grouped = inner;
    return inner;
  };

  const parsed = proper(reader, condition());
  reader.finish();
  return parsed;
};

const isOperand = (node: ParsedCondition | ParsedOperand): node is ParsedOperand =>
  node.kind === "path" || node.kind === "value" || node.kind === "call";

/** Goes on from an operand; returns it as it is where nothing that compares follows. */
const comparison = (reader: Reader, left: ParsedOperand): ParsedCondition | ParsedOperand => {
  const operand = () => compared(reader, parseArgument(reader, functions));
  const { kind, text } = reader.peek();
  if (kind === "symbol" && comparators.includes(text)) {
    reader.next();
    return {
      kind: "compare",
      comparator: text as Comparator,
      left: compared(reader, left),
      right: operand(),
    };
  }
  if (reader.take("BETWEEN")) {
    const lower = operand();
    reader.expect("AND");
    return { kind: "between", operand: compared(reader, left), lower, upper: operand() };
  }
  if (reader.take("IN")) {
    reader.expect("(");
    const options = [operand()];
    while (reader.take(",")) options.push(operand());
    reader.expect(")");
    return { kind: "in", operand: compared(reader, left), options };
  }
  return left;
};

/** An operand of a comparison: of the functions only `size` has a value to compare. */
const compared = (reader: Reader, operand: ParsedOperand): ParsedOperand => {
  if (operand.kind === "call" && operand.name !== "size") misused(reader, operand.name);
  return operand;
};

/** A condition: of the functions all but `size` are one. */
const proper = (reader: Reader, node: ParsedCondition | ParsedOperand): ParsedCondition => {
  if (node.kind === "path" || node.kind === "value") return reader.fail();
  if (node.kind === "call") {
    if (node.name === "size") misused(reader, node.name);
    for (const argument of node.args) compared(reader, argument);
  }
  return node;
};

const misused = (reader: Reader, name: string) =>
  reader.note(
    "misusedFunction",
    `The function is not allowed to be used this way in an expression; function: ${name}`,
  );
