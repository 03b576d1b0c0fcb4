import type { GuardSpec } from "../../ledger/index.ts";

/** What an error says of the effect. */
export type ErrorClass =
  /** Nothing was applied: release, and retry freely. */
  | "notApplied"
  /** A definitive answer of the effect: store it and replay it. */
  | "stored"
  /** Nobody knows. */
  | "unknown";

/**
 * What the author's lists say of an error. They are all there is inside a handler: what is
 * known of AWS's errors is about the names that Step Functions gives.
 */
export function classify(guard: Pick<GuardSpec, "notApplied" | "storeErrors">, name: string): ErrorClass {
  if (guard.storeErrors?.includes(name)) return "stored";
  return guard.notApplied?.includes(name) ? "notApplied" : "unknown";
}
