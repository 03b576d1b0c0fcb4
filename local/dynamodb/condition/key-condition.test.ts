import { parseCondition } from "../expressions/parse-condition.ts";
import { readPlaceholders } from "../expressions/placeholders.ts";
import { bindCondition } from "./bind.ts";
import { keyTerms } from "./key-condition.ts";

const values = { ":a": { S: "a" }, ":b": { S: "b" } };
const terms = (source: string) =>
  keyTerms(bindCondition(parseCondition(source), readPlaceholders({ ExpressionAttributeValues: values })));

describe("a key condition", () => {
  it.each([
    ["pk = :a", { pk: "= a" }],
    ["pk = :a AND sk >= :b", { pk: "= a", sk: ">= b" }],
    ["(sk < :b) AND (:a = pk)", { pk: "= a", sk: "< b" }],
    [":b <= sk AND pk = :a", { pk: "= a", sk: ">= b" }],
    ["pk = :a AND sk BETWEEN :a AND :b", { pk: "= a", sk: "BETWEEN a b" }],
    ["pk = :a AND begins_with(sk, :b)", { pk: "= a", sk: "begins_with b" }],
  ])("%s is taken apart", (source, expected) => {
    const shown = [...terms(source)].map(([name, { operator, operands }]) => [
      name,
      [operator, ...operands.map(({ S }) => S)].join(" "),
    ]);
    expect(Object.fromEntries(shown)).toEqual(expected);
  });

  it.each([
    ["pk = :a OR sk = :b", "Invalid operator used in KeyConditionExpression: OR"],
    ["NOT pk = :a", "Invalid operator used in KeyConditionExpression: NOT"],
    ["pk <> :a", "Invalid operator used in KeyConditionExpression: <>"],
    ["pk IN (:a)", "Invalid operator used in KeyConditionExpression: IN"],
    ["contains(pk, :a)", "Invalid operator used in KeyConditionExpression: contains"],
    ["pk = :a AND pk = :b", "KeyConditionExpressions must only contain one condition per key"],
    ["pk.x = :a", "KeyConditionExpressions cannot have conditions on nested attributes"],
    ["size(pk) = :a", "KeyConditionExpressions cannot contain nested operations"],
    [":a = :b", "Invalid condition in KeyConditionExpression: No key attribute specified"],
    [
      "pk = sk",
      "Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition",
    ],
    [
      ":a BETWEEN pk AND :b",
      "Invalid condition in KeyConditionExpression: BETWEEN operator must have the key attribute as its first operand",
    ],
    [
      "begins_with(:a, pk)",
      "Invalid condition in KeyConditionExpression: begins_with operator must have the key attribute as its first operand",
    ],
  ])("%s is refused", (source, message) => {
    expect(() => terms(source)).toThrow(expect.objectContaining({ name: "ValidationException", message }));
  });
});
