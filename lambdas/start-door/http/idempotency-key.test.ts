import { idempotencyKeyOf } from "./idempotency-key.ts";

it.each([
  ['"8e03978e-40d5"', "8e03978e-40d5"],
  ["8e03978e-40d5", "8e03978e-40d5"],
  [' "a" ', "a"],
  [String.raw`"a\"b\\c d"`, String.raw`a"b\c d`],
  ["a/b;c=d", "a/b;c=d"],
  ["", undefined],
  ['""', undefined],
  ['"a', undefined],
  ['"a", "b"', undefined],
  ["a, b", undefined],
  ["a b", undefined],
  [String.raw`"a\b"`, undefined],
  ['"ä"', undefined],
])("reads %j as %j", (header, key) => {
  expect(idempotencyKeyOf(header)).toBe(key);
});
