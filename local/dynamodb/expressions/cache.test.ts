import { createExpressionCache, inExpression } from "./cache.ts";

describe("the cache of expressions", () => {
  it("parses a text once for each grammar", () => {
    const cache = createExpressionCache();
    expect(cache.condition("a = b")).toBe(cache.condition("a = b"));
    expect(cache.update("SET a = b")).toBe(cache.update("SET a = b"));
    expect(() => cache.update("a = b")).toThrow("Syntax error");
  });

  it("does not grow without end", () => {
    const cache = createExpressionCache();
    const first = cache.condition("a = b");
    for (let index = 0; index < 1000; index++) cache.condition(`a${index} = b`);
    expect(cache.condition("a = b")).not.toBe(first);
    expect(cache.condition("a = b")).toEqual(first);
  });

  it("measures what is written, in bytes", () => {
    const cache = createExpressionCache();
    expect(() => cache.projection("a".repeat(4096))).not.toThrow();
    expect(() => cache.projection("a".repeat(4097))).toThrow(
      "Expression size has exceeded the maximum allowed size; expression size: 4097",
    );
    expect(() => cache.condition("")).toThrow("The expression can not be empty;");
  });
});

it("an error in an expression becomes that of the service; others pass", () => {
  const cache = createExpressionCache();
  expect(() => inExpression("FilterExpression", () => cache.condition("a"))).toThrow(
    expect.objectContaining({
      name: "ValidationException",
      message: 'Invalid FilterExpression: Syntax error; token: "<EOF>", near: "a"',
    }),
  );
  expect(() =>
    inExpression("FilterExpression", () => {
      throw new RangeError("other");
    }),
  ).toThrow(RangeError);
});
