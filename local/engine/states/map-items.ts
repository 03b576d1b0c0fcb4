import { applyInputPath, evaluateTemplate, readPath } from "../../expressions/index.ts";
import { isObject, type Json } from "../../expressions/types.ts";
import type { MapItem } from "../branch.ts";
import { evaluationFailed, inState, jsonata } from "../evaluate.ts";
import type { Visit } from "../visit.ts";

export type Item = Pick<MapItem, "Value" | "Key">;

/** The items of a Map that reads no file. */
export const itemsOf = async (visit: Visit, objects = false): Promise<Item[]> => {
  const value = visit.language === "JSONata" ? await byJsonata(visit, objects) : byPath(visit, objects);
  return Array.isArray(value)
    ? value.map((Value) => ({ Value }))
    : Object.entries(value).map(([Key, Value]) => ({ Key, Value }));
};

type Items = Json[] | { [key: string]: Json };

const isItems = (value: Json, objects: boolean): value is Items =>
  Array.isArray(value) || (objects && isObject(value));

const byPath = (visit: Visit, objects: boolean): Items =>
  inState(visit, () => {
    const { ItemsPath = "$" } = visit.state;
    const value = readPath(ItemsPath, effectiveInput(visit), visit.scope);
    if (isItems(value, objects)) return value;
    throw visit.failure("States.Runtime", `Reference path "${ItemsPath}" must point to array.`);
  });

const byJsonata = async (visit: Visit, objects: boolean): Promise<Items> => {
  const { Items } = visit.state;
  if (Items === undefined) {
    if (isItems(visit.input, objects)) return visit.input;
    throw evaluationFailed(visit, `Map state input must be an array but was: ${JSON.stringify(visit.input)}`);
  }
  const value = await jsonata(visit, "Items", Items, {}, objects ? undefined : "array");
  if (isItems(value, objects)) return value;
  throw evaluationFailed(
    visit,
    `Map state items must be an array but was: ${JSON.stringify(value)}`,
    "Items",
  );
};

/** The input of an iteration: the item, or what ItemSelector (once Parameters) makes of it. */
export const selectItem = async (visit: Visit, item: MapItem): Promise<Json> => {
  const { state } = visit;
  const selector = state.ItemSelector ?? state.Parameters;
  if (selector === undefined) return item.Value;
  const own = visit.ofItem(item);
  return visit.language === "JSONata"
    ? jsonata(own, "ItemSelector", selector)
    : inState(own, () => evaluateTemplate(selector, effectiveInput(own), own.scope));
};

export const effectiveInput = (visit: Visit): Json =>
  applyInputPath(visit.state.InputPath, visit.input, visit.scope);
