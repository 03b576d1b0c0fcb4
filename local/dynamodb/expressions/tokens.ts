export interface Token {
  /** `name`: bare word or keyword; `#`, `:`: placeholder; `unknown`: a character no expression has. */
  readonly kind: "name" | "#" | ":" | "number" | "symbol" | "unknown" | "end";
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const token =
  /[ \t\r\n]*(?:(?<name>[A-Za-z_]\w*)|(?<nameRef>#\w+)|(?<valueRef>:\w+)|(?<number>\d+)|(?<symbol><>|<=|>=|[=<>()[\],.+-])|(?<unknown>[^ \t\r\n]))/y;

/** The tokens of an expression, closed by one of kind `end`. */
export const tokenize = (source: string): Token[] => {
  const tokens: Token[] = [];
  const pattern = new RegExp(token);
  for (;;) {
    const { groups } = pattern.exec(source) ?? {};
    if (groups === undefined) break;
    const [kind, text] = kindOf(groups);
    tokens.push({ kind, text, start: pattern.lastIndex - text.length, end: pattern.lastIndex });
  }
  tokens.push({ kind: "end", text: "<EOF>", start: source.length, end: source.length });
  return tokens;
};

const kindOf = (groups: Record<string, string | undefined>): [Token["kind"], string] => {
  if (groups.name !== undefined) return ["name", groups.name];
  if (groups.nameRef !== undefined) return ["#", groups.nameRef];
  if (groups.valueRef !== undefined) return [":", groups.valueRef];
  if (groups.number !== undefined) return ["number", groups.number];
  if (groups.symbol !== undefined) return ["symbol", groups.symbol];
  return ["unknown", groups.unknown ?? ""];
};
