import { createHash } from "node:crypto";

/**
 * JSON text in which equal values have equal text: names sorted, `-0` as `0`, members
 * that are `undefined` left out as JSON leaves them out.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const plain = "toJSON" in value && typeof value.toJSON === "function" ? value.toJSON() : value;
    if (plain !== value) return canonicalJson(plain);
    const members = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      // By code unit, as RFC 8785 (JSON Canonicalization Scheme) does; never by locale.
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`);
    return `{${members.join(",")}}`;
  }
  if (typeof value === "number" && !Number.isFinite(value)) throw new TypeError(`${value} is no JSON`);
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`a ${typeof value} is no JSON`);
  return text;
}

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** SHA-256, in hexadecimal, of what defines an effect. */
export const fingerprintOf = (payload: unknown): string => sha256(canonicalJson(payload ?? null));
