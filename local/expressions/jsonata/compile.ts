import jsonata from "jsonata";
import { memo } from "../memo.ts";
import { registerBuiltins } from "./builtins.ts";

/** Deep enough for any sane recursion, and far below where the engine itself would overflow. */
const MAX_DEPTH = 500;

/** The expression in `{% … %}`; undefined for any other text, also one with a space around the braces. */
export const expressionIn = (text: string): string | undefined =>
  text.startsWith("{%") && text.endsWith("%}") && text.length >= 4 ? text.slice(2, -2).trim() : undefined;

/** @throws the parser's error, with `code`, `message` and `position`. */
export const compileJsonata: (expression: string) => jsonata.Expression = memo((text) => {
  const expression = jsonata(text, { stack: MAX_DEPTH });
  registerBuiltins(expression);
  return expression;
});
