import type { AttributeValue, Get } from "@aws-sdk/client-dynamodb";
import { type ServiceError, validationError } from "../errors.ts";
import { inExpression } from "../expressions/cache.ts";
import { refuseOverlaps } from "../expressions/overlap.ts";
import type { PlaceholderInput, Placeholders } from "../expressions/placeholders.ts";
import type { Path } from "../expressions/syntax.ts";
import { project } from "../projection/project.ts";
import { type Store, tableNamed } from "../store.ts";
import { keyFault } from "../table/check-key.ts";
import { keyAttributes, type TableDefinition } from "../table/definition.ts";
import type { Table } from "../table/table.ts";
import type { Item } from "../types.ts";
import { answerItem, copyItem } from "../values/copy.ts";
import { checkMembers, withPlaceholders } from "./request.ts";

/** A read of one item, alone or among others. */
export interface Read {
  readonly table: Table;
  readonly key: Item;
  /** Why it cannot be; then `key` may be none. */
  readonly fault: ServiceError | undefined;
  /** What of the item is wanted; undefined for all. */
  readonly paths: readonly Path[] | undefined;
}

export const readGet = (store: Store, input: Get): Read => {
  checkMembers(input, ["TableName", "Key"]);
  const key = copyItem(input.Key);
  const paths = readProjection(store, input);
  const table = tableNamed(store, input.TableName);
  refuseNestedKeys(table.definition, paths);
  return { table, key, fault: keyFault(table.definition, key), paths };
};

type ProjectionInput = PlaceholderInput & { readonly ProjectionExpression?: string | undefined };

export const readProjection = (store: Store, input: ProjectionInput): readonly Path[] | undefined =>
  withPlaceholders(input, ["ProjectionExpression"], (placeholders) =>
    projectionPaths(store, placeholders, input.ProjectionExpression),
  );

export const projectionPaths = (store: Store, placeholders: Placeholders, source: string | undefined) =>
  source === undefined
    ? undefined
    : inExpression("ProjectionExpression", () => {
        const paths = store.expressions.projection(source).map(placeholders.path);
        refuseOverlaps(paths);
        return paths;
      });

/** A copy of the item for an answer: all of it when there are no paths. */
export const projected = (item: Item, paths: readonly Path[] | undefined): Record<string, AttributeValue> =>
  answerItem(paths === undefined ? item : project(item, paths));

/** Keys hold scalars, so nothing lies inside them. */
export const refuseNestedKeys = (
  { key, indexes }: TableDefinition,
  paths: readonly Path[] | undefined = [],
): void => {
  const nested = new Set(paths.filter(({ length }) => length > 1).map(([attribute]) => attribute));
  const refuse = (word: string, name: string) => {
    if (nested.has(name))
      throw validationError(
        `Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: ${word}: ${name}`,
      );
  };
  for (const { name } of keyAttributes(key)) refuse("Key", name);
  for (const { name } of indexes.flatMap((index) => keyAttributes(index.key))) refuse("IndexKey", name);
};
