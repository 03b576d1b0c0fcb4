import { parsePathAt } from "../jsonpath/parse.ts";
import { memo } from "../memo.ts";
import { atEnd, demand, type Scanner, stripBackslashes, take } from "../scanner.ts";
import type { Json } from "../types.ts";
import { type FunctionName, functions } from "./functions.ts";

export interface Call {
  kind: "call";
  name: FunctionName;
  arguments: Argument[];
  /** The call as it was written, for error messages. */
  text: string;
}

export type Argument =
  | Call
  | { kind: "path"; path: string }
  /** `raw` is the value as it was written: without the quotes of a text, but with its escapes. */
  | { kind: "literal"; value: Json; raw: string };

// Only these may be escaped. https://docs.aws.amazon.com/step-functions/latest/dg/intrinsic-functions.html
const TEXT = /'((?:\\['{}\\]|[^'\\])*)'/suy;
const NUMBER = /-?\d+(\.\d+)?([eE][-+]?\d+)?/y;
const WORD = /(true|false|null)(?![\w.])/y;
const LIMIT = 10;

/** @throws SyntaxError that says what is wrong and where. */
export const parseCall: (text: string) => Call = memo((text) => {
  const scanner: Scanner = { text, at: 0 };
  const call = parseAt(scanner);
  take(scanner, /\s+/y);
  if (!atEnd(scanner)) throw new SyntaxError(`unexpected '${text[scanner.at]}' at position ${scanner.at}`);
  if (countCalls(call) > LIMIT) {
    throw new SyntaxError(`more than ${LIMIT} intrinsic functions in one field`);
  }
  return call;
});

const countCalls = (argument: Argument): number =>
  argument.kind === "call" ? argument.arguments.reduce((sum, inner) => sum + countCalls(inner), 1) : 0;

const parseAt = (scanner: Scanner): Call => {
  const start = scanner.at;
  const name = demand(scanner, /States\.\w+/y, "a function")[0];
  if (!isFunction(name)) throw new SyntaxError(`there is no intrinsic function '${name}'`);
  const args = parseArguments(scanner);
  const [least, most] = functions[name].arity;
  if (args.length < least || args.length > most) {
    throw new SyntaxError(`${name} takes ${range(least, most)}, not ${args.length}`);
  }
  return { kind: "call", name, arguments: args, text: scanner.text.slice(start, scanner.at) };
};

const isFunction = (name: string): name is FunctionName => Object.hasOwn(functions, name);

const range = (least: number, most: number) =>
  `${least === most ? least : most === Number.POSITIVE_INFINITY ? `${least} or more` : `${least} or ${most}`} argument${most === 1 ? "" : "s"}`;

const parseArguments = (scanner: Scanner): Argument[] => {
  demand(scanner, /\s*\(\s*/y, "'('");
  const args: Argument[] = [];
  if (take(scanner, /\)/y)) return args;
  do args.push(parseArgument(scanner));
  while (take(scanner, /\s*,\s*/y));
  demand(scanner, /\s*\)/y, "',' or ')'");
  return args;
};

const parseArgument = (scanner: Scanner): Argument => {
  const { text, at } = scanner;
  if (text[at] === "$") return { kind: "path", path: parsePathAt(scanner).text };
  if (text.startsWith("States.", at)) return parseAt(scanner);
  const quoted = take(scanner, TEXT);
  if (quoted) return { kind: "literal", value: stripBackslashes(quoted[1] ?? ""), raw: quoted[1] ?? "" };
  const plain = take(scanner, NUMBER) ?? take(scanner, WORD);
  if (plain) return { kind: "literal", value: JSON.parse(plain[0]) as Json, raw: plain[0] };
  throw new SyntaxError(
    text[at] === "'"
      ? `the text that starts at position ${at} does not end, or escapes something other than ' { } \\`
      : `expected a path, a text in single quotes, a number, true, false, null or a function at position ${at}`,
  );
};
