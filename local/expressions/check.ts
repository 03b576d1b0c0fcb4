import { comparisons, typeTests } from "./choice/operators.ts";
import { parseCall } from "./intrinsics/parse.ts";
import { checkJsonata, type StatesMember } from "./jsonata/check.ts";
import { expressionIn } from "./jsonata/compile.ts";
import { parsePath } from "./jsonpath/parse.ts";
import { isComposite, isObject, type Json, type JsonObject } from "./types.ts";

/** A problem in a part of a definition, at a JSON pointer within that part. */
export interface Finding {
  pointer: string;
  message: string;
}

/** What is wrong with a JSONPath; undefined when nothing is. */
export const checkPath = (path: string): string | undefined =>
  problem(() => parsePath(path), `'${path}' is not a JSONPath`);

/**
 * What is wrong with a Reference Path, which leads to one node: `Variable`, and with `writable` a
 * `ResultPath`, which leads into the state's input.
 */
export const checkReferencePath = (path: string, { writable = false } = {}): string | undefined => {
  const wrong = checkPath(path);
  if (wrong !== undefined) return wrong;
  const { simple, source } = parsePath(path);
  if (!simple) return `'${path}' can lead to several nodes; a Reference Path has names and indices only`;
  return writable && source !== "input" ? `'${path}' does not lead into the state's input` : undefined;
};

/** What is wrong with an intrinsic call. */
export const checkIntrinsic = (text: string): string | undefined =>
  problem(() => parseCall(text), `'${text}' is not an intrinsic function call`);

/** Every problem of a payload template in JSONPath. */
export const checkTemplate = (template: Json): Finding[] =>
  walk(template, (name, value, siblings) => {
    if (!name.endsWith(".$")) return undefined;
    if (Object.hasOwn(siblings, name.slice(0, -2)))
      return `'${name}' and '${name.slice(0, -2)}' name the same field`;
    if (typeof value !== "string") return "must be a text: a JSONPath or an intrinsic function call";
    return checkExpression(value);
  });

const checkExpression = (text: string) =>
  text.startsWith("States.") ? checkIntrinsic(text) : checkPath(text);

/** Every problem of a value in JSONata; see {@link checkJsonata} for `available`. */
export const checkJsonataTemplate = (template: Json, available?: readonly StatesMember[]): Finding[] =>
  walk({ "": template }, (_, value) => {
    const expression = typeof value === "string" ? expressionIn(value) : undefined;
    return expression === undefined ? undefined : checkJsonata(expression, available);
  }).map(({ pointer, message }) => ({ pointer: pointer.slice(1), message }));

/** Every problem of a Choice rule in JSONPath. */
export const checkChoiceRule = (rule: JsonObject, pointer = ""): Finding[] => {
  const nested = nestedRules(rule);
  if (nested.length === 0) return checkComparison(rule, pointer);
  return nested.flatMap(([at, inner]) => checkChoiceRule(inner, `${pointer}${at}`));
};

const nestedRules = ({ And: all, Or: any, Not: not }: JsonObject): [string, JsonObject][] => {
  const lists = Object.entries({ And: all, Or: any }).flatMap(([name, rules]) =>
    Array.isArray(rules) ? rules.map((rule, i): [string, Json] => [`/${name}/${i}`, rule]) : [],
  );
  const rules: [string, Json | undefined][] = [...lists, ["/Not", not]];
  return rules.filter((entry): entry is [string, JsonObject] => isObject(entry[1]));
};

const checkComparison = (rule: JsonObject, pointer: string): Finding[] => {
  const operators = Object.keys(rule).filter(isOperator);
  const findings: Finding[] = [];
  const report = (at: string, message: string | undefined) => {
    if (message !== undefined) findings.push({ pointer: `${pointer}${at}`, message });
  };
  if (operators.length !== 1)
    report("", `a rule has one comparison, not ${operators.length ? operators.join(", ") : "none"}`);
  if (typeof rule.Variable === "string") report("/Variable", checkReferencePath(rule.Variable));
  else report("", "a rule needs a Variable");
  for (const name of operators) {
    if (name.endsWith("Path")) report(`/${name}`, checkReferencePath(String(rule[name])));
  }
  return findings;
};

const isOperator = (name: string) =>
  name === "IsPresent" ||
  name === "StringMatches" ||
  typeTests.has(name) ||
  comparisons.has(name.endsWith("Path") ? name.slice(0, -"Path".length) : name);

const walk = (
  value: Json,
  check: (name: string, value: Json, siblings: object) => string | undefined,
  pointer = "",
): Finding[] => {
  if (!isComposite(value)) return [];
  return Object.entries(value).flatMap(([name, member]: [string, Json]) => {
    const at = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const message = check(name, member, value);
    return [...(message === undefined ? [] : [{ pointer: at, message }]), ...walk(member, check, at)];
  });
};

const problem = (parse: () => unknown, prefix: string): string | undefined => {
  try {
    parse();
    return undefined;
  } catch (error) {
    return `${prefix}: ${(error as Error).message}`;
  }
};
