import type { Path } from "../expressions/syntax.ts";
import type { Item } from "../types.ts";
import { project } from "./project.ts";

const item: Item = {
  a: { S: "a" },
  l: { L: [{ N: "0" }, { M: { x: { N: "1" }, y: { N: "2" } } }, { N: "2" }] },
  m: { M: { x: { M: { z: { N: "1" } } }, y: { S: "y" } } },
};

it.each<[string, readonly Path[], Item]>([
  ["an attribute", [["a"]], { a: { S: "a" } }],
  ["nothing that is missing", [["b"], ["m", "z"], ["l", 9], ["a", "x"]], {}],
  ["a part of a map", [["m", "y"]], { m: { M: { y: { S: "y" } } } }],
  [
    "two parts of one map",
    [
      ["m", "y"],
      ["m", "x", "z"],
    ],
    { m: item.m! },
  ],
  [
    "elements of a list, closed up and in their order",
    [
      ["l", 2],
      ["l", 0],
    ],
    { l: { L: [{ N: "0" }, { N: "2" }] } },
  ],
  [
    "two parts of one element",
    [
      ["l", 1, "y"],
      ["l", 1, "x"],
    ],
    { l: { L: [{ M: { x: { N: "1" }, y: { N: "2" } } }] } },
  ],
])("picks %s", (_what, paths, expected) => {
  expect(project(item, paths)).toEqual(expected);
});
