import type { Block, Catcher, ChoiceRule, State } from "../asl.ts";
import type { Place, Problem } from "./finding.ts";

/** Where a state can lead, with the field that says so. */
export const targetsOf = ({ state }: Pick<Place, "state">): { field: string; target: string }[] => {
  const targets: { field: string; target: unknown }[] = [
    { field: "Next", target: state.Next },
    { field: "Default", target: state.Default },
  ];
  for (const list of ["Choices", "Catch"] as const)
    for (const [index, entry] of entriesOf(state, list).entries())
      targets.push({ field: `${list}/${index}/Next`, target: entry?.Next });
  return targets.filter(
    (found): found is { field: string; target: string } => typeof found.target === "string",
  );
};

/** Rules or catchers: each has Next, and may have Assign. */
export const entriesOf = (state: State, list: "Choices" | "Catch"): (ChoiceRule | Catcher)[] => {
  const entries = state[list];
  return Array.isArray(entries) ? entries : [];
};

const ENDS = new Set(["Succeed", "Fail", "Choice"]);

export const transitionProblems = (place: Place): Problem[] => {
  const { state, block } = place;
  const problems: Problem[] = targetsOf(place)
    .filter(({ target }) => !Object.hasOwn(block.States, target))
    .map(({ field, target }) => ({
      at: field,
      message: `leads to '${target}', which is no state beside it`,
    }));
  if (ENDS.has(state.Type)) return problems;
  if (state.Next !== undefined && state.End !== undefined)
    problems.push({ at: "End", message: "cannot stand beside Next; remove one" });
  else if (state.Next === undefined && state.End !== true)
    problems.push({ message: "leads nowhere; give it Next or End: true" });
  return problems;
};

/** The states of a block that nothing leads to. */
export const unreachable = (block: Block): string[] => {
  const reached = new Set<string>();
  const waiting = [block.StartAt];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const state = Object.hasOwn(block.States, name) ? block.States[name] : undefined;
    if (reached.has(name) || state === undefined) continue;
    reached.add(name);
    waiting.push(...targetsOf({ state }).map(({ target }) => target));
  }
  return Object.keys(block.States).filter((name) => !reached.has(name));
};
