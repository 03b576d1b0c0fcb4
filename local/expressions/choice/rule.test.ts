import { testScope } from "../testing/scope.ts";
import type { Json, JsonObject } from "../types.ts";
import { evaluateChoiceRule } from "./rule.ts";

const scope = testScope();
const matches = (rule: JsonObject, input: Json = {}) => evaluateChoiceRule(rule, input, scope);

test.each<[operator: string, value: Json, operand: Json, matches: boolean]>([
  ["StringMatches", "log-1.txt", "log-*.txt", true],
  ["StringMatches", "log-.txt", "log-*.txt", true],
  ["StringMatches", "log-1-txt", "log-*.txt", false],
  ["StringMatches", "a\nb", "a*b", true],
  ["StringMatches", "logs.txt", "*", true],
  ["StringMatches", "a*c", "a\\*c", true],
  ["StringMatches", "abc", "a\\*c", false],
  ["StringMatches", "a\\c", "a\\\\c", true],
  ["StringMatches", "a.c", "a.c", true],
  ["StringMatches", "abc", "a.c", false],
  ["StringMatches", 1, "*", false],
  ["StringLessThan", "A", "a", true],
  ["StringGreaterThanEquals", "b", "a", true],
  ["NumericEquals", "1", 1, false],
  ["TimestampLessThan", "2016-03-14T01:59:00.000000001Z", "2016-03-14T01:59:00.000000002Z", true],
  ["TimestampEquals", "2016-03-14T02:59:00+01:00", "2016-03-14T01:59:00Z", true],
  ["TimestampGreaterThan", "later", "2016-03-14T01:59:00Z", false],
  ["IsTimestamp", "2016-03-14T01:59:00Z", true, true],
  ["IsTimestamp", "2016-03-14", true, false],
  ["IsTimestamp", 5, false, true],
])("%s of %j and %j is %p", (operator, value, operand, expected) => {
  expect(matches({ Variable: "$.x", [operator]: operand }, { x: value })).toBe(expected);
});

test("rules are combined by And, Or and Not", () => {
  const big = { Variable: "$.n", NumericGreaterThan: 10 };
  const even = { Variable: "$.even", BooleanEquals: true };
  expect(matches({ And: [big, even] }, { n: 11, even: true })).toBe(true);
  expect(matches({ And: [big, even] }, { n: 11, even: false })).toBe(false);
  expect(matches({ Or: [big, even] }, { n: 1, even: true })).toBe(true);
  expect(matches({ Or: [big, { And: [even, { Not: big }] }] }, { n: 1, even: false })).toBe(false);
  expect(matches({ Not: big }, { n: 1 })).toBe(true);
});

test("Variable and the operand of a …Path operator read the context object and variables", () => {
  expect(matches({ Variable: "$$.Execution.Id", StringEquals: "execution-1" })).toBe(true);
  expect(matches({ Variable: "$word", StringEqualsPath: "$.x" }, { x: "hello" })).toBe(true);
  expect(matches({ Variable: "$list[0]", NumericLessThanPath: "$list[1]" })).toBe(true);
});

test.each(["$.x", "$.x.y", "$$.Task.Token", "$unknown"])("IsPresent tells that %s is missing", (path) => {
  expect(matches({ Variable: path, IsPresent: true })).toBe(false);
  expect(matches({ Variable: path, IsPresent: false })).toBe(true);
});

test.each<JsonObject>([
  { Variable: "$.missing", StringEquals: "a" },
  { Variable: "$.missing", IsNull: true },
  { Variable: "$.there", NumericEqualsPath: "$.missing" },
])("a path of %j that leads nowhere fails the state", (rule) => {
  expect(() => matches(rule, { there: 1 })).toThrow(
    expect.objectContaining({
      name: "States.Runtime",
      cause: "Invalid path '$.missing': The choice state's condition path references an invalid value.",
    }),
  );
});

test("a rule without a comparison is an error, not a match", () => {
  expect(() => matches({ Variable: "$.x", Next: "A" }, { x: 1 })).toThrow("has no comparison");
});
