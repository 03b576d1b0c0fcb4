import { validationError } from "../errors.ts";
import { type ParsedCondition, parseCondition } from "./parse-condition.ts";
import { parseProjection } from "./parse-projection.ts";
import { type ParsedUpdate, parseUpdate } from "./parse-update.ts";
import { ExpressionError } from "./reader.ts";
import type { ParsedPath } from "./syntax.ts";

/** The parameters of a request that hold an expression. */
export type ExpressionParameter =
  | "ConditionExpression"
  | "FilterExpression"
  | "KeyConditionExpression"
  | "UpdateExpression"
  | "ProjectionExpression";

/** Parses each text once. A program has few different ones; a test may make up many, so it is bounded. */
export interface ExpressionCache {
  condition(source: string): ParsedCondition;
  update(source: string): ParsedUpdate;
  projection(source: string): readonly ParsedPath[];
}

const capacity = 1000;
/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html#limits-expression-parameters */
const maxBytes = 4096;

export const createExpressionCache = (): ExpressionCache => ({
  condition: remembered(parseCondition),
  update: remembered(parseUpdate),
  projection: remembered(parseProjection),
});

const remembered = <T>(parse: (source: string) => T): ((source: string) => T) => {
  const parsed = new Map<string, T>();
  return (source) => {
    const known = parsed.get(source);
    if (known !== undefined) return known;
    const fresh = parse(checked(source));
    if (parsed.size >= capacity) parsed.clear();
    parsed.set(source, fresh);
    return fresh;
  };
};

const checked = (source: string): string => {
  if (source === "") throw new ExpressionError("The expression can not be empty;");
  const bytes = Buffer.byteLength(source);
  if (bytes > maxBytes)
    throw new ExpressionError(
      `Expression size has exceeded the maximum allowed size; expression size: ${bytes}`,
    );
  return source;
};

/** Runs what may throw an ExpressionError; it leaves as the ValidationException that DynamoDB sends. */
export const inExpression = <T>(parameter: ExpressionParameter, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    const { name, message } = error as Error;
    if (name === "ExpressionError") throw validationError(`Invalid ${parameter}: ${message}`);
    throw error;
  }
};
