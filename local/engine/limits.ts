import type { Json } from "../expressions/types.ts";

/** https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
export const LIMITS = {
  /** UTF-8 bytes of the input or result of a state, a task or an execution. */
  payloadBytes: 262_144,
  /** UTF-8 bytes of what one Assign gives, and of one variable. */
  variableBytes: 262_144,
  /** UTF-8 bytes of all variables of an execution. */
  variablesBytes: 10_485_760,
  historyEvents: 25_000,
  definitionBytes: 1_048_576,
  /** Characters of a state's, a variable's or an execution's name. */
  nameLength: 80,
  standardSeconds: 31_536_000,
  expressSeconds: 300,
  /** A closed execution keeps its name, and can be described, for so long. */
  retentionDays: 90,
  redriveDays: 14,
  /** An inline Map runs at most so many iterations at once. */
  inlineConcurrency: 40,
  distributedConcurrency: 10_000,
} as const;

/** UTF-8 bytes of the JSON text of `value`. */
export const bytesOf = (value: Json): number => Buffer.byteLength(JSON.stringify(value));

/** Is the JSON text of `value` longer than `limit` bytes of UTF-8? Only what may be is written out to know. */
export const exceeds = (value: Json, limit: number): boolean =>
  leftAfter(value, limit) < 0 && bytesOf(value) > limit;

/** A lower bound of what is left of `budget` after `value`: a character takes at most six bytes. */
const leftAfter = (value: Json, budget: number): number => {
  if (typeof value === "string") return budget - 6 * value.length - 2;
  if (typeof value !== "object" || value === null) return budget - 25;
  let left = budget - 2;
  if (Array.isArray(value)) {
    for (const item of value) {
      left = leftAfter(item, left) - 1;
      if (left < 0) return left;
    }
    return left;
  }
  for (const name in value) {
    left = leftAfter(value[name] as Json, left) - 6 * name.length - 4;
    if (left < 0) return left;
  }
  return left;
};
