import { type AslState, catchersOf, isObject, type States } from "../asl/types.ts";

/** States from which a state is reached again after it has succeeded; nothing when it is not. */
export const loopThrough = (name: string, states: States): States | undefined => {
  // A step's own catchers are no turns of a loop: the effect was not applied.
  const next = followersIn(states, (from) => from !== name);
  const after = reachableFrom(name, next);
  if (!after.has(name)) return undefined;
  return only(states, (state) => after.has(state) && reachableFrom(state, next).has(name));
};

/** States that may have run before a state of the same machine begins. */
export const statesBefore = (name: string, states: States): States => {
  const next = followersIn(states, () => true);
  return only(states, (state) => reachableFrom(state, next).has(name));
};

type Next = (from: string) => readonly string[];

const only = (states: States, wanted: (name: string) => boolean): States =>
  Object.fromEntries(Object.entries(states).filter(([name]) => wanted(name)));

const reachableFrom = (name: string, next: Next): ReadonlySet<string> => {
  const seen = new Set<string>();
  const visit = (state: string): void => {
    for (const to of next(state)) {
      if (seen.has(to)) continue;
      seen.add(to);
      visit(to);
    }
  };
  visit(name);
  return seen;
};

const followersIn =
  (states: States, withCatch: (from: string) => boolean): Next =>
  (from) =>
    followers(states[from]!, withCatch(from)).filter((to) => Object.hasOwn(states, to));

const followers = (state: AslState, withCatch: boolean): readonly string[] => {
  const choices = Array.isArray(state.Choices) ? state.Choices.filter(isObject) : [];
  const catchers = withCatch ? catchersOf(state) : [];
  return [state, ...choices, ...catchers]
    .flatMap((from) => [from.Next, "Default" in from ? from.Default : undefined])
    .filter((to) => typeof to === "string");
};
