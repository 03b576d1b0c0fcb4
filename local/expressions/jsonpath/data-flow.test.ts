import fc from "fast-check";
import { testScope } from "../testing/scope.ts";
import type { Json } from "../types.ts";
import { applyInputPath, applyResultPath } from "./data-flow.ts";
import { readJsonPath } from "./read.ts";

const scope = testScope();

test.each<[string | null | undefined, Json]>([
  [undefined, { a: { b: 1 } }],
  ["$", { a: { b: 1 } }],
  [null, {}],
  ["$.a", { b: 1 }],
  ["$$.Execution.Id", "execution-1"],
])("InputPath %p chooses from the input", (path, value) => {
  expect(applyInputPath(path, { a: { b: 1 } }, scope)).toEqual(value);
});

test.each<[path: string | null | undefined, output: Json]>([
  [undefined, "result"],
  ["$", "result"],
  [null, { a: { b: 1 }, list: [0, { c: 1 }] }],
  ["$.new", { a: { b: 1 }, list: [0, { c: 1 }], new: "result" }],
  ["$.a", { a: "result", list: [0, { c: 1 }] }],
  ["$.a.x.y", { a: { b: 1, x: { y: "result" } }, list: [0, { c: 1 }] }],
  ["$.list[0]", { a: { b: 1 }, list: ["result", { c: 1 }] }],
  ["$.list[1].c", { a: { b: 1 }, list: [0, { c: "result" }] }],
  ["$['a']['b']", { a: { b: "result" }, list: [0, { c: 1 }] }],
])("ResultPath %p places the result", (path, output) => {
  expect(applyResultPath(path, { a: { b: 1 }, list: [0, { c: 1 }] }, "result")).toEqual(output);
});

test.each<[path: string, input: Json]>([
  ["$.a", "text"],
  ["$.a", null],
  ["$.a", [1]],
  ["$.a.b", { a: 1 }],
  ["$.a[0]", { a: {} }],
  ["$.a[1]", { a: [0] }],
])("ResultPath %s cannot be applied to %j", (path, input) => {
  expect(() => applyResultPath(path, input, 1)).toThrow(
    expect.objectContaining({
      name: "States.ResultPathMatchFailure",
      cause: `Unable to apply ReferencePath ${path} to input ${JSON.stringify(input)}`,
    }),
  );
});

const name = fc.oneof(fc.constantFrom("a", "b", "__proto__", "it's", "x\\y"), fc.string());
/** Objects all the way down, so that every path can be placed. */
const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
  tree: fc.oneof({ depthSize: "small" }, fc.constant({}), fc.dictionary(name, tie("tree"))),
}));
const quoted = (step: string) => `['${step.replace(/['\\]/g, "\\$&")}']`;

test("what a ResultPath has placed is read back by the same path, and the input stays as it was", () => {
  fc.assert(
    fc.property(fc.array(name, { minLength: 1 }), tree, fc.jsonValue(), (steps, input, result) => {
      const before = JSON.stringify(input);
      const path = `$${steps.map(quoted).join("")}`;
      expect(readJsonPath(path, applyResultPath(path, input, result as Json), scope)).toBe(result);
      expect(JSON.stringify(input)).toBe(before);
    }),
  );
});

test("no path and no data reach the prototype of all objects", () => {
  const output = applyResultPath("$.__proto__.polluted", JSON.parse('{"__proto__": {"a": 1}}'), true);
  expect(JSON.stringify(output)).toBe('{"__proto__":{"a":1,"polluted":true}}');
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});
