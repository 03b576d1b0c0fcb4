import { invalidValue, validationError } from "../errors.ts";
import type { AttributeValue, Item } from "../types.ts";
import { copyItem } from "../values/copy.ts";
import { own, typeOf } from "../values/type.ts";
import { type KeyAttribute, type KeySchema, keyAttributes, type TableDefinition } from "./definition.ts";

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html#limits-partition-sort-keys */
const maxPartitionBytes = 2048;
const maxSortBytes = 1024;

/** The checked copy of a `Key`: exactly the attributes of the table's key. */
export const checkedKey = ({ key: schema }: TableDefinition, key: unknown): Item => {
  const copy = copyItem(key);
  const attributes = keyAttributes(schema);
  const fits = attributes.every(({ name, type }) => own(copy, name)?.[type] !== undefined);
  if (!fits || Object.keys(copy).length !== attributes.length)
    throw validationError("The provided key element does not match the schema");
  checkKeyValues(schema, copy);
  return copy;
};

/** Whether an item can be stored under the keys of the table and of its indexes. */
export const checkItemKeys = ({ key: schema, indexes }: TableDefinition, item: Item): void => {
  for (const { name, type } of keyAttributes(schema)) {
    const value = own(item, name);
    if (value === undefined) throw invalidValue(`Missing the key ${name} in the item`);
    if (value[type] === undefined)
      throw invalidValue(`Type mismatch for key ${name} expected: ${type} actual: ${typeOf(value)}`);
  }
  checkKeyValues(schema, item);
  for (const index of indexes) {
    for (const attribute of keyAttributes(index.key)) checkIndexValue(index.name, attribute, item);
  }
};

const checkIndexValue = (index: string, { name, type }: KeyAttribute, item: Item): void => {
  const value = own(item, name);
  if (value === undefined) return;
  if (value[type] === undefined)
    throw invalidValue(
      `Type mismatch for Index Key ${name} Expected: ${type} Actual: ${typeOf(value)} IndexName: ${index}`,
    );
  if (byteLength(value) === 0)
    throw validationError(
      `One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a key attribute cannot contain an empty ${word(type)} value. IndexName: ${index}, IndexKey: ${name}`,
    );
};

const checkKeyValues = ({ partition, sort }: KeySchema, key: Item): void => {
  for (const { name, type } of keyAttributes(sort === undefined ? { partition } : { partition, sort })) {
    if (byteLength(key[name] as AttributeValue) === 0)
      throw validationError(
        `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty ${word(type)} value. Key: ${name}`,
      );
  }
  if (byteLength(key[partition.name] as AttributeValue) > maxPartitionBytes)
    throw invalidValue("Size of hashkey has exceeded the maximum size limit of2048 bytes");
  if (sort !== undefined && byteLength(key[sort.name] as AttributeValue) > maxSortBytes)
    throw invalidValue("Aggregated size of all range keys has exceeded the size limit of 1024 bytes");
};

const word = (type: KeyAttribute["type"]) => (type === "B" ? "binary" : "string");

const byteLength = ({ S, B }: AttributeValue): number =>
  S !== undefined ? Buffer.byteLength(S) : (B?.byteLength ?? 1);
