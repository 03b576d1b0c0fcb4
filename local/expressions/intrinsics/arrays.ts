import { sameJson } from "../same-json.ts";
import type { Json } from "../types.ts";
import { arrayArgument, type Intrinsic, integerArgument, MAX_RANGE } from "./intrinsic.ts";

export const array: Intrinsic = { arity: [0, Number.POSITIVE_INFINITY], apply: (items) => [...items] };

export const arrayPartition: Intrinsic = {
  arity: [2, 2],
  apply([items, size], call) {
    const step = integerArgument(size, "The chunk size", call);
    if (step < 1) call.fail("The chunk size must be a positive integer");
    return chunks(arrayArgument(items, "The first argument", call), step);
  },
};

export const chunks = (items: Json[], size: number): Json[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));

export const arrayContains: Intrinsic = {
  arity: [2, 2],
  apply: ([items, wanted], call) =>
    arrayArgument(items, "The first argument", call).some((item) => sameJson(item, wanted as Json)),
};

export const arrayRange: Intrinsic = {
  arity: [3, 3],
  apply([first, last, increment], call) {
    const numbers = range(
      integerArgument(first, "The first value", call),
      integerArgument(last, "The last value", call),
      integerArgument(increment, "The increment", call),
    );
    return typeof numbers === "string" ? call.fail(numbers) : numbers;
  },
};

/** The numbers, or what is wrong with the bounds. */
export const range = (first: number, last: number, increment: number): number[] | string => {
  if (increment === 0) return "The increment must not be zero";
  const length = Math.max(0, Math.floor((last - first) / increment) + 1);
  if (length > MAX_RANGE) return `The range must not have more than ${MAX_RANGE} items, but has ${length}`;
  return Array.from({ length }, (_, i) => first + i * increment);
};

export const arrayGetItem: Intrinsic = {
  arity: [2, 2],
  apply([items, position], call) {
    const index = integerArgument(position, "The index", call);
    const list = arrayArgument(items, "The first argument", call);
    return (
      list[index] ??
      (index in list ? null : call.fail(`There is no item ${index} in an array of ${list.length}`))
    );
  },
};

export const arrayLength: Intrinsic = {
  arity: [1, 1],
  apply: ([items], call) => arrayArgument(items, "The argument", call).length,
};

export const arrayUnique: Intrinsic = {
  arity: [1, 1],
  apply: ([items], call) =>
    arrayArgument(items, "The argument", call).filter(
      (item, i, all) => all.findIndex((other) => sameJson(other, item)) === i,
    ),
};
