import { type AslState, catchersOf, isObject, type States } from "../asl/types.ts";

/** States from which a state is reached again after it has succeeded; nothing when it is not. */
export const loopThrough = (name: string, states: States): States | undefined => {
  // A step's own catchers are no turns of a loop: the effect was not applied.
  const next = followersIn(states, (from) => from !== name);
  const after = reachableFrom(name, next);
  if (!after.has(name)) return undefined;
  const before = reachableFrom(name, reversed(next));
  return only(states, (state) => after.has(state) && before.has(state));
};

/** States that may have run before a state of the same machine begins. */
export const statesBefore = (name: string, states: States): States => {
  const before = reachableFrom(name, reversed(followersIn(states, () => true)));
  return only(states, (state) => before.has(state));
};

type Next = ReadonlyMap<string, readonly string[]>;

const only = (states: States, wanted: (name: string) => boolean): States =>
  Object.fromEntries(Object.entries(states).filter(([name]) => wanted(name)));

const reachableFrom = (name: string, next: Next): ReadonlySet<string> => {
  const seen = new Set<string>();
  const open = [name];
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (const to of next.get(from) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      open.push(to);
    }
  }
  return seen;
};

const followersIn = (states: States, withCatch: (from: string) => boolean): Next =>
  new Map(
    Object.entries(states).map(([from, state]) => [
      from,
      followers(state, withCatch(from)).filter((to) => Object.hasOwn(states, to)),
    ]),
  );

const reversed = (next: Next): Next => {
  const back = new Map<string, string[]>();
  for (const [from, tos] of next) {
    for (const to of tos) back.set(to, [...(back.get(to) ?? []), from]);
  }
  return back;
};

const followers = (state: AslState, withCatch: boolean): readonly string[] => {
  const choices = Array.isArray(state.Choices) ? state.Choices.filter(isObject) : [];
  const catchers = withCatch ? catchersOf(state) : [];
  return [state, ...choices, ...catchers]
    .flatMap((from) => [from.Next, "Default" in from ? from.Default : undefined])
    .filter((to) => typeof to === "string");
};
