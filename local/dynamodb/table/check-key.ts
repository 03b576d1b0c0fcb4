import { invalidValue, type ServiceError, validationError } from "../errors.ts";
import type { AttributeValue, Item, ValueType } from "../types.ts";
import { own, typeOf } from "../values/type.ts";
import { type KeyAttribute, type KeySchema, keyAttributes, type TableDefinition } from "./definition.ts";

/**
 * Two kinds of faults in keys. What is wrong with any key, such as an empty one, is thrown and
 * refuses the whole request. What does not fit the schema of the table is returned: alone it
 * refuses the request too, but in a transaction it is the reason of one action.
 */

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html#limits-partition-sort-keys */
const maxPartitionBytes = 2048;
const maxSortBytes = 1024;

/** Checks a `Key`, which has exactly the attributes of the table's key. */
export const keyFault = ({ key: schema }: TableDefinition, key: Item): ServiceError | undefined => {
  refuseEmpty(schema, key);
  const attributes = keyAttributes(schema);
  const fits = attributes.every(({ name, type }) => own(key, name)?.[type] !== undefined);
  if (!fits || Object.keys(key).length !== attributes.length)
    return validationError("The provided key element does not match the schema");
  return sizeFault(schema, key);
};

/** Checks the keys of the table and of its indexes in an item to put. */
export const itemFault = (
  { key: schema, indexes }: TableDefinition,
  item: Item,
): ServiceError | undefined => {
  refuseEmpty(schema, item);
  for (const index of indexes) {
    for (const { name, type } of keyAttributes(index.key)) {
      if (isEmpty(own(item, name)))
        throw validationError(
          "One or more parameter values are not valid. A value specified for a secondary index key is not supported. " +
            `The AttributeValue for a key attribute cannot contain an empty ${emptyWord(type)} value. IndexName: ${index.name}, IndexKey: ${name}`,
        );
    }
  }
  for (const { name, type } of keyAttributes(schema)) {
    const value = own(item, name);
    if (value === undefined) return invalidValue(`Missing the key ${name} in the item`);
    if (value[type] === undefined)
      return invalidValue(`Type mismatch for key ${name} expected: ${type} actual: ${typeOf(value)}`);
  }
  return sizeFault(schema, item) ?? indexKeyFault(indexes, (name) => typeOfOwn(item, name));
};

/** `typeAt`: the type that an attribute is about to have, undefined when it is not touched. */
export const indexKeyFault = (
  indexes: TableDefinition["indexes"],
  typeAt: (name: string) => ValueType | undefined,
): ServiceError | undefined => {
  for (const index of indexes) {
    for (const { name, type } of keyAttributes(index.key)) {
      const actual = typeAt(name);
      if (actual !== undefined && actual !== type)
        return invalidValue(
          `Type mismatch for Index Key ${name} Expected: ${type} Actual: ${actual} IndexName: ${index.name}`,
        );
    }
  }
  return undefined;
};

const typeOfOwn = (item: Item, name: string): ValueType | undefined => {
  const value = own(item, name);
  return value === undefined ? undefined : typeOf(value);
};

const refuseEmpty = (schema: KeySchema, key: Item): void => {
  for (const { name, type } of keyAttributes(schema)) {
    if (isEmpty(own(key, name)))
      throw validationError(
        `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty ${emptyWord(type)} value. Key: ${name}`,
      );
  }
};

const sizeFault = ({ partition, sort }: KeySchema, key: Item): ServiceError | undefined => {
  if (byteLength(key[partition.name] as AttributeValue) > maxPartitionBytes)
    return invalidValue("Size of hashkey has exceeded the maximum size limit of2048 bytes");
  if (sort !== undefined && byteLength(key[sort.name] as AttributeValue) > maxSortBytes)
    return invalidValue("Aggregated size of all range keys has exceeded the size limit of 1024 bytes");
  return undefined;
};

export const isEmpty = (value: AttributeValue | undefined): boolean =>
  value !== undefined && byteLength(value) === 0;

export const emptyWord = (type: KeyAttribute["type"]) => (type === "B" ? "binary" : "string");

/** Of a string or binary; other types have no length that matters here. */
const byteLength = ({ S, B }: AttributeValue): number =>
  S !== undefined ? Buffer.byteLength(S) : (B?.byteLength ?? 1);
