import { ExpressionError } from "./reader.ts";

/** What DynamoDB says of operands, in conditions and in updates. */

export const operandTypeError = (operator: string, type: string) =>
  new ExpressionError(
    `Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${type}`,
  );

export const operandCountError = (operator: string, count: number) =>
  new ExpressionError(
    `Incorrect number of operands for operator or function; operator or function: ${operator}, number of operands: ${count}`,
  );

export const pathRequiredError = (operator: string) =>
  new ExpressionError(`Operator or function requires a document path; operator or function: ${operator}`);
