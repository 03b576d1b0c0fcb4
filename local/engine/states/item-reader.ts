import { evaluateTemplate, isObject, type Json, readPath } from "../../expressions/index.ts";
import type { ItemReader, ReaderConfig } from "../asl.ts";
import { inState, jsonata, jsonataWhole } from "../evaluate.ts";
import { failed } from "../failure.ts";
import type { Visit } from "../visit.ts";
import { parseCsv } from "./csv.ts";
import { effectiveInput, type Item } from "./map-items.ts";
import { callService } from "./service-call.ts";

/**
 * The items of a distributed Map with an ItemReader. The task runner answers the reader's resource: with
 * the items themselves, with `{ Body }` (the text of the object), or with `{ Contents }` (listObjectsV2).
 * https://docs.aws.amazon.com/step-functions/latest/dg/input-output-itemreader.html
 */
export const readItems = async (visit: Visit, reader: ItemReader): Promise<Item[]> => {
  const { scope } = visit;
  const byJsonata = visit.language === "JSONata";
  const args = byJsonata
    ? await jsonata(visit, "ItemReader/Arguments", reader.Arguments ?? {})
    : inState(visit, () => evaluateTemplate(reader.Parameters ?? {}, effectiveInput(visit), scope));
  const config = reader.ReaderConfig ?? {};
  const answer = await callService(visit, reader.Resource, args, "States.ItemReaderFailed");
  const values = itemsIn(answer, config);
  const most = await maxItems(visit, config);
  const kept = most === undefined ? values : values.slice(0, most);
  return kept.map((Value) => ({ Value }));
};

const itemsIn = (answer: Json, config: ReaderConfig): Json[] => {
  if (Array.isArray(answer)) return answer;
  const { Body, Contents } = isObject(answer) ? answer : {};
  if (Array.isArray(Contents)) return Contents;
  if (typeof Body === "string") return parseBody(Body, config);
  throw failed("States.ItemReaderFailed", "The answer of the item reader has neither items nor a Body.");
};

const parseBody = (body: string, config: ReaderConfig): Json[] => {
  const { InputType = "JSON" } = config;
  if (InputType === "CSV") return parseCsv(body, config);
  try {
    if (InputType === "JSONL")
      return body
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    const content = pointed(JSON.parse(body), config.ItemsPointer);
    if (Array.isArray(content)) return content;
    if (isObject(content))
      return Object.entries(content).map(([Key, Value]) => ({ Key, Value: Value as Json }));
  } catch (problem) {
    throw failed(
      "States.ItemReaderFailed",
      `Attempting to read the items failed: ${(problem as Error).message}`,
    );
  }
  throw failed("States.ItemReaderFailed", `The ${InputType} file holds no array of items.`);
};

/** https://www.rfc-editor.org/rfc/rfc6901 */
const pointed = (content: Json, pointer = ""): Json | undefined =>
  pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<Json | undefined>((value, name) => (value as Record<string, Json> | undefined)?.[name], content);

const maxItems = async (visit: Visit, config: ReaderConfig): Promise<number | undefined> => {
  const { MaxItems, MaxItemsPath } = config;
  if (MaxItemsPath !== undefined)
    return Number(inState(visit, () => readPath(MaxItemsPath, effectiveInput(visit), visit.scope)));
  if (typeof MaxItems === "string") return jsonataWhole(visit, "ItemReader/ReaderConfig/MaxItems", MaxItems);
  return MaxItems;
};
