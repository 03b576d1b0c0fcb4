/**
 * The parts of a JSONata expression that are code, and those that are not: string literals, comments,
 * quoted names. https://docs.jsonata.org/simple#examples
 */
const notCode = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|`[^`]*`|\/\*[\s\S]*?\*\//g;

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
