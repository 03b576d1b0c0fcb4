import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import fc from "fast-check";
import { anyPath, flatPath, join, type Piece, piece } from "./expression.ts";
import { flat, ordered, set, text } from "./values.ts";

const comparator = fc.constantFrom("=", "<>", "<", "<=", ">", ">=");
const typeName = fc.constantFrom("S", "N", "B", "BOOL", "NULL", "SS", "NS", "BS", "L", "M", "X");

const compare = fc
  .tuple(flatPath, comparator, ordered, fc.boolean())
  .map(([path, operator, value, reversed]) =>
    piece(reversed ? `? ${operator} ${path}` : `${path} ${operator} ?`, value),
  );
const equal = fc
  .tuple(flatPath, fc.constantFrom("=", "<>"), flat)
  .map(([path, operator, value]) => piece(`${path} ${operator} ?`, value));
const size = fc
  .tuple(anyPath, comparator, fc.constantFrom("0", "1", "2", "3"))
  .map(([path, operator, N]) => piece(`size(${path}) ${operator} ?`, { N }));
/** Mostly of one type and in order, else refused. */
const bounds = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom<[AttributeValue, AttributeValue]>(
      [{ S: "a" }, { S: "abc" }],
      [{ S: "ab" }, { S: "ä" }],
      [{ N: "-1" }, { N: "1.5" }],
      [{ N: "1" }, { N: "1e2" }],
      [{ B: new Uint8Array([97]) }, { B: new Uint8Array([97, 98]) }],
    ),
  },
  { weight: 1, arbitrary: fc.tuple(ordered, ordered) },
);
const between = fc
  .tuple(flatPath, bounds)
  .map(([path, [lower, upper]]) => piece(`${path} BETWEEN ? AND ?`, lower, upper));
const among = fc
  .tuple(flatPath, fc.array(flat, { minLength: 1, maxLength: 3 }))
  .map(([path, values]) => piece(`${path} in (${values.map(() => "?").join(", ")})`, ...values));
const existence = fc
  .tuple(fc.constantFrom("attribute_exists", "attribute_not_exists"), anyPath)
  .map(([name, path]) => piece(`${name}(${path})`));
const type = fc.tuple(anyPath, typeName).map(([path, S]) => piece(`attribute_type(${path}, ?)`, { S }));
const part = fc
  .tuple(
    fc.constantFrom("begins_with", "contains"),
    fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom("s", "#st", "t", "l") },
      { weight: 1, arbitrary: anyPath },
    ),
    fc.oneof(
      { weight: 2, arbitrary: text.map((S): AttributeValue => ({ S })) },
      { weight: 1, arbitrary: ordered },
    ),
  )
  .map(([name, path, value]) => piece(`${name} ( ${path} , ? )`, value));
/** Refused, whatever the item. */
const wrong = fc.oneof(
  fc.constantFrom(
    piece("attribute_exists(s, n)"),
    piece("begins_with(s)"),
    piece("nonsense(s)"),
    piece("contains(s, s)"),
    piece("s = s"),
    piece("attribute_exists(s) = n"),
    piece("s = #undefined"),
    piece("s = :undefined"),
    piece("s ="),
    piece("s"),
    piece("(s = n"),
    piece("s = n n"),
    piece(""),
  ),
  flat.map((value) => piece("attribute_exists(?)", value)),
  set.map((value) => piece("begins_with(s, ?)", value)),
);

const simple = fc.oneof(
  { weight: 6, arbitrary: compare },
  { weight: 3, arbitrary: equal },
  { weight: 3, arbitrary: size },
  { weight: 3, arbitrary: between },
  { weight: 3, arbitrary: among },
  { weight: 5, arbitrary: existence },
  { weight: 2, arbitrary: type },
  { weight: 4, arbitrary: part },
);

/** Precedence is tested by leaving parentheses out, redundant ones are refused. */
const compound = fc.letrec<{ node: Piece }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { weight: 5, arbitrary: simple },
    {
      weight: 3,
      arbitrary: fc
        .tuple(tie("node"), fc.constantFrom(" AND ", " or "), tie("node"))
        .map(([left, operator, right]) => join([left, right], operator)),
    },
    {
      weight: 1,
      arbitrary: tie("node").map(({ text, values }) =>
        piece(/^not/i.test(text) ? text : `NOT ${text}`, ...values),
      ),
    },
    { weight: 2, arbitrary: tie("node").map(({ text, values }) => piece(`(${text})`, ...values)) },
    { weight: 1, arbitrary: tie("node").map(({ text, values }) => piece(`not (${text})`, ...values)) },
  ),
})).node;

export const condition = fc.oneof({ weight: 20, arbitrary: compound }, { weight: 1, arbitrary: wrong });
