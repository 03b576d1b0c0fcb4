import { codeOf, mapCode } from "./jsonata.ts";

const upper = (text: string) => mapCode(text, (code) => code.toUpperCase());

describe("the code of a JSONata expression", () => {
  test.each([
    ["string literals", `a & "b 'c" & 'd "e'`, `A & "b 'c" & 'd "e'`],
    ["escapes in literals", `a & "b\\"c" & d`, `A & "b\\"c" & D`],
    ["quoted names", "a.`b c`.d", "A.`b c`.D"],
    ["comments", "a /* b */ c", "A /* b */ C"],
    ["regular expressions", `$match(a, /b"c/i) & d`, `$MATCH(A, /b"c/i) & D`],
  ])("is not in %s", (_, expression, expected) => {
    expect(upper(expression)).toBe(expected);
  });

  it("has division, which is no regular expression", () => {
    expect(upper("a / b / c")).toBe("A / B / C");
  });

  it("can be looked at without what is not code", () => {
    expect(codeOf("$now() & '$uuid()' /* $random() */")).toBe('$now() & ""  ');
  });
});
