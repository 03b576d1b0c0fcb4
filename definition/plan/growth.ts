import { innerOf, isExpression } from "../asl/jsonata.ts";
import { type AslDefinition, type AslMachine, type AslState, isObject } from "../asl/types.ts";
import { executionTypeAt, isDistributed, machinesIn, type Site, sitesOf } from "../asl/walk.ts";
import { type Finding, finding } from "../findings/finding.ts";
import { suppressed } from "../findings/suppress.ts";
import type { ResolvedWorkflow } from "../resolved.ts";
import { eventsOf } from "./cost.ts";

/** How large the guarded workflow and its history become. */
export interface Growth {
  /** Of the definition's JSON text; a definition may have 1 MB. */
  readonly bytes: { readonly written: number; readonly guarded?: number };
  /** The Maps whose items share the history of their execution. */
  readonly maps: readonly MapGrowth[];
}

export interface MapGrowth {
  readonly map: string;
  /** On the longest way through an item, when nothing fails and nothing repeats. */
  readonly eventsPerItem: number;
  /** More items do not fit into the history. */
  readonly itemsAtMost: number;
  /** Where the definition itself states the items. */
  readonly items?: number;
}

/** https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html: the history of a Standard execution. */
const HISTORY_EVENTS = 25_000;

/** @param added events that guarding adds to a step, by state */
export const growthOf = (
  workflow: Pick<ResolvedWorkflow, "definition" | "type">,
  guarded: AslDefinition | undefined,
  added: ReadonlyMap<string, number>,
): Growth => ({
  bytes: {
    written: bytesOf(workflow.definition),
    ...(guarded && { guarded: bytesOf(guarded) }),
  },
  maps: sitesOf(workflow.definition)
    .filter((site) => site.state.Type === "Map" && !isDistributed(site.state))
    .filter((site) => executionTypeAt(site, workflow.type) === "STANDARD")
    .map((site) => mapGrowth(site, added)),
});

/** Maps whose items are known not to fit. */
export const historyFindings = (
  { maps }: Growth,
  { name, suppress }: Pick<ResolvedWorkflow, "name" | "suppress">,
): readonly Finding[] => {
  const findings = maps.flatMap(({ map, items = 0, eventsPerItem, itemsAtMost }) => {
    if (items <= itemsAtMost) return [];
    const what = `${items} items of ${eventsPerItem} events each, and ${itemsAtMost} fit`;
    return [finding("SO175", { workflow: name, step: map, field: "Items" }, what)];
  });
  return suppressed(findings, suppress);
};

const bytesOf = (definition: AslDefinition) => Buffer.byteLength(JSON.stringify(definition));

const mapGrowth = ({ name, state }: Site, added: ReadonlyMap<string, number>): MapGrowth => {
  const eventsPerItem = perItem(state, added);
  const items = statedItems(state.Items);
  return {
    map: name,
    eventsPerItem,
    itemsAtMost: Math.floor(HISTORY_EVENTS / eventsPerItem),
    ...(items !== undefined && { items }),
  };
};

/** MapIterationStarted, MapIterationSucceeded, and what lies between. */
const perItem = (state: AslState, added: ReadonlyMap<string, number>): number =>
  machinesIn(state).reduce((sum, [, machine]) => sum + longestWay(machine, added), 2);

/** Events of the longest way through a machine that comes by no state twice and fails nowhere. */
const longestWay = (machine: AslMachine, added: ReadonlyMap<string, number>): number => {
  const known = new Map<string, number>();
  const from = (name: string): number => {
    const state = machine.States[name];
    if (known.has(name) || state === undefined) return known.get(name) ?? 0;
    known.set(name, 0); // a way back counts for nothing
    const here = eventsOf(state.Type) + (added.get(name) ?? 0) + within(state, added);
    const events = here + Math.max(0, ...nextOf(state).map(from));
    known.set(name, events);
    return events;
  };
  return from(machine.StartAt);
};

const within = (state: AslState, added: ReadonlyMap<string, number>): number => {
  if (state.Type === "Parallel")
    return machinesIn(state).reduce((sum, [, branch]) => sum + longestWay(branch, added), 0);
  return state.Type === "Map" && !isDistributed(state)
    ? (statedItems(state.Items) ?? 0) * perItem(state, added)
    : 0;
};

const nextOf = (state: AslState): readonly string[] => {
  const rules = Array.isArray(state.Choices) ? state.Choices.filter(isObject) : [];
  return [state.Next, state.Default, ...rules.map(({ Next }) => Next)].filter(
    (next) => typeof next === "string",
  );
};

/** How many items a literal list or range of JSONata has. */
const statedItems = (items: unknown): number | undefined => {
  if (Array.isArray(items)) return items.length;
  const range = isExpression(items) ? /^\[\s*(\d+)\s*\.\.\s*(\d+)\s*\]$/.exec(innerOf(items)) : null;
  return range === null ? undefined : Math.max(0, Number(range[2]) - Number(range[1]) + 1);
};
