import { type ServiceError, validationError } from "../errors.ts";
import { emptyWord, indexKeyFault, isEmpty } from "../table/check-key.ts";
import { type IndexDefinition, keyAttributes } from "../table/definition.ts";
import type { AttributeValue, Item } from "../types.ts";
import { own, typeOf } from "../values/type.ts";
import type { BoundAction } from "./bind.ts";

const attempted = "The update expression attempted to update";

/** What an update writes into index keys as it stands in the request: empty values are thrown, wrong types returned. */
export const literalFault = (
  indexes: readonly IndexDefinition[],
  actions: readonly BoundAction[],
): ServiceError | undefined => {
  const written = new Map<string, AttributeValue>();
  for (const action of actions) {
    const [attribute, ...nested] = action.path;
    const value = literalOf(action);
    if (nested.length === 0 && value !== undefined) written.set(attribute as string, value);
  }
  for (const { name, type } of indexes.flatMap(({ key }) => keyAttributes(key))) {
    if (isEmpty(written.get(name)))
      throw validationError(
        `One or more parameter values are not valid. ${attempted} a secondary index key to a value that is not supported. ` +
          `The AttributeValue for a key attribute cannot contain an empty ${emptyWord(type)} value.`,
      );
  }
  return indexKeyFault(indexes, (name) => {
    const value = written.get(name);
    return value === undefined ? undefined : typeOf(value);
  });
};

const literalOf = (action: BoundAction): AttributeValue | undefined => {
  if (action.kind === "REMOVE") return undefined;
  if (action.kind !== "SET") return action.value;
  return action.value.kind === "value" ? action.value.value : undefined;
};

/** What an update made of index keys by calculation or from other attributes. */
export const refuseIndexKeys = (indexes: readonly IndexDefinition[], item: Item): void => {
  for (const { name, type } of indexes.flatMap(({ key }) => keyAttributes(key))) {
    const value = own(item, name);
    if (value !== undefined && value[type] === undefined)
      throw validationError(`${attempted} the secondary index key to unsupported type`);
  }
};
