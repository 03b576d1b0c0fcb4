import {
  checkChoiceRule,
  checkIntrinsic,
  checkJsonata,
  checkJsonataTemplate,
  checkPath,
  checkReferencePath,
  checkTemplate,
} from "./index.ts";

test.each([
  "$",
  "$$",
  "$.a-b.c",
  "$.é.日本",
  "$['a b']",
  "$..a[?(@.b == 1)].c",
  "$.[0]",
  "$name.x",
  "$.&Ж中",
  "$.a\\@b",
])("%s is a path", (path) => {
  expect(checkPath(path)).toBeUndefined();
});

test.each([
  ["a", "expected '$' at position 0"],
  ["$.", "expected a name or '[' at position 2"],
  ["$.a b", "unexpected ' ' at position 3"],
  ["$.a[", "expected a name, an index, a slice, '*' or '?(' at position 4"],
  ["$['a'", "expected ']' at position 5"],
  ["$.a[?(@.b]", "expected ')' at position 9"],
  ["$.a[?(@.b == )]", "expected a value at position 13"],
  ["$.a.length()", "functions are not supported in paths (position 10)"],
])("%s is no path", (path, what) => {
  expect(checkPath(path)).toBe(`'${path}' is not a JSONPath: ${what}`);
});

test("a Reference Path leads to one node, and one to write leads into the input", () => {
  expect(checkReferencePath("$.a[0]['b']")).toBeUndefined();
  expect(checkReferencePath("$$.Task.Token")).toBeUndefined();
  expect(checkReferencePath("$.a[*]")).toMatch("can lead to several nodes");
  expect(checkReferencePath("$word", { writable: true })).toMatch("does not lead into the state's input");
});

test.each([
  ["States.Nothing()", "there is no intrinsic function 'States.Nothing'"],
  ["States.UUID(1)", "States.UUID takes 0 arguments, not 1"],
  ["States.MathRandom(1)", "States.MathRandom takes 2 or 3 arguments, not 1"],
  ["States.Format()", "States.Format takes 1 or more arguments, not 0"],
  ["States.ArrayLength()", "States.ArrayLength takes 1 argument, not 0"],
  ["States.Array(1", "expected ',' or ')' at position 14"],
  ["States.Array(1) x", "unexpected 'x' at position 16"],
  [
    "States.Array(x)",
    "expected a path, a text in single quotes, a number, true, false, null or a function at position 13",
  ],
  [
    `States.Array('a\\"b')`,
    "the text that starts at position 13 does not end, or escapes something other than ' { } \\",
  ],
  [
    `States.Array(${"States.Array(".repeat(10)}${")".repeat(11)}`,
    "more than 10 intrinsic functions in one field",
  ],
])("%s is no intrinsic call", (text, what) => {
  expect(checkIntrinsic(text)).toBe(`'${text}' is not an intrinsic function call: ${what}`);
});

test("every problem of a template is found, with its place", () => {
  expect(
    checkTemplate({
      fine: { "a.$": "$.a", b: "$.[" },
      "number.$": 1,
      "twice.$": "$.a",
      twice: 1,
      "a/b": [{ "c.$": "a" }, { "d.$": "States.UUID(1)" }],
    }),
  ).toEqual([
    { pointer: "/number.$", message: "must be a text: a JSONPath or an intrinsic function call" },
    { pointer: "/twice.$", message: "'twice.$' and 'twice' name the same field" },
    { pointer: "/a~1b/0/c.$", message: "'a' is not a JSONPath: expected '$' at position 0" },
    {
      pointer: "/a~1b/1/d.$",
      message: "'States.UUID(1)' is not an intrinsic function call: States.UUID takes 0 arguments, not 1",
    },
  ]);
});

test.each([
  "$states.input.items[price > 1].name",
  "$map($states.input.items, function($i) { $i.name & $ })",
  "$states.input.items.(name & $string($))",
  "$states.input{name: value}",
  "($x := $states.context; $x)",
  "$states.input.items^(price)",
  "$states.result",
])("%s is JSONata", (expression) => {
  expect(checkJsonata(expression)).toBeUndefined();
});

test.each([
  ["1 +", "'1 +' is not JSONata: Unexpected end of expression (S0207, position 3)"],
  ["name", "in 'name', 'name' has no value at the top of an expression; write $states.input.name or $name"],
  [
    "$uppercase($.a)",
    "in '$uppercase($.a)', $ has no value at the top of an expression; start from $states.input",
  ],
  ["$$.a", "in '$$.a', $$ has no value at the top of an expression; start from $states.input"],
  ["$eval('1')", "in '$eval('1')', $eval is not available; $parse reads JSON text"],
  ["$states := 1", "in '$states := 1', $states cannot be assigned"],
  [
    "$states.outcome",
    "in '$states.outcome', $states.outcome does not exist in this field; it has input, context, result",
  ],
  [
    "$states.errorOutput",
    "in '$states.errorOutput', $states.errorOutput does not exist in this field; it has input, context, result",
  ],
  [
    "{'a': b} ~> $eval",
    "in '{'a': b} ~> $eval', 'b' has no value at the top of an expression; write $states.input.b or $b; $eval is not available; $parse reads JSON text",
  ],
])("%s is refused", (expression, message) => {
  expect(checkJsonata(expression, ["result"])).toBe(message);
});

test("every expression of a JSONata value is checked, with its place", () => {
  const found = checkJsonataTemplate({ a: ["{% 1 %}", "{% $$ %}"], b: { c: "{% ) %}" }, "d.$": "$.[" });
  expect(found.map(({ pointer }) => pointer)).toEqual(["/a/1", "/b/c"]);
  expect(checkJsonataTemplate("{% $ %}").map(({ pointer }) => pointer)).toEqual([""]);
});

test("every problem of a Choice rule is found, with its place", () => {
  expect(
    checkChoiceRule({
      And: [
        { Variable: "$.a", StringEquals: "x", IsPresent: true },
        { Not: { Or: [{ NumericEqualsPath: "$.a[*]" }, { Variable: "$.b", Next: "X" }] } },
        { Variable: "$.a", StringMatches: "*" },
      ],
    }),
  ).toEqual([
    { pointer: "/And/0", message: "a rule has one comparison, not StringEquals, IsPresent" },
    { pointer: "/And/1/Not/Or/0", message: "a rule needs a Variable" },
    {
      pointer: "/And/1/Not/Or/0/NumericEqualsPath",
      message: "'$.a[*]' can lead to several nodes; a Reference Path has names and indices only",
    },
    { pointer: "/And/1/Not/Or/1", message: "a rule has one comparison, not none" },
  ]);
});
