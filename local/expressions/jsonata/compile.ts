import jsonata from "jsonata";
import { memo } from "../memo.ts";
import { registerBuiltins } from "./builtins.ts";

/**
 * An expression that never ends has to fail, not to hang: the depth (two for each call of a recursive
 * function) and the milliseconds are far beyond what a workflow does. The library measures the time
 * itself, on the machine's clock.
 */
const GUARDS = { stack: 2_000, timeout: 10_000 };

/** The expression in `{% … %}`; undefined for any other text, also one with a space around the braces. */
export const expressionIn = (text: string): string | undefined =>
  text.startsWith("{%") && text.endsWith("%}") && text.length >= 4 ? text.slice(2, -2).trim() : undefined;

/** @throws the parser's error, with `code`, `message` and `position`. */
export const compileJsonata: (expression: string) => jsonata.Expression = memo((text) => {
  const expression = jsonata(text, GUARDS);
  registerBuiltins(expression);
  return expression;
});
