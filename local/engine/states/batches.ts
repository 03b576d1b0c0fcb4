import { evaluateTemplate, isObject, type Json, readPath } from "../../expressions/index.ts";
import type { ItemBatcher } from "../asl.ts";
import { inState, jsonata, jsonataWhole } from "../evaluate.ts";
import { bytesOf, LIMITS } from "../limits.ts";
import type { Visit } from "../visit.ts";
import { effectiveInput } from "./map-items.ts";

export interface Batch {
  input: Json;
  items: number;
}

/**
 * Groups items into inputs of child executions: `{ BatchInput, Items }`.
 * https://docs.aws.amazon.com/step-functions/latest/dg/input-output-itembatcher.html
 */
export const batchesOf = async (visit: Visit, batcher: ItemBatcher, items: Json[]): Promise<Batch[]> => {
  const most = (await number(visit, batcher, "MaxItemsPerBatch")) ?? Number.POSITIVE_INFINITY;
  const bytes = Math.min(
    (await number(visit, batcher, "MaxInputBytesPerBatch")) ?? LIMITS.payloadBytes,
    LIMITS.payloadBytes,
  );
  const common = await batchInput(visit, batcher);
  const groups: Json[][] = [];
  let room = 0;
  for (const item of items) {
    const size = bytesOf(item) + 1;
    const group = groups.at(-1);
    if (group && group.length < most && size <= room) {
      group.push(item);
      room -= size;
    } else {
      groups.push([item]);
      room = bytes - bytesOf({ ...common, Items: [] }) - size;
    }
  }
  return groups.map((group) => ({ input: { ...common, Items: group }, items: group.length }));
};

const batchInput = async (visit: Visit, { BatchInput }: ItemBatcher): Promise<{ BatchInput?: Json }> => {
  if (BatchInput === undefined) return {};
  const value =
    visit.language === "JSONata"
      ? await jsonata(visit, "ItemBatcher/BatchInput", BatchInput)
      : inState(visit, () => evaluateTemplate(BatchInput, effectiveInput(visit), visit.scope));
  return { BatchInput: isObject(value) ? { ...value } : value };
};

const number = async (
  visit: Visit,
  batcher: ItemBatcher,
  field: "MaxItemsPerBatch" | "MaxInputBytesPerBatch",
): Promise<number | undefined> => {
  const path = batcher[`${field}Path`];
  if (path !== undefined)
    return Number(inState(visit, () => readPath(path, effectiveInput(visit), visit.scope)));
  const given = batcher[field];
  if (typeof given === "string") return jsonataWhole(visit, `ItemBatcher/${field}`, given);
  return given;
};
