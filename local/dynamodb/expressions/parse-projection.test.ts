import { parseProjection } from "./parse-projection.ts";

it("reads paths", () => {
  expect(parseProjection("a, #b.c[0] ,d[1][2]")).toEqual([["a"], [{ ref: "#b" }, "c", 0], ["d", 1, 2]]);
});

it.each([
  ["a,", 'Syntax error; token: "<EOF>", near: ","'],
  ["a b", 'Syntax error; token: "b", near: "a b"'],
  ["a, name", "Attribute name is a reserved keyword; reserved keyword: name"],
])("of %s says %s", (source, message) => {
  expect(() => parseProjection(source)).toThrow(message);
});
