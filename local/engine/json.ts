import type { Json } from "../expressions/types.ts";

/**
 * A copy that shares nothing. Not `structuredClone`: under jest its objects are of another realm, and
 * strict comparisons in a user's test would tell them apart.
 */
export const copyJson = <T>(value: T): T => JSON.parse(JSON.stringify(value));

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
