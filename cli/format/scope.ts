import type { Scope } from "../../ledger/guard-spec.ts";

/** A scope in a word or two. */
export const formatScope = (scope: Scope): string =>
  typeof scope === "object" ? `shared ${scope.shared}` : scope;
