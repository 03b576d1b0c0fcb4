import { memo, memoByIdentity } from "./memo.ts";

test("an answer is worked out once, and again after the table was emptied", () => {
  const asked: string[] = [];
  const upper = memo((text) => {
    asked.push(text);
    return text.toUpperCase();
  }, 2);
  expect(["a", "a", "b", "a", "c", "a"].map(upper)).toEqual(["A", "A", "B", "A", "C", "A"]);
  expect(asked).toEqual(["a", "b", "c", "a"]);
});

test("an object is asked about once, by identity", () => {
  let asked = 0;
  const count = memoByIdentity((_: object) => ++asked);
  const one = {};
  expect([count(one), count(one), count({})]).toEqual([1, 1, 2]);
});
