import { isObject, type Json } from "./types.ts";

/** Equal as JSON: the order of an object's members does not matter. */
export const sameJson = (left: Json, right: Json): boolean => {
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, i) => sameJson(item, right[i] as Json));
  }
  if (isObject(left) && isObject(right)) {
    const names = Object.keys(left);
    return (
      names.length === Object.keys(right).length &&
      names.every((name) => Object.hasOwn(right, name) && sameJson(left[name] as Json, right[name] as Json))
    );
  }
  return left === right;
};
