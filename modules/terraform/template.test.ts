import { fillPlaceholders, placeholders, toTemplate } from "./template.ts";

describe("a definition as a Terraform template", () => {
  it.each([
    ["a placeholder becomes its value", '"${Known}"', '"${aws_x.y.arn}"'],
    ["an unknown one stays text", '"${Unknown}"', '"$${Unknown}"'],
    ["JSONata's braces stay as they are", '"{% $states.input %}"', '"{% $states.input %}"'],
    ["a directive is escaped", "\"{%{'a': 1}%}\"", "\"{%%{'a': 1}%}\""],
    ["a dollar before a placeholder does not escape it", '"$${Known}"', '"\\u0024${aws_x.y.arn}"'],
    ["a percent sign before a placeholder does not escape it", '"%${Known}"', '"\\u0025${aws_x.y.arn}"'],
    ["an interpolation without an end is escaped", '"${"', '"$${"'],
  ])("%s", (_name, json, expected) => {
    expect(toTemplate(json, { Known: "${aws_x.y.arn}" })).toBe(expected);
  });

  it("finds each placeholder once, in order", () => {
    expect(placeholders("${b} ${a-1} ${b} $x {y}")).toEqual(["a-1", "b"]);
  });

  it("fills in what is known and leaves the rest", () => {
    expect(fillPlaceholders("${a}/${b}", { a: "1" })).toBe("1/${b}");
  });
});
