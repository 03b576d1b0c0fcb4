import type { Delete, Put, Update } from "@aws-sdk/client-dynamodb";
import type { BoundCondition } from "../condition/bind.ts";
import { holds } from "../condition/evaluate.ts";
import { invalidValue, type ServiceError, validationError } from "../errors.ts";
import { inExpression } from "../expressions/cache.ts";
import type { PlaceholderInput } from "../expressions/placeholders.ts";
import type { Path } from "../expressions/syntax.ts";
import { type Store, tableNamed } from "../store.ts";
import { itemFault, keyFault } from "../table/check-key.ts";
import { deleteItem, getItem, putItem, type Table } from "../table/table.ts";
import type { Item } from "../types.ts";
import { applyUpdate } from "../update/apply.ts";
import { bindUpdate } from "../update/bind.ts";
import { literalFault, refuseIndexKeys } from "../update/index-keys.ts";
import { copyItem } from "../values/copy.ts";
import { itemSize } from "../values/size.ts";
import { checkMembers, readCondition, withPlaceholders } from "./request.ts";

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html#limits-items */
const maxItemSize = 400 * 1024;

/** A write of one item, alone or in a transaction, that has been read but has not happened yet. */
export interface Write {
  readonly table: Table;
  /** The key, or an item that has it. */
  readonly key: Item;
  /** Why it cannot happen whatever the table holds; then `key` may be none. */
  readonly fault: ServiceError | undefined;
  readonly condition: BoundCondition | undefined;
  /** The item after the write, undefined for none; throws where an update does not fit the item. */
  readonly change: (before: Item | undefined) => Item | undefined;
  /** The item to put: its size counts even if the condition refuses it. */
  readonly attempted?: Item;
  /** What an update changes; empty for other writes. */
  readonly paths: readonly Path[];
}

/** What an operation and the action of a transaction have in common. */
type Shared<T> = Omit<T, "ReturnValuesOnConditionCheckFailure">;

export const readPut = (store: Store, input: Shared<Put>): Write => {
  checkMembers(input, ["TableName", "Item"]);
  const item = copyItem(input.Item);
  const condition = readOnlyCondition(store, input);
  const table = tableNamed(store, input.TableName);
  const fault = itemFault(table.definition, item);
  if (itemSize(item) > maxItemSize) throw validationError("Item size has exceeded the maximum allowed size");
  return { table, key: item, fault, condition, change: () => item, attempted: item, paths: [] };
};

export const readDelete = (store: Store, input: Shared<Delete>): Write => ({
  ...readCheck(store, input),
  change: () => undefined,
});

/** A write that changes nothing: a ConditionCheck. */
export const readCheck = (store: Store, input: Shared<Delete>): Write => {
  checkMembers(input, ["TableName", "Key"]);
  const key = copyItem(input.Key);
  const condition = readOnlyCondition(store, input);
  const table = tableNamed(store, input.TableName);
  const fault = keyFault(table.definition, key);
  return { table, key, fault, condition, change: (before) => before, paths: [] };
};

type UpdateInput = Omit<Shared<Update>, "UpdateExpression"> & { UpdateExpression?: string | undefined };

export const readUpdate = (store: Store, input: UpdateInput): Write => {
  checkMembers(input, ["TableName", "Key"]);
  const key = copyItem(input.Key);
  const { condition, actions } = readUpdateExpressions(store, input);
  const table = tableNamed(store, input.TableName);
  const { definition } = table;
  const paths = actions.map(({ path }) => path);
  const fault =
    keyFault(definition, key) ?? keyUpdateFault(key, paths) ?? literalFault(definition.indexes, actions);
  const change = (before: Item | undefined) => {
    const after = applyUpdate(actions, before ?? key);
    refuseIndexKeys(definition.indexes, after);
    if (itemSize(after) > maxItemSize)
      throw validationError("Item size to update has exceeded the maximum allowed size");
    return after;
  };
  return { table, key, fault, condition, change, paths };
};

const readUpdateExpressions = (store: Store, input: UpdateInput) =>
  withPlaceholders(input, ["UpdateExpression", "ConditionExpression"], (placeholders) => {
    const source = input.UpdateExpression;
    const actions =
      source === undefined
        ? []
        : inExpression("UpdateExpression", () => bindUpdate(store.expressions.update(source), placeholders));
    const condition = readCondition(store, placeholders, "ConditionExpression", input.ConditionExpression);
    return { actions, condition };
  });

const keyUpdateFault = (key: Item, paths: readonly Path[]): ServiceError | undefined => {
  const touched = paths.find(([attribute]) => Object.hasOwn(key, attribute as string));
  if (touched === undefined) return undefined;
  return invalidValue(`Cannot update attribute ${touched[0]}. This attribute is part of the key`);
};

const readOnlyCondition = (
  store: Store,
  input: PlaceholderInput & { ConditionExpression?: string | undefined },
) =>
  withPlaceholders(input, ["ConditionExpression"], (placeholders) =>
    readCondition(store, placeholders, "ConditionExpression", input.ConditionExpression),
  );

export const itemBefore = ({ table, key }: Write): Item | undefined => getItem(table, key);

export const isAllowed = ({ condition }: Write, before: Item | undefined): boolean =>
  condition === undefined || holds(condition, before);

export const commit = ({ table, key }: Write, after: Item | undefined): void => {
  if (after === undefined) deleteItem(table, key);
  else putItem(table, after);
};
