import type { Json } from "../expressions/types.ts";

/**
 * A copy that shares nothing. Not `structuredClone`: under jest its objects are of another realm, and
 * strict comparisons in a user's test would tell them apart.
 */
export const copyJson = <T>(value: T): T => JSON.parse(JSON.stringify(value));

const frozen = new WeakSet<object>();

/**
 * A copy that nobody can change, at any depth. What came from here is itself given again: a definition that
 * is deployed thousands of times is copied once, and so is all that is prepared from its parts.
 */
export const frozenCopy = <T extends object>(value: T): T => {
  if (frozen.has(value)) return value;
  const copy = freeze(copyJson(value));
  frozen.add(copy);
  return copy;
};

const freeze = <T extends object>(value: T): T => {
  for (const part of Object.values(value)) if (typeof part === "object" && part !== null) freeze(part);
  return Object.freeze(value);
};

/** Are two values the same JSON, whatever the order of members? */
export const sameJson = (one: Json | undefined, other: Json | undefined): boolean => {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) =>
        Object.hasOwn(other, name) &&
        sameJson((one as Record<string, Json>)[name], (other as Record<string, Json>)[name]),
    )
  );
};
