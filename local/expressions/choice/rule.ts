import { findPath, readJsonPath } from "../jsonpath/read.ts";
import { memoByIdentity } from "../memo.ts";
import { AslError, isObject, type Json, type JsonObject, type Scope } from "../types.ts";
import { comparisons, type Operator, stringMatches, typeTests } from "./operators.ts";

type Test = (root: Json, scope: Scope) => boolean;

/**
 * Whether a Choice rule in JSONPath matches; `Next`, `Assign` and `Comment` in it are not looked at.
 * https://docs.aws.amazon.com/step-functions/latest/dg/state-choice.html
 * @throws AslError `States.Runtime` when a path leads nowhere, but for `IsPresent`.
 */
export const evaluateChoiceRule = (rule: JsonObject, root: Json, scope: Scope): boolean =>
  compile(rule)(root, scope);

const compile: (rule: JsonObject) => Test = memoByIdentity((rule) => {
  const { And: all, Or: any, Not: not } = rule;
  if (Array.isArray(all)) {
    const tests = compileEach(all);
    return (root, scope) => tests.every((test) => test(root, scope));
  }
  if (Array.isArray(any)) {
    const tests = compileEach(any);
    return (root, scope) => tests.some((test) => test(root, scope));
  }
  if (isObject(not)) {
    const test = compile(not);
    return (root, scope) => !test(root, scope);
  }
  return compileComparison(rule);
});

const compileEach = (rules: Json[]): Test[] => rules.filter(isObject).map(compile);

const compileComparison = (rule: JsonObject): Test => {
  const variable = String(rule.Variable);
  for (const [name, operand] of Object.entries(rule)) {
    if (name === "IsPresent")
      return (root, scope) => (findPath(variable, root, scope) !== undefined) === operand;
    const typeTest = typeTests.get(name);
    if (typeTest) return (root, scope) => typeTest(read(variable, root, scope)) === operand;
    const operator = name === "StringMatches" ? stringMatches : comparisons.get(name);
    if (operator) return (root, scope) => operator(read(variable, root, scope), operand);
    const byPath = name.endsWith("Path") ? comparisons.get(name.slice(0, -"Path".length)) : undefined;
    if (byPath) return compareWithPath(byPath, variable, String(operand));
  }
  throw new AslError("States.Runtime", `The choice rule has no comparison: ${JSON.stringify(rule)}`);
};

const compareWithPath =
  (operator: Operator, variable: string, operand: string): Test =>
  (root, scope) =>
    operator(read(variable, root, scope), read(operand, root, scope));

const read = (path: string, root: Json, scope: Scope): Json =>
  readJsonPath(
    path,
    root,
    scope,
    () => `Invalid path '${path}': The choice state's condition path references an invalid value.`,
  );
