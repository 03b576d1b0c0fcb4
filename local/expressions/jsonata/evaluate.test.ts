import fc from "fast-check";
import { testScope } from "../testing/scope.ts";
import type { Json } from "../types.ts";
import { evaluateJsonata, evaluateJsonataCondition, type JsonType } from "./evaluate.ts";

const scope = testScope();
const input: Json = { items: [{ n: 1 }, { n: 2 }], one: [7], none: [], name: "Ada" };
const evaluate = (template: Json, expected?: JsonType) =>
  evaluateJsonata(
    template,
    { input, result: { ok: true }, errorOutput: { Error: "E" } },
    scope,
    "Output",
    expected,
  );

test.each<[expression: string, value: Json]>([
  ["$states.input.name", "Ada"],
  ["$states.result.ok", true],
  ["$states.errorOutput.Error", "E"],
  ["$states.context.Execution.Id", "execution-1"],
  ["$word & '!'", "hello!"],
  ["$list", [1, 2]],
  // A sequence of one is that one; an array is an array.
  ["$states.input.items[n = 1]", { n: 1 }],
  ["$states.input.items[n = 1][]", [{ n: 1 }]],
  ["$states.input.items.n", [1, 2]],
  ["$states.input.one", [7]],
  ["$states.input.none", []],
  ["[1]", [1]],
  ["null", null],
  ["{'a': $missing, 'b': 1}", { b: 1 }],
  ["$partition([1, 2, 3], 2)", [[1, 2], [3]]],
  ["$partition([1], 2)", [[1]]],
  ["$partition([1, 2, 3])", [[1, 2, 3]]],
  ["$range(1, 9, 2)", [1, 3, 5, 7, 9]],
  ["$range(1, 9, 9)", 1],
  ["$range(1.4, 5.6, 2.2)", [1, 3, 5]],
  ["$hash('input data', 'SHA-1')", "aaff4a450a104cd177d28d18d74485e8cae074b7"],
  ["$random()", 0.5],
  ["$random(1) = $random(1)", true],
  ["$uuid()", "generated-uuid"],
  ["$parse('{\"a\": [1]}')", { a: [1] }],
  ["$now()", "1970-01-01T00:00:00.000Z"],
  ["$now('[Y0001]')", "1970"],
  ["$millis()", 0],
  ["$word := 'local'", "local"],
])("%s", async (expression, value) => {
  expect(await evaluate(`{% ${expression} %}`)).toEqual(value);
});

test.each([
  ["$missing", "returned nothing (undefined)."],
  ["$states.input.missing.deeper", "returned nothing (undefined)."],
  ["$ ", "returned nothing (undefined)."],
  ["function($x) { $x }", "returned an unsupported result type."],
  ["{'f': $sum}", "returned an unsupported result type."],
  ["1 / 0", "returned an unsupported result type."],
  [
    "'a' + 1",
    'threw an error during evaluation. T2001: The left side of the "+" operator must evaluate to a number',
  ],
  ["$eval('1')", "threw an error during evaluation. T1006: Attempted to invoke a non-function"],
  [
    "$range(1, 1001, 1)",
    "threw an error during evaluation. The range must not have more than 1000 items, but has 1001",
  ],
  [
    "$partition([1], 0)",
    "threw an error during evaluation. The chunk size of $partition must be a positive integer",
  ],
  ["$hash('a', 'SHA-0')", "threw an error during evaluation. $hash does not know the algorithm 'SHA-0'"],
  [
    "($f := function($n) { 1 + $f($n) }; $f(1))",
    "threw an error during evaluation. D1011: Stack overflow. Check for non-terminating recursive function.  Consider rewriting as tail-recursive",
  ],
])("%s fails the state", async (expression, what) => {
  await expect(evaluate({ total: [`{% ${expression} %}`] })).rejects.toMatchObject({
    name: "States.QueryEvaluationError",
    cause: `The JSONata expression '${expression.trim()}' specified for the field 'Output/total[0]' ${what}`,
    location: "Output/total[0]",
  });
});

test.each<[expression: string, type: JsonType, value: string]>([
  ["'3'", "string", '"3"'],
  ["null", "null", "null"],
  ["{'a': 1}", "object", '{"a":1}'],
  ["[1]", "array", "[1]"],
])("%s is not a number where one is expected", async (expression, type, value) => {
  await expect(evaluate(`{% ${expression} %}`, "number")).rejects.toThrow(
    `returned an unexpected result type. Expected 'number', but was '${type}' for value: ${value}`,
  );
});

test("expressions are replaced at any depth, other texts stay", async () => {
  const template = { a: ["{% 1 + 1 %}", " {% 1 %}", "{%%"], b: { "c.$": "$.x", d: "{% $word %}" }, e: null };
  expect(await evaluate(template)).toEqual({
    a: [2, " {% 1 %}", "{%%"],
    b: { "c.$": "$.x", d: "hello" },
    e: null,
  });
});

test("a template without an expression stands for itself", async () => {
  const template = { a: [1, "x"] };
  expect(await evaluate(template)).toBe(template);
});

test("a Condition is a boolean, as a constant or as a result", async () => {
  const holds = (condition: Json) => evaluateJsonataCondition(condition, { input }, scope);
  expect(await holds(true)).toBe(true);
  expect(await holds("{% $count($states.input.items) = 2 %}")).toBe(true);
  expect(await holds("{% $states.input.name = 'Eve' %}")).toBe(false);
  await expect(holds("{% $states.input.name %}")).rejects.toThrow("Expected 'boolean', but was 'string'");
});

test("what one expression does to a value does not show in the next", async () => {
  const states = { input: { list: [{ a: 1 }] } };
  const before = JSON.stringify(states);
  const kept = await evaluateJsonata("{% $states.input.list[] %}", states, scope);
  await evaluateJsonata("{% $states.input ~> |list|{'a': 2}| %}", states, scope);
  await evaluateJsonata("{% ($states := {'input': 1}; $append($states.input.list, 3)) %}", states, scope);
  expect(JSON.stringify(states)).toBe(before);
  expect(Object.keys(kept as Json[])).toEqual(["0"]);
});

test("a variable of the workflow goes before a function of the same name", async () => {
  const own = testScope({ variables: { range: "twenties" } });
  expect(await evaluateJsonata("{% $range %}", {}, own)).toBe("twenties");
});

test("any JSON passes unchanged through $states.input", async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ noUnicodeString: false }), async (value) => {
      const json = JSON.parse(JSON.stringify(value)) as Json;
      expect(await evaluateJsonata({ "": "{% $states.input %}" }, { input: json }, scope)).toEqual({
        "": json,
      });
    }),
  );
});
