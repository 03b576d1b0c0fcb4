import { classifyError } from "../../facts/classify-error.ts";
import type { GuardSpec } from "../../ledger/index.ts";

/** What an error says of the effect. */
export type ErrorClass =
  /** Nothing was applied: release, and retry freely. */
  | "notApplied"
  /** A definitive answer of the effect: store it and replay it. */
  | "stored"
  /** Nobody knows. */
  | "unknown";

/** The author's lists first, then what is known of the service's errors, then doubt. */
export function classify(
  guard: Pick<GuardSpec, "notApplied" | "storeErrors" | "resource">,
  name: string,
): ErrorClass {
  if (guard.storeErrors?.includes(name)) return "stored";
  if (guard.notApplied?.includes(name)) return "notApplied";
  if (guard.resource === undefined) return "unknown";
  return classifyError(guard.resource, name) === "not-applied" ? "notApplied" : "unknown";
}
