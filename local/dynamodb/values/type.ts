import type { AttributeValue, Item, ValueType } from "../types.ts";

/** The type of a value that has been checked (it then has exactly one member). */
export const typeOf = (value: AttributeValue): ValueType => {
  for (const type in value) return type as ValueType;
  throw new TypeError("An empty AttributeValue has passed the check.");
};

/** Absent names of `Object.prototype`, say `constructor`, are absent. */
export const own = <T>(members: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(members, name) ? members[name] : undefined;

export const isItem = (value: unknown): value is Item =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
