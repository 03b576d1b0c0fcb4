import { memo } from "../memo.ts";
import { atEnd, demand, type Scanner, stripBackslashes, take } from "../scanner.ts";
import { parseFilter } from "./parse-filter.ts";
import type { Path, Step } from "./syntax.ts";

// Names after a dot run to the next character with a meaning, in a path or in the filter around it;
// a backslash takes the meaning away.
// https://states-language.net/#path
const NAME = /(?:\\.|(?!&&|\|\|)[^\\.[\](),'"<>=!\s])+/suy;
const QUOTED = /'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"/suy;
const NUMBER = /-?\d+/y;
const COMMA = /\s*,\s*/y;
const CLOSE = /\s*\]/y;
// https://docs.aws.amazon.com/step-functions/latest/dg/workflow-variables.html
const VARIABLE = /[\p{ID_Start}_][\p{ID_Continue}\u200c\u200d]*/uy;

/** @throws SyntaxError that says what is wrong and where. */
export const parsePath: (text: string) => Path = memo((text) => {
  const scanner: Scanner = { text: text.trimEnd(), at: 0 };
  const path = parsePathAt(scanner);
  if (!atEnd(scanner)) throw new SyntaxError(complaint(scanner));
  return path;
});

/** A path that ends where the text goes on with something else, as among arguments. */
export const parsePathAt = (scanner: Scanner): Path => {
  const start = scanner.at;
  demand(scanner, /\$/y, "'$'");
  const variable = take(scanner, VARIABLE)?.[0];
  const source = variable !== undefined ? "variables" : take(scanner, /\$/y) ? "context" : "input";
  const steps = parseSteps(scanner);
  if (variable !== undefined) steps.unshift({ kind: "name", name: variable });
  return { text: scanner.text.slice(start, scanner.at), source, steps, simple: simpleSteps(steps) };
};

/** As many steps as the text has here; stops before the first character that starts none. */
export const parseSteps = (scanner: Scanner): Step[] => {
  const steps: Step[] = [];
  for (;;) {
    if (take(scanner, /\.\./y)) {
      steps.push({ kind: "descend" }, parseNamed(scanner) ?? parseBracket(scanner));
    } else if (take(scanner, /\./y)) {
      // "$.[0]" is met in the wild and accepted.
      steps.push(parseNamed(scanner) ?? parseBracket(scanner));
    } else if (scanner.text[scanner.at] === "[") {
      steps.push(parseBracket(scanner));
    } else return steps;
  }
};

const parseNamed = (scanner: Scanner): Step | undefined => {
  const name = take(scanner, NAME)?.[0];
  if (name === undefined) return undefined;
  return name === "*" ? { kind: "any" } : { kind: "name", name: stripBackslashes(name) };
};

const parseBracket = (scanner: Scanner): Step => {
  demand(scanner, /\[\s*/y, "a name or '['");
  const step = parseSelector(scanner);
  demand(scanner, CLOSE, "']'");
  return step;
};

const parseSelector = (scanner: Scanner): Step => {
  if (take(scanner, /\*/y)) return { kind: "any" };
  if (take(scanner, /\?\s*\(/y)) {
    const filter = parseFilter(scanner);
    demand(scanner, /\s*\)/y, "')'");
    return { kind: "filter", filter };
  }
  const [name, ...names] = parseList(scanner, parseQuoted);
  if (name !== undefined)
    return names.length ? { kind: "names", names: [name, ...names] } : { kind: "name", name };
  const slice = take(scanner, /(-?\d+)?:(-?\d+)?/y);
  if (slice) return { kind: "slice", from: optionalNumber(slice[1]), to: optionalNumber(slice[2]) };
  const [index, ...indices] = parseList(scanner, (here) => optionalNumber(take(here, NUMBER)?.[0]));
  if (index === undefined)
    throw new SyntaxError(`expected a name, an index, a slice, '*' or '?(' at position ${scanner.at}`);
  return indices.length ? { kind: "indices", indices: [index, ...indices] } : { kind: "index", index };
};

const parseList = <T>(scanner: Scanner, parseItem: (scanner: Scanner) => T | undefined): T[] => {
  const items: T[] = [];
  do {
    const item = parseItem(scanner);
    if (item === undefined) return items;
    items.push(item);
  } while (take(scanner, COMMA));
  return items;
};

export const parseQuoted = (scanner: Scanner): string | undefined => {
  const found = take(scanner, QUOTED);
  return found && stripBackslashes(found[1] ?? found[2] ?? "");
};

const optionalNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text));

const simpleSteps = (steps: Step[]): Path["simple"] => {
  const simple = steps.map((step) =>
    step.kind === "name" ? step.name : step.kind === "index" ? step.index : undefined,
  );
  return simple.every((step) => step !== undefined) ? simple : undefined;
};

const complaint = ({ text, at }: Scanner) =>
  text[at] === "("
    ? `functions are not supported in paths (position ${at})`
    : `unexpected '${text[at]}' at position ${at}`;
