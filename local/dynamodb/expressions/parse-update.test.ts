import { parseUpdate } from "./parse-update.ts";

const path = (...steps: (string | number)[]) => ({ kind: "path", path: steps });
const value = (ref: string) => ({ kind: "value", value: ref });

describe("parseUpdate", () => {
  it("reads the sections in any order and case", () => {
    expect(parseUpdate("remove a, b[1] SET c.d = :v add e :n Delete f :s")).toEqual([
      { kind: "REMOVE", path: ["a"] },
      { kind: "REMOVE", path: ["b", 1] },
      { kind: "SET", path: ["c", "d"], value: value(":v") },
      { kind: "ADD", path: ["e"], value: ":n" },
      { kind: "DELETE", path: ["f"], value: ":s" },
    ]);
  });

  it.each([
    ["SET a = b", path("b")],
    ["SET a = (b)", path("b")],
    ["SET a = b + :v", { kind: "sum", operator: "+", left: path("b"), right: value(":v") }],
    ["SET a = (b - :v)", { kind: "sum", operator: "-", left: path("b"), right: value(":v") }],
    ["SET a = (b) - (:v)", { kind: "sum", operator: "-", left: path("b"), right: value(":v") }],
    ["SET a = if_not_exists(a, :v)", { kind: "call", name: "if_not_exists", args: [path("a"), value(":v")] }],
    [
      "SET a = list_append(if_not_exists(a, :e), :v)",
      {
        kind: "call",
        name: "list_append",
        args: [{ kind: "call", name: "if_not_exists", args: [path("a"), value(":e")] }, value(":v")],
      },
    ],
  ])("reads the right side of %s", (source, expected) => {
    expect(parseUpdate(source)).toEqual([{ kind: "SET", path: ["a"], value: expected }]);
  });

  it.each([
    ["", 'Syntax error; token: "<EOF>", near: ""'],
    ["SET", 'Syntax error; token: "<EOF>", near: "SET"'],
    ["a = :v", 'Syntax error; token: "a", near: "a ="'],
    ["SET a = :v,", 'Syntax error; token: "<EOF>", near: ","'],
    ["SET a :v", 'Syntax error; token: ":v", near: "a :v"'],
    ["SET a = b + c + d", 'Syntax error; token: "+", near: "c + d"'],
    ["ADD a b", 'Syntax error; token: "b", near: "a b"'],
    ["REMOVE a = :v", 'Syntax error; token: "=", near: "a = :v"'],
    ["SET set = :v", 'Syntax error; token: "set", near: "SET set ="'],
    ["SET a = :v SET b = :v", 'The "SET" section can only be used once in an update expression;'],
    ["SET a = size(b)", "Invalid function name; function: size"],
    ["SET status = :v", "Attribute name is a reserved keyword; reserved keyword: status"],
  ])("of %p says %s", (source, message) => {
    expect(() => parseUpdate(source)).toThrow(expect.objectContaining({ name: "ExpressionError", message }));
  });
});
