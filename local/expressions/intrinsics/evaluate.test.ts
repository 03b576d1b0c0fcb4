import fc from "fast-check";
import { testScope } from "../testing/scope.ts";
import type { Json } from "../types.ts";
import { evaluateIntrinsic } from "./evaluate.ts";

const scope = testScope();
const input: Json = {
  list: [3, 1, 2],
  name: "Ada",
  text: "it's",
  json: '{"a": 1}',
  object: { a: [1, null] },
};
const evaluate = (text: string, root: Json = input) => evaluateIntrinsic(text, root, scope);

test.each<[call: string, value: Json]>([
  ["States.Array('Foo', 2020, $.name, null, true, -1.5)", ["Foo", 2020, "Ada", null, true, -1.5]],
  ["States.ArrayPartition($.list, 2)", [[3, 1], [2]]],
  ["States.ArrayPartition($.list, 1.5)", [[3, 1], [2]]],
  ["States.ArrayContains(States.Array($.object, 1), $.object)", true],
  ["States.ArrayRange(1, 9, 2)", [1, 3, 5, 7, 9]],
  ["States.ArrayRange(3, 1, -1)", [3, 2, 1]],
  ["States.ArrayRange(1, 0, 1)", []],
  ["States.ArrayGetItem($.list, 0)", 3],
  ["States.ArrayGetItem($.object.a, 1)", null],
  [
    "States.ArrayUnique(States.Array(1, 'a', 1, $.object, $.object, null, null))",
    [1, "a", { a: [1, null] }, null],
  ],
  ["States.Base64Encode('é')", "w6k="],
  ["States.Base64Decode('w6k=')", "é"],
  ["States.Hash('input data', 'MD5')", "812f45842bc6d66ee14572ce20db8e86"],
  ["States.JsonMerge($.object, States.StringToJson($.json), false)", { a: 1 }],
  ["States.StringToJson('  ')", null],
  ["States.StringToJson('{\"a\": [1]}')", { a: [1] }],
  ["States.JsonToString($.object)", '{"a":[1,null]}'],
  ["States.MathAdd(2147483647, 2147483647)", 4294967294],
  ["States.MathAdd(-0.4, 0)", 0],
  ["States.MathRandom(1, 3)", 2],
  ["States.StringSplit('This.is+a,test', '.+,')", ["This", "is", "a", "test"]],
  ["States.StringSplit('', ',')", []],
  ["States.StringSplit('abc', '')", ["abc"]],
  ["States.UUID()", "generated-uuid"],
  ["States.Format('{} has {}', $.name, $.object)", "Ada has {a=[1, null]}"],
  ["States.Format('\\{{}\\} it\\'s \\\\', 1)", "{1} it's \\"],
  ["States.Format($word)", "hello"],
  ["States.Array('\\'\\{\\}\\\\')", ["'{}\\"]],
  ["States.Array( $.list[?(@ > 1)] ,$$.Execution.Id )", [[3, 2], "execution-1"]],
  ["States.MathAdd(States.ArrayLength(States.StringSplit('a-b', '-')), -1) ", 1],
])("%s", (call, value) => {
  expect(evaluate(call)).toEqual(value);
});

test.each([
  ["States.ArrayPartition($.list, 0)", "The chunk size must be a positive integer"],
  ["States.ArrayPartition($.name, 1)", "The first argument must be an array"],
  ["States.ArrayRange(1, 1001, 1)", "The range must not have more than 1000 items, but has 1001"],
  ["States.ArrayRange(1, 2, 0)", "The increment must not be zero"],
  ["States.ArrayGetItem($.list, 3)", "There is no item 3 in an array of 3"],
  ["States.ArrayGetItem($.list, -1)", "There is no item -1 in an array of 3"],
  ["States.Base64Decode('a b')", "The text is not valid Base64"],
  ["States.Hash('a', 'SHA-0')", "The algorithm must be one of MD5, SHA-1, SHA-256, SHA-384, SHA-512"],
  [
    "States.JsonMerge($.object, $.object, true)",
    "The third argument must be false: only shallow merging is supported",
  ],
  ["States.JsonMerge($.list, $.object, false)", "The first two arguments must be objects"],
  ["States.MathAdd(2147483648, 0)", "Every argument must lie between -2147483648 and 2147483647"],
  ["States.MathAdd('1', 0)", "Every argument must be a number"],
  ["States.MathRandom(2, 2)", "The end must be greater than the start"],
  ["States.Format('{}{}', 1)", "The template has 2 '{}' for 1 arguments"],
  ["States.StringToJson($.list)", "The argument must be a string"],
])("%s fails", (call, detail) => {
  expect(() => evaluate(call)).toThrow(
    expect.objectContaining({
      name: "States.Runtime",
      cause: `There was an error while evaluating the intrinsic function: ${call}. ${detail}`,
    }),
  );
});

test.each(["States.Base64Encode", "States.Base64Decode"])("%s takes at most 10,000 characters", (name) => {
  expect(() => evaluate(`${name}($)`, "a".repeat(10_001))).toThrow(
    "must not be longer than 10000 characters",
  );
});

test("a nested call that fails is named on its own", () => {
  expect(() => evaluate("States.Array(States.MathAdd('a', 1))")).toThrow(
    /function: States.MathAdd\('a', 1\)\. /,
  );
});

test("a path argument that leads nowhere names the whole call and shows the input", () => {
  expect(() => evaluate("States.Format('{}', $.nope)", { other: 1 })).toThrow(
    `The function 'States.Format('{}', $.nope)' had the following error: The JsonPath argument for the field '$.nope' could not be found in the input '{"other":1}'`,
  );
});

test("the same seed gives the same random number, within its bounds", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1000, max: 1000 }),
      fc.integer({ min: 1, max: 50 }),
      fc.integer(),
      (start, size, seed) => {
        const call = `States.MathRandom(${start}, ${start + size}, ${seed})`;
        const number = evaluate(call) as number;
        expect(number).toBeGreaterThanOrEqual(start);
        expect(number).toBeLessThan(start + size);
        expect(evaluate(call)).toBe(number);
      },
    ),
  );
});

test("StringToJson undoes JsonToString, and Base64Decode Base64Encode", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: "grapheme", maxLength: 99 }), (value, text) => {
      expect(evaluate("States.StringToJson(States.JsonToString($))", value as Json)).toEqual(
        JSON.parse(JSON.stringify(value)),
      );
      expect(evaluate("States.Base64Decode(States.Base64Encode($))", text)).toBe(text);
    }),
  );
});

test("a text survives its way through the escapes of a literal", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const literal = text.replace(/['{}\\]/g, "\\$&");
      expect(evaluate(`States.Array('${literal}')`)).toEqual([text]);
      expect(evaluate(`States.Format('${literal}')`)).toBe(text);
    }),
  );
});

test("the pieces of ArrayPartition, put together again, are the array", () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 9 }), (list, size) => {
      const pieces = evaluate(`States.ArrayPartition($, ${size})`, list) as number[][];
      expect(pieces.flat()).toEqual(list);
      expect(pieces.slice(0, -1).every((piece) => piece.length === size)).toBe(true);
    }),
  );
});
