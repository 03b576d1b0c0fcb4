import { parseCondition } from "../expressions/parse-condition.ts";
import { readPlaceholders } from "../expressions/placeholders.ts";
import type { AttributeValue, Item } from "../types.ts";
import { bindCondition } from "./bind.ts";
import { holds } from "./evaluate.ts";

const item: Item = {
  s: { S: "abc" },
  blank: { S: "" },
  n: { N: "5" },
  b: { B: Uint8Array.of(1, 2, 3) },
  yes: { BOOL: true },
  nil: { NULL: true },
  ss: { SS: ["a", "b"] },
  ns: { NS: ["1", "2"] },
  bs: { BS: [Uint8Array.of(1), Uint8Array.of(2)] },
  l: { L: [{ S: "x" }, { M: { y: { N: "1" } } }] },
  m: { M: { k: { S: "v" }, "dotted.name": { N: "7" } } },
};

const check = (
  source: string,
  values: Record<string, AttributeValue> = {},
  names: Record<string, string> = {},
  of: Item = item,
) =>
  holds(
    bindCondition(
      parseCondition(source),
      readPlaceholders({
        ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
        ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
      }),
    ),
    of,
  );

describe("a condition", () => {
  it.each<[string, AttributeValue, boolean]>([
    ["s = :v", { S: "abc" }, true],
    ["s = :v", { S: "ab" }, false],
    ["n = :v", { N: "5.0" }, true],
    ["n = :v", { S: "5" }, false],
    ["n <> :v", { S: "5" }, true],
    ["n < :v", { N: "10" }, true],
    ["s < :v", { S: "b" }, true],
    ["s < :v", { N: "10" }, false],
    ["n >= :v", { N: "5" }, true],
    ["b > :v", { B: Uint8Array.of(1, 2) }, true],
    ["yes = :v", { BOOL: true }, true],
    ["nil = :v", { NULL: true }, true],
    ["ss = :v", { SS: ["b", "a"] }, true],
    ["m = :v", { M: { k: { S: "v" } } }, false],
    ["l[1] = :v", { M: { y: { N: "1" } } }, true],
    ["l[1].y = :v", { N: "1" }, true],
    ["l[2] = :v", { N: "1" }, false],
    ["m.k = :v", { S: "v" }, true],
    ["m.k.x = :v", { S: "v" }, false],
    ["s[0] = :v", { S: "a" }, false],
    ["absent = :v", { S: "" }, false],
    ["absent <> :v", { S: "" }, true],
    ["absent < :v", { S: "z" }, false],
    ["NOT absent < :v", { S: "z" }, true],
    ["s IN (n, :v)", { S: "abc" }, true],
    ["absent IN (:v)", { S: "abc" }, false],
    ["size(s) = :v", { N: "3" }, true],
    ["size(blank) = :v", { N: "0" }, true],
    ["size(b) = :v", { N: "3" }, true],
    ["size(ss) = :v", { N: "2" }, true],
    ["size(l) = :v", { N: "2" }, true],
    ["size(m) = :v", { N: "2" }, true],
    ["size(n) = :v", { N: "1" }, false],
    ["size(absent) = :v", { N: "0" }, false],
    ["begins_with(s, :v)", { S: "ab" }, true],
    ["begins_with(s, :v)", { S: "b" }, false],
    ["begins_with(b, :v)", { B: Uint8Array.of(1, 2) }, true],
    ["begins_with(b, :v)", { B: Uint8Array.of(1, 2, 3, 4) }, false],
    ["begins_with(n, :v)", { S: "5" }, false],
    ["contains(s, :v)", { S: "bc" }, true],
    ["contains(b, :v)", { B: Uint8Array.of(2, 3) }, true],
    ["contains(ss, :v)", { S: "a" }, true],
    ["contains(ss, :v)", { N: "1" }, false],
    ["contains(ns, :v)", { N: "2.0" }, true],
    ["contains(bs, :v)", { B: Uint8Array.of(2) }, true],
    ["contains(l, :v)", { S: "x" }, true],
    ["contains(l, :v)", { M: { y: { N: "1" } } }, true],
    ["contains(n, :v)", { N: "5" }, false],
    ["contains(absent, :v)", { S: "" }, false],
    ["attribute_type(l, :v)", { S: "L" }, true],
    ["attribute_type(absent, :v)", { S: "NULL" }, false],
    ["attribute_type(nil, :v)", { S: "NULL" }, true],
  ])("%s, :v being %j, is %p", (source, value, result) => {
    expect(check(source, { ":v": value })).toBe(result);
  });

  it.each([
    ["attribute_exists(s) AND attribute_exists(m.k)", true],
    ["attribute_exists(toString)", false],
    ["attribute_not_exists(l[1].z)", true],
    ["attribute_not_exists(nil)", false],
    ["x = y", false],
    ["x <> y", true],
    ["NOT attribute_exists(s) OR attribute_exists(n)", true],
    ["NOT (attribute_exists(s) OR attribute_exists(n))", false],
  ])("%s is %p", (source, result) => {
    expect(check(source)).toBe(result);
  });

  it("takes a dot in a placeholder for part of the name", () => {
    expect(check("m.#d = :v", { ":v": { N: "7" } }, { "#d": "dotted.name" })).toBe(true);
  });

  it("counts UTF-16 units in size, as the service does", () => {
    expect(check("size(s) = :v", { ":v": { N: "3" } }, {}, { s: { S: "é𝄞" } })).toBe(true);
  });

  it("includes both bounds of BETWEEN, which may be paths", () => {
    const between = (low: string, high: string) =>
      check("n BETWEEN :low AND :high", { ":low": { N: low }, ":high": { N: high } });
    expect([between("5", "6"), between("4", "5"), between("5.1", "6"), between("4", "4.9")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(check("n BETWEEN absent AND :v", { ":v": { N: "9" } })).toBe(false);
  });

  it("sees no attributes in an absent item", () => {
    expect(
      holds(bindCondition(parseCondition("attribute_not_exists(s)"), readPlaceholders({})), undefined),
    ).toBe(true);
  });
});
