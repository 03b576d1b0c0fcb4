import { parseUpdate } from "../expressions/parse-update.ts";
import { readPlaceholders } from "../expressions/placeholders.ts";
import type { AttributeValue, Item } from "../types.ts";
import { applyUpdate } from "./apply.ts";
import { bindUpdate } from "./bind.ts";

const N = (value: number): AttributeValue => ({ N: String(value) });
const list = (...values: number[]): AttributeValue => ({ L: values.map(N) });

const values: Record<string, AttributeValue> = {
  ":one": N(1),
  ":text": { S: "text" },
  ":list": list(8, 9),
  ":map": { M: { x: N(1) } },
  ":ab": { SS: ["a", "b"] },
  ":numbers": { NS: ["1", "2"] },
  ":bytes": { BS: [Uint8Array.of(1)] },
};

const update = (source: string, item: Item): Item => {
  const used = Object.fromEntries(Object.entries(values).filter(([ref]) => source.includes(ref)));
  const placeholders = readPlaceholders(
    Object.keys(used).length > 0 ? { ExpressionAttributeValues: used } : {},
  );
  return applyUpdate(bindUpdate(parseUpdate(source), placeholders), item);
};

describe("an update", () => {
  it.each<[string, Item, Item]>([
    ["SET a = :one", {}, { a: N(1) }],
    ["SET a = b", { b: N(2) }, { a: N(2), b: N(2) }],
    ["SET a = b, b = a", { a: N(1), b: N(2) }, { a: N(2), b: N(1) }],
    ["SET a = a + :one", { a: { N: "0.5" } }, { a: { N: "1.5" } }],
    ["SET a = :one - a", { a: N(3) }, { a: N(-2) }],
    ["SET a = if_not_exists(a, :one)", { a: N(3) }, { a: N(3) }],
    ["SET a = if_not_exists(a, :one)", {}, { a: N(1) }],
    ["SET a = if_not_exists(a, :one) + :one", {}, { a: N(2) }],
    ["SET a = list_append(a, :list)", { a: list(1) }, { a: list(1, 8, 9) }],
    ["SET a = list_append(:list, a)", { a: list(1) }, { a: list(8, 9, 1) }],
    ["SET a = list_append(if_not_exists(a, :list), :list)", {}, { a: list(8, 9, 8, 9) }],
    ["SET m.y = :one", { m: { M: { x: N(1) } } }, { m: { M: { x: N(1), y: N(1) } } }],
    ["SET l[1] = :one", { l: list(5, 6, 7) }, { l: list(5, 1, 7) }],
    ["SET l[9] = :one", { l: list(5) }, { l: list(5, 1) }],
    ["SET l[9] = :one, l[3] = :list", { l: list(5) }, { l: { L: [N(5), values[":list"]!, N(1)] } }],
    [
      "SET l[0].x[1] = :one",
      { l: { L: [{ M: { x: list(1, 2) } }] } },
      { l: { L: [{ M: { x: list(1, 1) } }] } },
    ],
    [
      "SET a = m, m.x = :text",
      { m: { M: { x: N(1) } } },
      { a: { M: { x: N(1) } }, m: { M: { x: { S: "text" } } } },
    ],
    ["REMOVE a, b", { a: N(1), c: N(3) }, { c: N(3) }],
    ["REMOVE m.x", { m: { M: { x: N(1), y: N(2) } } }, { m: { M: { y: N(2) } } }],
    ["REMOVE l[0], l[2]", { l: list(0, 1, 2, 3) }, { l: list(1, 3) }],
    ["REMOVE l[7]", { l: list(0) }, { l: list(0) }],
    ["REMOVE l[0] SET l[1] = :one, l[7] = :one", { l: list(5, 6, 7) }, { l: list(1, 7, 1) }],
    ["ADD a :one", {}, { a: N(1) }],
    ["ADD a :one", { a: { N: "-0.5" } }, { a: { N: "0.5" } }],
    ["ADD a :ab", {}, { a: { SS: ["a", "b"] } }],
    ["ADD a :ab", { a: { SS: ["b", "c"] } }, { a: { SS: ["c", "a", "b"] } }],
    [
      "ADD a :bytes",
      { a: { BS: [Uint8Array.of(1), Uint8Array.of(2)] } },
      { a: { BS: [Uint8Array.of(2), Uint8Array.of(1)] } },
    ],
    ["ADD m.n :one, l[0] :one", { m: { M: {} }, l: list(4) }, { m: { M: { n: N(1) } }, l: list(5) }],
    ["DELETE a :ab", { a: { SS: ["b", "c"] } }, { a: { SS: ["c"] } }],
    ["DELETE a :ab", { a: { SS: ["b"] }, c: N(1) }, { c: N(1) }],
    ["DELETE a :ab", {}, {}],
    ["DELETE m.s :numbers", { m: { M: { s: { NS: ["2", "3"] } } } }, { m: { M: { s: { NS: ["3"] } } } }],
  ])("%s makes of %j %j", (source, before, after) => {
    const copy = structuredClone(before);
    expect(update(source, before)).toEqual(after);
    expect(before).toEqual(copy);
  });

  const invalidPath = "The document path provided in the update expression is invalid for update";
  const wrongType = "An operand in the update expression has an incorrect data type";
  const missing = "The provided expression refers to an attribute that does not exist in the item";

  it.each<[string, Item, string]>([
    ["SET m.x.y = :one", { m: { M: {} } }, invalidPath],
    ["SET m.x = :one", {}, invalidPath],
    ["SET m[0] = :one", { m: { M: {} } }, invalidPath],
    ["SET l.x = :one", { l: list(1) }, invalidPath],
    ["SET s.x = :one", { s: { S: "" } }, invalidPath],
    ["REMOVE m.x.y", { m: { M: {} } }, invalidPath],
    ["ADD m.x :one", {}, invalidPath],
    ["DELETE m.x :ab", {}, invalidPath],
    ["SET a = b", {}, missing],
    ["SET a = b + :one", {}, missing],
    ["SET a = list_append(b, :list)", {}, missing],
    ["SET a = if_not_exists(b, c)", {}, missing],
    ["SET a = b + :one", { b: { S: "1" } }, wrongType],
    ["SET a = list_append(b, :list)", { b: N(1) }, wrongType],
    ["ADD a :one", { a: { S: "1" } }, wrongType],
    ["ADD a :one", { a: { NS: ["1"] } }, wrongType],
    ["ADD a :ab", { a: { NS: ["1"] } }, wrongType],
    ["ADD a :ab", { a: list(1) }, wrongType],
    ["DELETE a :ab", { a: { NS: ["1"] } }, wrongType],
  ])("%s does not fit %j", (source, item, message) => {
    expect(() => update(source, item)).toThrow(
      expect.objectContaining({ name: "ValidationException", message }),
    );
  });
});

describe("before any item is looked at, an update is refused for", () => {
  it.each([
    [
      "SET a = :one, a.b = :one",
      "Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a], path two: [a, b]",
    ],
    [
      "SET a.b = :one REMOVE a[0]",
      "Two document paths conflict with each other; must remove or rewrite one of these paths; path one: [a, b], path two: [a, [0]]",
    ],
    [
      "ADD a :text",
      "Incorrect operand type for operator or function; operator: ADD, operand type: STRING, typeSet: ALLOWED_FOR_ADD_OPERAND",
    ],
    [
      "DELETE a :one",
      "Incorrect operand type for operator or function; operator: DELETE, operand type: NUMBER, typeSet: ALLOWED_FOR_DELETE_OPERAND",
    ],
    [
      "SET a = b + :text",
      "Incorrect operand type for operator or function; operator or function: +, operand type: S",
    ],
    [
      "SET a = list_append(b, :one)",
      "Incorrect operand type for operator or function; operator or function: list_append, operand type: N",
    ],
    [
      "SET a = if_not_exists(:one, b)",
      "Operator or function requires a document path; operator or function: if_not_exists",
    ],
    [
      "SET a = if_not_exists(b)",
      "Incorrect number of operands for operator or function; operator or function: if_not_exists, number of operands: 1",
    ],
    [
      "SET a = list_append(list_append(b), :list)",
      "Incorrect number of operands for operator or function; operator or function: list_append, number of operands: 1",
    ],
  ])("%s", (source, message) => {
    expect(() => update(source, {})).toThrow(expect.objectContaining({ name: "ExpressionError", message }));
  });
});
