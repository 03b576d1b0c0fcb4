/** Filled in by steponce itself in a guarded definition. */
export const RESERVED_PLACEHOLDERS = [
  "ClaimFunctionArn",
  "StoreFunctionArn",
  "CallFunctionArn",
  "LedgerTableName",
] as const;

const PLACEHOLDER = /\$\{([^}]*)\}/g;

/** Names of the `${Name}` in any text of a value, each with the path of one place. */
export const placeholdersIn = (value: unknown, path = ""): ReadonlyMap<string, string> => {
  if (typeof value === "string") {
    return new Map([...value.matchAll(PLACEHOLDER)].map(([, name]) => [name!, path]));
  }
  if (typeof value !== "object" || value === null) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, member]) => [
      ...placeholdersIn(member, path === "" ? name : `${path}.${name}`),
    ]),
  );
};

/** The name when the whole text is one placeholder. */
export const placeholderName = (text: unknown): string | undefined =>
  typeof text === "string" ? /^\$\{([^}]*)\}$/.exec(text)?.[1] : undefined;
