import { isReserved } from "./reserved-words.ts";
import type { ParsedPath } from "./syntax.ts";
import { type Token, tokenize } from "./tokens.ts";

/** An expression is refused: the message without the `Invalid ConditionExpression: ` in front. */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";
}

/** What may be wrong with a well-formed expression, in the order in which DynamoDB reports it. */
const findings = ["parentheses", "unknownFunction", "misusedFunction", "reserved", "section"] as const;

/** A place in the tokens of one expression. */
export interface Reader {
  peek(): Token;
  next(): Token;
  /** Takes the symbol or the keyword (in any case) if it comes next. */
  take(text: string): boolean;
  expect(text: string): void;
  /** Whether a call comes next: a name, then an opening parenthesis. */
  atCall(): boolean;
  /** A document path; `keywords` are no names in this grammar. */
  path(): ParsedPath;
  /** Notes what DynamoDB reports only when the whole expression can be parsed. */
  note(finding: (typeof findings)[number], message: string): void;
  /** The end must be here; throws the foremost of what was noted. */
  finish(): void;
  /** A syntax error at the next token. */
  fail(): never;
}

export const readTokens = (source: string, keywords: readonly string[]): Reader => {
  const tokens = tokenize(source);
  const noted = new Map<string, string>();
  let at = 0;
  const peek = () => tokens[at] as Token;
  const is = (text: string) =>
    peek().kind === "symbol" ? peek().text === text : peek().kind === "name" && isWord(peek().text, text);
  const isWord = (word: string, text: string) => word.length === text.length && word.toUpperCase() === text;

  const fail = (): never => {
    const [from, found, to] = [tokens[at - 1] ?? peek(), peek(), tokens[at + 1] ?? peek()];
    const near = source.slice(from.start, to.end);
    throw new ExpressionError(`Syntax error; token: "${found.text}", near: "${near}"`);
  };
  const next = (): Token => {
    const token = peek();
    if (token.kind === "unknown") fail();
    if (at < tokens.length - 1) at++;
    return token;
  };
  const take = (text: string) => {
    if (!is(text)) return false;
    next();
    return true;
  };
  const expect = (text: string) => {
    if (!take(text)) fail();
  };
  const note: Reader["note"] = (finding, message) => {
    if (!noted.has(finding)) noted.set(finding, message);
  };
  const step = (): string | { ref: string } => {
    const token = peek();
    if (token.kind === "#") return { ref: next().text };
    if (token.kind !== "name" || keywords.includes(token.text.toUpperCase())) return fail();
    if (isReserved(token.text))
      note("reserved", `Attribute name is a reserved keyword; reserved keyword: ${token.text}`);
    return next().text;
  };
  const index = (): number => {
    if (peek().kind !== "number") fail();
    const value = Number(next().text);
    expect("]");
    return value;
  };
  const path = (): ParsedPath => {
    const steps: (string | number | { ref: string })[] = [step()];
    for (;;) {
      if (take(".")) steps.push(step());
      else if (take("[")) steps.push(index());
      else return steps;
    }
  };
  const finish = () => {
    if (peek().kind !== "end") fail();
    for (const finding of findings) {
      const message = noted.get(finding);
      if (message !== undefined) throw new ExpressionError(message);
    }
  };
  const atCall = () => {
    const [name, open] = [peek(), tokens[at + 1]];
    return name.kind === "name" && open?.text === "(" && !keywords.includes(name.text.toUpperCase());
  };
  return { peek, next, take, expect, atCall, path, note, finish, fail };
};
