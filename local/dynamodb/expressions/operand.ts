import type { Reader } from "./reader.ts";
import type { Call, Operand, ParsedPath } from "./syntax.ts";

/** A path, a value, or a call of one of `functions`, as in every grammar that has operands. */
export const parseOperand = (reader: Reader, functions: readonly string[]): Operand<ParsedPath, string> => {
  if (reader.peek().kind === ":") return { kind: "value", value: reader.next().text };
  if (reader.atCall()) return parseCall(reader, functions);
  return { kind: "path", path: reader.path() };
};

const parseCall = (reader: Reader, functions: readonly string[]): Call<ParsedPath, string> => {
  const name = reader.next().text;
  if (!functions.includes(name)) reader.note("unknownFunction", `Invalid function name; function: ${name}`);
  reader.expect("(");
  const args = [parseArgument(reader, functions)];
  while (reader.take(",")) args.push(parseArgument(reader, functions));
  reader.expect(")");
  return { kind: "call", name, args };
};

/** An operand that may stand in parentheses. */
export const parseArgument = (reader: Reader, functions: readonly string[]): Operand<ParsedPath, string> => {
  if (!reader.take("(")) return parseOperand(reader, functions);
  const operand = parseOperand(reader, functions);
  reader.expect(")");
  return operand;
};
