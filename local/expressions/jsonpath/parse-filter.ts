import { demand, type Scanner, take } from "../scanner.ts";
import type { Json } from "../types.ts";
import { parseQuoted, parseSteps } from "./parse.ts";
import type { Comparison, Filter, Operand } from "./syntax.ts";

const WORD = /[^\s\])(&|=<>!~,'"]+/uy;
const LITERALS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/** `@.price < 10 && !(@.sold || @.name =~ /x.*\/i)`: what stands between `?(` and `)`. */
export const parseFilter = (scanner: Scanner): Filter => parseParts(scanner, "or", /\s*\|\|\s*/y, parseAnd);

const parseAnd = (scanner: Scanner): Filter => parseParts(scanner, "and", /\s*&&\s*/y, parseUnary);

const parseParts = (
  scanner: Scanner,
  kind: "or" | "and",
  operator: RegExp,
  parsePart: (scanner: Scanner) => Filter,
): Filter => {
  const first = parsePart(scanner);
  const parts = [first];
  while (take(scanner, operator)) parts.push(parsePart(scanner));
  return parts.length === 1 ? first : { kind, parts };
};

const parseUnary = (scanner: Scanner): Filter => {
  take(scanner, /\s+/y);
  if (take(scanner, /!/y)) return { kind: "not", part: parseUnary(scanner) };
  if (!take(scanner, /\(/y)) return parseComparison(scanner);
  const inner = parseFilter(scanner);
  demand(scanner, /\s*\)/y, "')'");
  return inner;
};

const parseComparison = (scanner: Scanner): Filter => {
  const left = parseOperand(scanner);
  if (take(scanner, /\s*=~\s*/y)) return { kind: "matches", left, pattern: parsePattern(scanner) };
  const operator = take(scanner, /\s*(==|!=|<=|>=|<|>|in(?=[\s[])|nin(?=[\s[]))\s*/y)?.[1];
  if (operator === undefined) return { kind: "exists", operand: left };
  return { kind: "compare", operator: operator as Comparison, left, right: parseOperand(scanner) };
};

const parseOperand = (scanner: Scanner): Operand => {
  const root = take(scanner, /[@$]/y)?.[0];
  if (root !== undefined) return { kind: "path", root: root === "$", steps: parseSteps(scanner) };
  return { kind: "value", value: parseValue(scanner) };
};

const parseValue = (scanner: Scanner): Json => {
  if (take(scanner, /\[\s*/y)) {
    const items: Json[] = [];
    while (!take(scanner, /\s*\]/y)) {
      items.push(parseValue(scanner));
      take(scanner, /\s*,\s*/y);
    }
    return items;
  }
  const quoted = parseQuoted(scanner);
  if (quoted !== undefined) return quoted;
  const word = demand(scanner, WORD, "a value")[0];
  const literal = LITERALS.get(word);
  if (literal !== undefined) return literal;
  // A bare word is a text: AWS's own samples have [?(@.Name==Receipt)].
  return /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(word) ? Number(word) : word;
};

/** Like Java's `matches()`: the whole text has to match. */
const parsePattern = (scanner: Scanner): RegExp => {
  const found = demand(scanner, /\/((?:\\.|[^/\\])+)\/([a-z]*)/sy, "a /pattern/");
  return new RegExp(`^(?:${found[1]})$`, found[2]?.replace(/[^ims]/g, ""));
};
