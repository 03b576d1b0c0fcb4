/** What `steponce adopt` writes before a value that a person must decide. */
export const DECIDE = "DECIDE ";

export interface Decision {
  readonly path: readonly (string | number)[];
  /** The value as proposed. */
  readonly proposal: string;
}

/** Values of a config that somebody still has to decide. */
export const decisionsIn = (raw: unknown, path: Decision["path"] = []): readonly Decision[] => {
  if (typeof raw === "string") {
    return raw.startsWith(DECIDE) ? [{ path, proposal: raw.slice(DECIDE.length) }] : [];
  }
  if (typeof raw !== "object" || raw === null) return [];
  return Object.entries(raw).flatMap(([name, value]) =>
    decisionsIn(value, [...path, Array.isArray(raw) ? Number(name) : name]),
  );
};

/** The config with every proposal taken as it is. */
export const withProposals = (raw: unknown): unknown => {
  if (typeof raw === "string") return raw.startsWith(DECIDE) ? raw.slice(DECIDE.length) : raw;
  if (Array.isArray(raw)) return raw.map(withProposals);
  if (typeof raw !== "object" || raw === null) return raw;
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, withProposals(value)]));
};
