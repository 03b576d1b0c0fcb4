import type { AttributeValue, QueryCommandInput, ScanCommandInput } from "@aws-sdk/client-dynamodb";
import type { BoundCondition } from "../condition/bind.ts";
import { holds } from "../condition/evaluate.ts";
import { validationError } from "../errors.ts";
import type { Path } from "../expressions/syntax.ts";
import { readUnits } from "../table/capacity.ts";
import { consumptionOf } from "../table/consumption.ts";
import { keyAttributes } from "../table/definition.ts";
import { indexEntry } from "../table/index-entry.ts";
import type { Order } from "../table/order.ts";
import { getItem } from "../table/table.ts";
import type { Item } from "../types.ts";
import { copyItem } from "../values/copy.ts";
import { itemSize } from "../values/size.ts";
import { projected } from "./read.ts";
import { constraintError } from "./request.ts";
import type { Source } from "./source.ts";

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.Pagination.html */
const maxPageBytes = 1024 * 1024;

/** Which items to read, in which order, and what to answer of them. */
export interface PageRequest {
  readonly source: Source;
  /** Items of the table, at least those whose entries are wanted. */
  readonly items: readonly Item[];
  readonly selects: (entry: Item) => boolean;
  readonly order: Order;
  /** Throws for a key from which this request cannot go on. */
  readonly checkStart?: (start: Item) => void;
  readonly filter: BoundCondition | undefined;
  readonly paths: readonly Path[] | undefined;
  readonly input: QueryCommandInput | ScanCommandInput;
}

/** One page of a Query or Scan. */
export const readPage = (request: PageRequest) => {
  const { source, items, selects, order, checkStart = () => {}, filter, paths, input } = request;
  if (input.Limit !== undefined && input.Limit < 1)
    throw constraintError(`'${input.Limit}'`, "limit", "Member must have value greater than or equal to 1");
  const start = input.ExclusiveStartKey && startKey(source, input.ExclusiveStartKey);
  if (start !== undefined) checkStart(start);
  const entries = entriesOf(source, items)
    .filter((entry) => selects(entry) && (start === undefined || order(entry, start) > 0))
    .sort(order);
  const read = firstPage(entries, input.Limit);
  const found = filter === undefined ? read : read.filter((entry) => holds(filter, entry));
  const last = read.at(-1);
  const more = read.length < entries.length || read.length === input.Limit;
  return {
    Count: found.length,
    ScannedCount: read.length,
    ...(input.Select === "COUNT" ? {} : { Items: answerItems(source, found, paths, input) }),
    ...(more && last !== undefined ? { LastEvaluatedKey: lastKey(source, last) } : {}),
    ...consumed(source, read, input),
  };
};

const entriesOf = ({ table, index }: Source, items: readonly Item[]): readonly Item[] => {
  if (index === undefined) return items;
  return items.flatMap((item) => {
    const entry = indexEntry(table.definition, index, item);
    return entry === undefined ? [] : [entry];
  });
};

const firstPage = (entries: readonly Item[], limit = Number.POSITIVE_INFINITY): Item[] => {
  const page: Item[] = [];
  let bytes = 0;
  for (const entry of entries) {
    if (page.length >= limit || bytes >= maxPageBytes) break;
    page.push(entry);
    bytes += itemSize(entry);
  }
  return page;
};

const answerItems = (
  { table }: Source,
  entries: readonly Item[],
  paths: readonly Path[] | undefined,
  { Select }: QueryCommandInput,
): Record<string, AttributeValue>[] =>
  entries.map((entry) => {
    // A local index fetches from the table what it does not hold.
    const whole = Select === "ALL_ATTRIBUTES" ? getItem(table, entry) : undefined;
    return projected(whole ?? entry, paths);
  });

const consumed = ({ table, index }: Source, read: readonly Item[], input: QueryCommandInput) => {
  const bytes = read.reduce((sum, entry) => sum + itemSize(entry), 0);
  const units = readUnits(bytes, input.ConsistentRead === true);
  const consumption = consumptionOf("readUnits");
  consumption.add(
    table,
    index === undefined
      ? { table: units, indexes: new Map() }
      : { table: 0, indexes: new Map([[index, units]]) },
  );
  return consumption.single(input.ReturnConsumedCapacity);
};

/** Both the key of the table and that of the index. */
const keysOf = ({ table, key }: Source) => {
  const all = [...keyAttributes(table.definition.key), ...keyAttributes(key)];
  return new Map(all.map((attribute) => [attribute.name, attribute.type]));
};

const lastKey = (source: Source, entry: Item): Record<string, AttributeValue> =>
  projected(
    entry,
    [...keysOf(source).keys()].map((name) => [name]),
  );

const startKey = (source: Source, given: Record<string, AttributeValue>): Item => {
  const start = copyItem(given);
  const keys = keysOf(source);
  const fits = [...keys].every(([name, type]) => start[name]?.[type] !== undefined);
  if (!fits || Object.keys(start).length !== keys.size)
    throw validationError(
      source.index === undefined
        ? "The provided starting key is invalid: The provided key element does not match the schema"
        : "The provided starting key is invalid",
    );
  return start;
};
