import { copyJson, frozenCopy, sameJson } from "./json.ts";

describe("JSON values", () => {
  it.each([
    [{ a: 1, b: [null, "x"] }, { b: [null, "x"], a: 1 }, true],
    [[1, 2], [2, 1], false],
    [{ a: null }, {}, false],
    [{}, [], false],
    [null, {}, false],
    [undefined, undefined, true],
    ["1", 1, false],
    [{ a: 1 }, { b: 1 }, false],
  ])("%j and %j are the same: %s", (one, other, same) => {
    expect(sameJson(one, other)).toBe(same);
  });

  it("are copied as values of this realm", () => {
    const value = { a: [{ b: 1 }] };
    expect(copyJson(value)).toStrictEqual(value);
    expect(copyJson(value).a).not.toBe(value.a);
  });

  it("are frozen at every depth, once", () => {
    const value = { a: [{ b: 1 }], c: null };
    const copy = frozenCopy(value);
    value.a[0]!.b = 2;
    expect(copy).toStrictEqual({ a: [{ b: 1 }], c: null });
    expect(() => Object.assign(copy.a[0]!, { b: 2 })).toThrow(TypeError);
    expect(frozenCopy(copy)).toBe(copy);
    expect(frozenCopy(Object.freeze({ a: [] }))).not.toBe(copy);
  });
});
