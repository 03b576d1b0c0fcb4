import type { Statement } from "./statement.ts";

/** One statement for each reason: states with the same need share it, and are named in it (the guard's own are not). */
export const mergeStatements = (
  needs: readonly { readonly state?: string; readonly statement: Statement }[],
): Statement[] => {
  const merged = new Map<string, { states: Set<string>; resources: Set<string>; statement: Statement }>();
  for (const { state, statement } of needs) {
    const { reason, actions, conditions } = statement;
    const key = JSON.stringify([reason, [...actions].sort(), conditions]);
    const entry = merged.get(key) ?? { states: new Set(), resources: new Set(), statement };
    if (state !== undefined) entry.states.add(state);
    for (const resource of statement.resources) entry.resources.add(resource);
    merged.set(key, entry);
  }
  const sids = new Map<string, number>();
  return [...merged.values()].map(({ states, resources, statement }) => {
    const sid = sidOf(statement);
    const count = (sids.get(sid) ?? 0) + 1;
    sids.set(sid, count);
    return {
      ...statement,
      sid: count === 1 ? sid : `${sid}${count}`,
      reason: states.size === 0 ? statement.reason : `${[...states].join(", ")}: ${statement.reason}`,
      resources: [...resources],
    };
  });
};

/** `dynamodb:UpdateItem` -> `DynamodbUpdateItem`. */
const sidOf = ({ actions }: Statement): string =>
  (actions[0] ?? "")
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
