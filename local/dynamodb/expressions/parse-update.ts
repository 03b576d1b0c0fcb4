import { parseArgument } from "./operand.ts";
import { type Reader, readTokens } from "./reader.ts";
import type { ParsedPath, SetValue, UpdateAction } from "./syntax.ts";

export type ParsedUpdate = readonly UpdateAction<ParsedPath, string>[];

const sections = ["SET", "REMOVE", "ADD", "DELETE"] as const;
const functions = ["if_not_exists", "list_append"];

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.UpdateExpressions.html */
export const parseUpdate = (source: string): ParsedUpdate => {
  const reader = readTokens(source, sections);
  const actions: UpdateAction<ParsedPath, string>[] = [];
  const seen = new Set<string>();
  do {
    const section = sections.find((name) => reader.take(name)) ?? reader.fail();
    if (seen.has(section))
      reader.note("section", `The "${section}" section can only be used once in an update expression;`);
    seen.add(section);
    do actions.push(action(reader, section));
    while (reader.take(","));
  } while (reader.peek().kind !== "end");
  reader.finish();
  return actions;
};

const action = (reader: Reader, kind: (typeof sections)[number]): UpdateAction<ParsedPath, string> => {
  const path = reader.path();
  if (kind === "REMOVE") return { kind, path };
  if (kind === "SET") {
    reader.expect("=");
    return { kind, path, value: setValue(reader) };
  }
  return { kind, path, value: reader.peek().kind === ":" ? reader.next().text : reader.fail() };
};

/** An operand, a sum or a difference; the whole may stand in parentheses, and so may each operand. */
const setValue = (reader: Reader): SetValue<ParsedPath, string> => {
  const inParentheses = reader.take("(");
  const left = parseArgument(reader, functions);
  let value = rest(reader, left);
  if (inParentheses) {
    reader.expect(")");
    if (value === left) value = rest(reader, left);
  }
  return value;
};

const rest = (reader: Reader, left: ReturnType<typeof parseArgument>): SetValue<ParsedPath, string> => {
  const operator = reader.take("+") ? "+" : reader.take("-") ? "-" : undefined;
  if (operator === undefined) return left;
  return { kind: "sum", operator, left, right: parseArgument(reader, functions) };
};
