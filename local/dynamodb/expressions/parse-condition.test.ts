import { parseCondition } from "./parse-condition.ts";
import type { Condition, Operand, ParsedPath } from "./syntax.ts";

type Node = Condition<ParsedPath, string> | Operand<ParsedPath, string>;

/** With all parentheses, so that precedence shows. */
const show = (node: Node): string => {
  switch (node.kind) {
    case "and":
    case "or":
      return `(${show(node.left)} ${node.kind} ${show(node.right)})`;
    case "not":
      return `(not ${show(node.condition)})`;
    case "compare":
      return `(${show(node.left)} ${node.comparator} ${show(node.right)})`;
    case "between":
      return `(${show(node.operand)} between ${show(node.lower)} ${show(node.upper)})`;
    case "in":
      return `(${show(node.operand)} in ${node.options.map(show).join(" ")})`;
    case "call":
      return `${node.name}(${node.args.map(show).join(" ")})`;
    case "value":
      return node.value;
    case "path":
      return node.path.map((step) => (typeof step === "object" ? step.ref : String(step))).join("/");
  }
};

describe("parseCondition", () => {
  it.each([
    ["a = :a OR b = :b AND c = :c", "((a = :a) or ((b = :b) and (c = :c)))"],
    ["(a = :a OR b = :b) AND c = :c", "(((a = :a) or (b = :b)) and (c = :c))"],
    ["a = :a AND b = :b AND c = :c", "(((a = :a) and (b = :b)) and (c = :c))"],
    ["NOT a = :a AND b = :b", "((not (a = :a)) and (b = :b))"],
    ["not not attribute_exists(a)", "(not (not attribute_exists(a)))"],
    ["NOT (a = :a OR b = :b)", "(not ((a = :a) or (b = :b)))"],
    ["a BETWEEN :a AND :b AND c IN (:c, :d)", "((a between :a :b) and (c in :c :d))"],
    ["(a) = (:a)", "(a = :a)"],
    ["(a) BETWEEN (:a) and (:b)", "(a between :a :b)"],
    ["size(a) > :n", "(size(a) > :n)"],
    [":n<=size ( a )", "(:n <= size(a))"],
    [
      "contains(a, :v) or begins_with(#b.c[2].#d[0][1], :v)",
      "(contains(a :v) or begins_with(#b/c/2/#d/0/1 :v))",
    ],
    ["a<>b", "(a <> b)"],
    ["_id = :v", "(_id = :v)"],
    ["\ta\n=\r:v ", "(a = :v)"],
    ["andy = :v AND orange = :v AND inn = :v", "(((andy = :v) and (orange = :v)) and (inn = :v))"],
  ])("reads %s", (source, shown) => {
    expect(show(parseCondition(source))).toBe(shown);
  });

  it.each([
    ["a", 'Syntax error; token: "<EOF>", near: "a"'],
    ["a =", 'Syntax error; token: "<EOF>", near: "="'],
    ["a = b c", 'Syntax error; token: "c", near: "b c"'],
    ["(a = b", 'Syntax error; token: "<EOF>", near: "b"'],
    ["a = b)", 'Syntax error; token: ")", near: "b)"'],
    ["a == b", 'Syntax error; token: "=", near: "== b"'],
    ["a = 5", 'Syntax error; token: "5", near: "= 5"'],
    ["a = 'x'", 'Syntax error; token: "\'", near: "= \'x"'],
    ["a-b = c", 'Syntax error; token: "-", near: "a-b"'],
    ["a[b] = c", 'Syntax error; token: "b", near: "[b]"'],
    ["a. = c", 'Syntax error; token: "=", near: ". = c"'],
    ["NOT", 'Syntax error; token: "<EOF>", near: "NOT"'],
    ["a IN :v", 'Syntax error; token: ":v", near: "IN :v"'],
    ["a BETWEEN :v", 'Syntax error; token: "<EOF>", near: ":v"'],
    ["attribute_exists()", 'Syntax error; token: ")", near: "()"'],
    ["a AND b = c", 'Syntax error; token: "b", near: "AND b ="'],
    ["a.:v = b", 'Syntax error; token: ":v", near: ".:v ="'],
    ["((a = b))", "The expression has redundant parentheses;"],
    ["((a) = b)", undefined],
    ["((a)) = b", "The expression has redundant parentheses;"],
    ["exists(a)", "Invalid function name; function: exists"],
    ["Size(a) = b", "Invalid function name; function: Size"],
    ["size(a)", "The function is not allowed to be used this way in an expression; function: size"],
    ["size(a) AND b = c", "The function is not allowed to be used this way in an expression; function: size"],
    [
      "contains(a, b) = c",
      "The function is not allowed to be used this way in an expression; function: contains",
    ],
    [
      "attribute_exists(begins_with(a, b))",
      "The function is not allowed to be used this way in an expression; function: begins_with",
    ],
    ["status = :v", "Attribute name is a reserved keyword; reserved keyword: status"],
    ["a.Name = :v", "Attribute name is a reserved keyword; reserved keyword: Name"],
  ])("of %s says %s", (source, message) => {
    if (message === undefined) expect(() => parseCondition(source)).not.toThrow();
    else
      expect(() => parseCondition(source)).toThrow(
        expect.objectContaining({ name: "ExpressionError", message }),
      );
  });
});
