import { type ServiceError, validationError } from "../errors.ts";
import { emptyWord, indexKeyFault, isEmpty } from "../table/check-key.ts";
import { type IndexDefinition, keyAttributes } from "../table/definition.ts";
import type { Item, ValueType } from "../types.ts";
import { own, typeOf } from "../values/type.ts";
import type { BoundAction, BoundSetValue } from "./bind.ts";

const attempted = "The update expression attempted to update";

/** What an update writes into index keys as far as the request tells: empty values are thrown, wrong types returned. */
export const literalFault = (
  indexes: readonly IndexDefinition[],
  actions: readonly BoundAction[],
): ServiceError | undefined => {
  if (indexes.length === 0) return undefined;
  const written = new Map(
    actions
      .filter(({ kind, path }) => kind !== "REMOVE" && path.length === 1)
      .map((action) => [action.path[0], action]),
  );
  for (const { name, type } of indexes.flatMap(({ key }) => keyAttributes(key))) {
    const action = written.get(name);
    if (action?.kind === "SET" && action.value.kind === "value" && isEmpty(action.value.value))
      throw validationError(
        `One or more parameter values are not valid. ${attempted} a secondary index key to a value that is not supported. ` +
          `The AttributeValue for a key attribute cannot contain an empty ${emptyWord(type)} value.`,
      );
  }
  return indexKeyFault(indexes, (name) => writtenType(written.get(name)));
};

/** The type that an action writes; undefined where it depends on the item. */
const writtenType = (action: BoundAction | undefined): ValueType | undefined => {
  if (action === undefined || action.kind === "REMOVE") return undefined;
  return action.kind === "SET" ? valueType(action.value) : typeOf(action.value);
};

const valueType = (value: BoundSetValue): ValueType | undefined => {
  if (value.kind === "value") return typeOf(value.value);
  if (value.kind === "sum") return "N";
  if (value.kind === "path") return undefined;
  return value.name === "list_append" ? "L" : valueType(value.args[1] as BoundSetValue);
};

/** What an update made of index keys by calculation or from other attributes. */
export const refuseIndexKeys = (indexes: readonly IndexDefinition[], item: Item): void => {
  for (const { name, type } of indexes.flatMap(({ key }) => keyAttributes(key))) {
    const value = own(item, name);
    if (value !== undefined && value[type] === undefined)
      throw validationError(`${attempted} the secondary index key to unsupported type`);
  }
};
