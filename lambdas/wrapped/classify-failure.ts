import { classifyError } from "../../facts/classify-error.ts";
import type { GuardSpec } from "../../ledger/index.ts";
import { classify, type ErrorClass } from "../guard/classify.ts";

/** The author's lists first, then what is known of the integration's errors, then doubt. */
export function classifyFailure(
  guard: Pick<GuardSpec, "notApplied" | "storeErrors" | "resource">,
  name: string,
): ErrorClass {
  const declared = classify(guard, name);
  if (declared !== "unknown" || guard.resource === undefined) return declared;
  return classifyError(guard.resource, name) === "not-applied" ? "notApplied" : "unknown";
}
