import type { Delete, Put, Update } from "@aws-sdk/client-dynamodb";
import type { BoundCondition } from "../condition/bind.ts";
import { holds } from "../condition/evaluate.ts";
import { validationError } from "../errors.ts";
import { inExpression } from "../expressions/cache.ts";
import type { PlaceholderInput } from "../expressions/placeholders.ts";
import type { Path } from "../expressions/syntax.ts";
import { type Store, tableNamed } from "../store.ts";
import { checkedKey, checkItemKeys } from "../table/check-key.ts";
import { deleteItem, getItem, putItem, type Table } from "../table/table.ts";
import type { Item } from "../types.ts";
import { applyUpdate } from "../update/apply.ts";
import { bindUpdate } from "../update/bind.ts";
import { copyItem } from "../values/copy.ts";
import { itemSize } from "../values/size.ts";
import { readCondition, withPlaceholders } from "./request.ts";

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html#limits-items */
const maxItemSize = 400 * 1024;

/** A checked write of one item, alone or in a transaction, that has not happened yet. */
export interface Write {
  readonly table: Table;
  /** The key, or an item that has it. */
  readonly key: Item;
  readonly condition: BoundCondition | undefined;
  /** The item after the write, undefined for none; throws where the update does not fit the item. */
  readonly change: (before: Item | undefined) => Item | undefined;
  /** What an update changes; empty for other writes. */
  readonly paths: readonly Path[];
}

/** The parameters that an operation and the action of a transaction have in common. */
type Shared<T extends { TableName: string | undefined }> = Omit<T, "ReturnValuesOnConditionCheckFailure">;

export const readPut = (store: Store, input: Shared<Put>): Write => {
  const item = copyItem(input.Item);
  const condition = readOnlyCondition(store, input);
  const table = tableNamed(store, input.TableName);
  checkItemKeys(table.definition, item);
  if (itemSize(item) > maxItemSize) throw validationError("Item size has exceeded the maximum allowed size");
  return { table, key: item, condition, change: () => item, paths: [] };
};

export const readDelete = (store: Store, input: Shared<Delete>): Write => ({
  ...readCheck(store, input),
  change: () => undefined,
});

/** A write that changes nothing: a ConditionCheck. */
export const readCheck = (store: Store, input: Shared<Delete>): Write => {
  const condition = readOnlyCondition(store, input);
  const table = tableNamed(store, input.TableName);
  const key = checkedKey(table.definition, input.Key);
  return { table, key, condition, change: (before) => before, paths: [] };
};

export const readUpdate = (
  store: Store,
  input: Omit<Shared<Update>, "UpdateExpression"> & { UpdateExpression?: string | undefined },
): Write => {
  const { condition, actions } = withPlaceholders(
    input,
    ["UpdateExpression", "ConditionExpression"],
    (placeholders) => {
      const source = input.UpdateExpression;
      const actions =
        source === undefined
          ? []
          : inExpression("UpdateExpression", () =>
              bindUpdate(store.expressions.update(source), placeholders),
            );
      return {
        actions,
        condition: readCondition(store, placeholders, "ConditionExpression", input.ConditionExpression),
      };
    },
  );
  const table = tableNamed(store, input.TableName);
  const key = checkedKey(table.definition, input.Key);
  const paths = actions.map(({ path }) => path);
  const touched = paths.find(([attribute]) => Object.hasOwn(key, attribute as string));
  if (touched !== undefined)
    throw validationError(
      `One or more parameter values were invalid: Cannot update attribute ${touched[0]}. This attribute is part of the key`,
    );
  const change = (before: Item | undefined) => {
    const after = applyUpdate(actions, before ?? key);
    checkItemKeys(table.definition, after);
    if (itemSize(after) > maxItemSize)
      throw validationError("Item size to update has exceeded the maximum allowed size");
    return after;
  };
  return { table, key, condition, change, paths };
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
