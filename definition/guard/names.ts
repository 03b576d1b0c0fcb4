import { createHash } from "node:crypto";

/** https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html: "State name length: 80 characters" */
const longestName = 80;

/** `<state>-<suffix>`; a name that would be too long is cut and told apart by eight digits of its hash. */
export const generatedName = (state: string, suffix: string): string => {
  const name = `${state}-${suffix}`;
  if (name.length <= longestName) return name;
  const digits = createHash("sha256").update(state).digest("hex").slice(0, 8);
  const room = longestName - `-${digits}-${suffix}`.length;
  let kept = "";
  for (const character of state) {
    if (kept.length + character.length > room) break;
    kept += character;
  }
  return `${kept}-${digits}-${suffix}`;
};

/** Workflow variables of the guard, told apart by nesting depth: an inner scope may not assign an outer one's. */
export const variablesAt = (depth: number) => ({
  /** The last decision of the claim Lambda. */
  state: `so${depth}`,
  visit: `so${depth}_visit`,
  key: `so${depth}_key`,
  args: `so${depth}_args`,
  /** Whatever else the author's expressions give: partition, fingerprint, dynamic limits and role. */
  opts: `so${depth}_opts`,
  input: `so${depth}_in`,
  result: `so${depth}_result`,
  error: `so${depth}_error`,
  /** The redrive count when the effect failed. */
  at: `so${depth}_at`,
  token: `so${depth}_token`,
});

export type Variables = ReturnType<typeof variablesAt>;

export const isReservedVariable = (name: string): boolean => /^so\d/.test(name);
