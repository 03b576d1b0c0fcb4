import type { States } from "../asl/types.ts";
import { isDistributed, type Site } from "../asl/walk.ts";
import { statesBefore } from "./flow.ts";
import { readsOf } from "./reads.ts";
import { membersOf, membersWritten, variablesAssigned } from "./writes.ts";

/** What runs a step more than once in one execution: the items of a Map around it, or a loop through it or what is around it. */
export type Repetition =
  | { readonly kind: "item"; readonly level: number }
  | { readonly kind: "turn"; readonly level: number; readonly loop: States };

/** A step's own site, after those of the Maps and Parallels around it, from the outermost on. */
export type Chain = readonly Site[];

export const chainOf = (site: Site, sites: readonly Site[]): Chain => [
  ...site.within.map(({ state }) => sites.find(({ name }) => name === state)!),
  site,
];

/** False only when an expression of the chain's last state surely has the same value each time. */
export const mayDiffer = (expression: string, chain: Chain, repetition: Repetition): boolean =>
  expressionDiffers(expression, chain, chain.length - 1, repetition);

/** `mapItem`: in a Map's own ItemSelector the context tells of its item. */
const expressionDiffers = (
  expression: string,
  chain: Chain,
  level: number,
  repetition: Repetition,
  mapItem = false,
): boolean => {
  const { language, state } = chain[level]!;
  const { input, context, variables, volatile } = readsOf(expression, language);
  const item = chain.slice(0, mapItem ? level + 1 : level).findLastIndex(({ state }) => state.Type === "Map");
  return (
    volatile.length > 0 ||
    context.some((path) => contextDiffers(path, chain, item, repetition)) ||
    variables.some((name) => variableDiffers(name, chain, level, repetition)) ||
    input.some((member) => memberDiffers(throughInputPath(member, state.InputPath), chain, level, repetition))
  );
};

/** The context's `Map` is that of the innermost Map; its children are executions when it is distributed. */
const contextDiffers = (path: string, chain: Chain, item: number, repetition: Repetition): boolean => {
  if (path === "") return true;
  if (path.startsWith("Execution")) {
    return chain.slice(repetition.level, -1).some(({ state }) => isDistributed(state));
  }
  if (!path.startsWith("Map") || item < repetition.level) return false;
  if (repetition.kind === "item" && item === repetition.level) return true;
  return !path.startsWith("Map.Item.Index") && itemDiffers(chain, item, repetition);
};

const variableDiffers = (name: string, chain: Chain, level: number, repetition: Repetition): boolean => {
  if (level === repetition.level) {
    return repetition.kind === "turn" && variablesAssigned(repetition.loop).has(name);
  }
  const { name: state, machine } = chain[level]!;
  return (
    variablesAssigned(statesBefore(state, machine.States)).has(name) ||
    variableDiffers(name, chain, level - 1, repetition)
  );
};

/** A member of a state's input; `""` is all of it. */
const memberDiffers = (member: string, chain: Chain, level: number, repetition: Repetition): boolean => {
  const { name, machine, language } = chain[level]!;
  if (level === repetition.level) {
    return repetition.kind === "turn" && isWritten(member, membersWritten(repetition.loop, language));
  }
  return (
    isWritten(member, membersWritten(statesBefore(name, machine.States), language)) ||
    handedDiffers(member, chain, level - 1, repetition)
  );
};

/** A member of what a Map or Parallel hands to the states in it. */
const handedDiffers = (member: string, chain: Chain, level: number, repetition: Repetition): boolean => {
  const { state } = chain[level]!;
  const isMap = state.Type === "Map";
  const selector = isMap ? (state.ItemSelector ?? state.Parameters) : (state.Parameters ?? state.Arguments);
  if (selector === undefined || state.ItemBatcher !== undefined) {
    return isMap
      ? itemDiffers(chain, level, repetition)
      : memberDiffers(throughInputPath(member, state.InputPath), chain, level, repetition);
  }
  const selected = member === "" ? selector : (membersOf(selector)?.get(member) ?? selector);
  return textsIn(selected).some((text) => expressionDiffers(text, chain, level, repetition, isMap));
};

const itemDiffers = (chain: Chain, level: number, repetition: Repetition): boolean => {
  if (repetition.kind === "item" && repetition.level === level) return true;
  const { state, language } = chain[level]!;
  if (state.ItemReader !== undefined) return true;
  const items = state.ItemsPath ?? state.Items ?? (language === "JSONata" ? "$states.input" : "$");
  return textsIn(items).some((text) => expressionDiffers(text, chain, level, repetition));
};

const isWritten = (member: string, written: ReadonlySet<string> | undefined): boolean =>
  written === undefined || (member === "" ? written.size > 0 : written.has(member));

const throughInputPath = (member: string, path: unknown): string =>
  typeof path === "string" && path !== "$" ? (readsOf(path, "JSONPath").input[0] ?? "") : member;

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
