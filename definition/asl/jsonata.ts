/**
 * What is not code in a JSONata expression: string literals, quoted names, comments, and regular
 * expressions, which stand where a value can begin. https://docs.jsonata.org/regex
 */
const notCode =
  /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|`[^`]*`|\/\*[\s\S]*?\*\/|(?<=(?:^|[(,=:?[{&|>])\s*)\/(?![*/])(?:\\.|[^\\/\n])+\/[im]*/g;

/** The expression with literals, comments and quoted names blanked out: what is left is code. */
export const codeOf = (expression: string): string =>
  expression.replace(notCode, (text) => (text.startsWith("`") ? "`_`" : text.startsWith("/*") ? " " : '""'));

/** `replace` applied to the code of an expression only. */
export const mapCode = (expression: string, replace: (code: string) => string): string => {
  let mapped = "";
  let end = 0;
  for (const match of expression.matchAll(notCode)) {
    mapped += replace(expression.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return mapped + replace(expression.slice(end));
};

/** AWS evaluates a string as JSONata when it is enclosed in `{% %}`, without space around. */
export const isExpression = (text: unknown): text is string =>
  typeof text === "string" && text.startsWith("{%") && text.endsWith("%}");

export const innerOf = (expression: string): string => expression.slice(2, -2).trim();
