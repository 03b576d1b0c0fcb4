import { testScope } from "../testing/scope.ts";
import type { Json } from "../types.ts";
import { findPath, notFoundInField, readJsonPath } from "./read.ts";

const scope = testScope();

test.each<[string, Json]>([
  ["$.x", 1],
  ["$$.Execution.Id", "execution-1"],
  ["$$", scope.context],
  ["$word", "hello"],
  ["$list[1]", 2],
  ["$nested.deep", true],
])("%s reads the input, the context object or a variable", (path, value) => {
  expect(readJsonPath(path, { x: 1 }, scope)).toEqual(value);
});

test.each([
  ["$.a.b", "Missing property in path $['a']"],
  ["$.x.y", "No results for path: $['x']['y']"],
  ["$.list[5].y", "No results for path: $['list'][5]['y']"],
  [
    "$.text.y",
    "Expected to find an object with property ['y'] in path $['text'] but found 'java.lang.String'.",
  ],
  ["$.x[0]", "Filter: [0] can only be applied to arrays. Current context is: {z=1}"],
  ["$$.Map.Item", "Missing property in path $['Map']"],
  ["$unknown", "No results for path: $['unknown']"],
])("a path that leads nowhere, %s, says where it lost its way", (path, where) => {
  const input = { x: { z: 1 }, list: [], text: "t" };
  expect(() => readJsonPath(path, input, scope)).toThrow(
    expect.objectContaining({ name: "States.Runtime", cause: `Invalid path '${path}' : ${where}` }),
  );
  expect(findPath(path, input, scope)).toBeUndefined();
});

test("the error of a field names the field and shows the input", () => {
  expect(() => readJsonPath("$.b", { a: 1 }, scope, notFoundInField("ErrorPath"))).toThrow(
    `The JSONPath '$.b' specified for the field 'ErrorPath' could not be found in the input '{"a":1}'`,
  );
});

test("a path that is none is a runtime error", () => {
  expect(() => readJsonPath("$.a[", {}, scope)).toThrow(expect.objectContaining({ name: "States.Runtime" }));
});
