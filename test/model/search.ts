/** A space of states to be searched breadth first. */
export interface Space<State> {
  readonly initial: State;
  /** Equal for states that have the same future. */
  key(state: State): string;
  /** Calls `emit` with each state that can follow; `label` says in words what happened. */
  follow(state: State, emit: (next: State, label: () => string) => void): void;
  /** What is wrong with a state, if anything is. */
  violation(state: State): string | undefined;
}

export interface Step<State> {
  readonly label: string;
  readonly state: State;
}

export interface Found<State> {
  readonly states: number;
  readonly transitions: number;
  /** Present when a bad state was reached: what is wrong, and a shortest way there. */
  readonly violation?: { readonly what: string; readonly trace: readonly Step<State>[] };
}

/**
 * Visits every reachable state, or stops at the first bad one; breadth first, so the way there
 * is a shortest. `watch` sees every step.
 */
export function search<State>(
  space: Space<State>,
  watch: (from: State, to: State) => void = () => {},
): Found<State> {
  const index = new Map<string, number>();
  /** Those that are still to be followed; the others would only fill the memory. */
  const states: (State | undefined)[] = [];
  const parents: number[] = [];
  let transitions = 0;
  let bad: { at: number; what: string } | undefined;

  const add = (state: State, parent: number) => {
    const key = space.key(state);
    if (index.has(key)) return;
    const at = states.push(state) - 1;
    index.set(key, at);
    parents.push(parent);
    const what = space.violation(state);
    if (what !== undefined) bad ??= { at, what };
  };

  add(space.initial, -1);
  for (let at = 0; at < states.length && !bad; at++) {
    const state = states[at]!;
    states[at] = undefined;
    space.follow(state, (next) => {
      transitions++;
      watch(state, next);
      add(next, at);
    });
  }
  const counts = { states: states.length, transitions };
  if (!bad) return counts;
  const path: number[] = [];
  for (let at = bad.at; at >= 0; at = parents[at]!) path.unshift(at);
  return { ...counts, violation: { what: bad.what, trace: retrace(space, index, path) } };
}

/** Goes the way again. Labels cost more than states, so they are made only for the steps that are shown. */
function retrace<State>(
  space: Space<State>,
  index: ReadonlyMap<string, number>,
  path: readonly number[],
): Step<State>[] {
  let state = space.initial;
  return path.slice(1).map((at) => {
    let step: Step<State> | undefined;
    space.follow(state, (next, label) => {
      if (!step && index.get(space.key(next)) === at) step = { label: label(), state: next };
    });
    state = step!.state;
    return step!;
  });
}
