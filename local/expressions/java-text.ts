import type { Json } from "./types.ts";

/** A value as Java prints it, which is what `States.Format` and some of AWS's messages show. */
export const javaText = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(javaText).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    return `{${Object.entries(value)
      .map(([name, member]) => `${name}=${javaText(member)}`)
      .join(", ")}}`;
  }
  return String(value);
};

/** The class that AWS's messages name for a value. */
export const javaClass = (value: Json): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "java.util.ArrayList";
  if (typeof value === "object") return "java.util.LinkedHashMap";
  if (typeof value === "number") return Number.isInteger(value) ? "java.lang.Integer" : "java.lang.Double";
  return typeof value === "boolean" ? "java.lang.Boolean" : "java.lang.String";
};
