import fc from "fast-check";
import { evaluateTemplate, readPath } from "./template.ts";
import { testScope } from "./testing/scope.ts";
import type { Json } from "./types.ts";

const scope = testScope();
const input = { a: { b: 1 }, name: "Ada" };

test("members that end in .$ are evaluated at any depth, the rest stays as it is", () => {
  const template = {
    "path.$": "$.a.b",
    "context.$": "$$.Execution.Id",
    "variable.$": "$word",
    "call.$": "States.Format('Hello {}', $.name)",
    literal: "$.a.b",
    list: ["$.a", { "deep.$": "$.a" }, ["$word"]],
    nested: { "all.$": "$", none: null },
  };
  expect(evaluateTemplate(template, input, scope)).toEqual({
    path: 1,
    context: "execution-1",
    variable: "hello",
    call: "Hello Ada",
    literal: "$.a.b",
    list: ["$.a", { deep: { b: 1 } }, ["$word"]],
    nested: { all: input, none: null },
  });
});

test("a template without paths stands for itself", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const template = JSON.parse(JSON.stringify(value).replaceAll(".$", "")) as Json;
      expect(evaluateTemplate(template, input, scope)).toBe(template);
    }),
  );
});

test("a path that leads nowhere is named with its field", () => {
  expect(() => evaluateTemplate({ outer: { "value.$": "$.none" } }, { a: 1 }, scope)).toThrow(
    expect.objectContaining({
      name: "States.Runtime",
      cause: `The JSONPath '$.none' specified for the field 'value.$' could not be found in the input '{"a":1}'`,
    }),
  );
});

test("a field that ends in .$ holds a text", () => {
  expect(() => evaluateTemplate({ "value.$": 1 }, input, scope)).toThrow(
    "The value for the field 'value.$' must be",
  );
});

test("a member called __proto__ is made, not a prototype", () => {
  const made = evaluateTemplate(
    JSON.parse('{"__proto__": {"x.$": "$.a.b"}, "__proto__.$": "$.a"}'),
    input,
    scope,
  );
  expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
  expect(JSON.stringify(made)).toBe('{"__proto__":{"b":1}}');
});

test("a field such as CausePath takes a path or an intrinsic call", () => {
  expect(readPath("$.name", input, scope)).toBe("Ada");
  expect(readPath("States.Format('{}!', $.name)", input, scope)).toBe("Ada!");
});
