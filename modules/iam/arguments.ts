import { type AslObject, type AslState, isObject, type Json } from "../../definition/asl/types.ts";
import type { Site } from "../../definition/asl/walk.ts";

/** One member of a task's arguments, as far as the definition says it. */
export type Member =
  | { readonly kind: "text"; readonly text: string }
  /** Known only in an execution. */
  | { readonly kind: "dynamic" }
  | { readonly kind: "absent" };

/**
 * The arguments of a Task as far as they are written in the definition. A guarded JSONPath step keeps
 * them in a variable (`so1_args`), set by an earlier state of the same machine: that state is looked
 * for backwards from the Task. Undefined when nothing is known.
 */
export const argumentsOf = (site: Site): AslObject | undefined => {
  const own = site.state.Arguments ?? site.state.Parameters;
  if (isObject(own)) return fillIn(own, site);
  return typeof own === "string" ? assigned(own, site) : undefined;
};

/** Replaces a member that is only the variable (`Update: "{% $so1_args %}"`) by what the variable holds. */
const fillIn = (value: AslObject, site: Site): AslObject =>
  mapText(value, (member) => assigned(member, site) ?? member);

/** The same object with each text in it changed. */
export const mapText = (value: AslObject, change: (text: string) => Json): AslObject => {
  const walk = (member: Json): Json => {
    if (typeof member === "string") return change(member);
    if (Array.isArray(member)) return (member as readonly Json[]).map(walk);
    return isObject(member) ? mapText(member, change) : member;
  };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walk(member)]));
};

const assigned = (expression: string, site: Site): AslObject | undefined => {
  const variable = /\$(so\d+_args)\b/.exec(expression)?.[1];
  if (variable === undefined) return undefined;
  const value = valueBefore(site, variable);
  return isObject(value) ? value : undefined;
};

/** What the nearest state before this one assigns to a variable. */
const valueBefore = ({ name, machine }: Site, variable: string): Json | undefined => {
  const before = predecessorsIn(machine.States);
  const seen = new Set([name]);
  for (const reached of seen) {
    for (const other of before.get(reached) ?? []) {
      const assign = machine.States[other]?.Assign;
      if (isObject(assign) && assign[variable] !== undefined && assign[variable] !== null) {
        return assign[variable];
      }
      seen.add(other);
    }
  }
  return undefined;
};

type States = Readonly<Record<string, AslState>>;

type Names = ReadonlyMap<string, readonly string[]>;

/** Kept for each machine: made for each of its tasks, they would take time with the square of their number. */
const known = new WeakMap<States, Names>();

const predecessorsIn = (states: States): Names => {
  const before = known.get(states) ?? findPredecessors(states);
  known.set(states, before);
  return before;
};

const findPredecessors = (states: States): Names => {
  const before = new Map<string, string[]>();
  for (const [name, state] of Object.entries(states)) {
    for (const next of successors(state)) before.set(next, [...(before.get(next) ?? []), name]);
  }
  return before;
};

const successors = (state: AslState): string[] =>
  ["Choices", "Catch"]
    .flatMap((field) => (Array.isArray(state[field]) ? (state[field] as readonly AslObject[]) : []))
    .concat(state)
    .flatMap((holder) => [holder.Next, holder.Default])
    .filter((next) => typeof next === "string");

/** A member by its path, with or without the `.$` of JSONPath. */
export const memberOf = (args: AslObject | undefined, path: string): Member => {
  if (args === undefined) return { kind: "dynamic" };
  const [first = "", ...rest] = path.split(".");
  if (args[`${first}.$`] !== undefined) return { kind: "dynamic" };
  const value = args[first];
  if (value === undefined || value === null) return { kind: "absent" };
  if (rest.length > 0) return isObject(value) ? memberOf(value, rest.join(".")) : { kind: "dynamic" };
  if (typeof value !== "string") return { kind: "dynamic" };
  const constant = /^\{%\s*(?:'([^']*)'|"([^"]*)")\s*%\}$/.exec(value);
  if (constant) return { kind: "text", text: constant[1] ?? constant[2] ?? "" };
  return value.startsWith("{%") ? { kind: "dynamic" } : { kind: "text", text: value };
};
