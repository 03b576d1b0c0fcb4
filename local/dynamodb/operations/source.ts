import type { QueryCommandInput, ScanCommandInput } from "@aws-sdk/client-dynamodb";
import type { BoundCondition } from "../condition/bind.ts";
import { conditionPaths } from "../condition/paths.ts";
import { validationError } from "../errors.ts";
import type { Path } from "../expressions/syntax.ts";
import { type Store, tableNamed } from "../store.ts";
import type { IndexDefinition, KeySchema } from "../table/definition.ts";
import type { Table } from "../table/table.ts";
import { refuseNestedKeys } from "./read.ts";

/** What a Query or Scan reads: a table, or one of its indexes. */
export interface Source {
  readonly table: Table;
  readonly index: IndexDefinition | undefined;
  /** The key of the index, or else of the table. */
  readonly key: KeySchema;
}

type Input = QueryCommandInput | ScanCommandInput;

export const sourceOf = (store: Store, input: Input): Source => {
  const table = tableNamed(store, input.TableName);
  if (input.IndexName === undefined) return { table, index: undefined, key: table.definition.key };
  const index = table.definition.indexes.find(({ name }) => name === input.IndexName);
  if (index === undefined)
    throw validationError(`The table does not have the specified index: ${input.IndexName}`);
  if (index.kind === "global" && input.ConsistentRead === true)
    throw validationError("Consistent reads are not supported on global secondary indexes");
  if (index.kind === "global" && input.Select === "ALL_ATTRIBUTES" && index.projection !== "ALL")
    throw validationError(
      `One or more parameter values were invalid: Select type ALL_ATTRIBUTES is not supported for global secondary index ${index.name} because its projection type is not ALL`,
    );
  return { table, index, key: index.key };
};

/** `Select` and the projection must say the same. */
export const checkSelect = ({ Select, ProjectionExpression, IndexName }: Input): void => {
  if (ProjectionExpression === undefined) {
    if (Select === "SPECIFIC_ATTRIBUTES")
      throw validationError(
        "Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES",
      );
  } else if (Select !== undefined && Select !== "SPECIFIC_ATTRIBUTES") {
    const what = Select === "COUNT" ? "only the Count" : Select;
    throw validationError(`Cannot specify the ProjectionExpression when choosing to get ${what}`);
  }
  if (Select === "ALL_PROJECTED_ATTRIBUTES" && IndexName === undefined)
    throw validationError("ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName");
};

export const checkPaths = (
  { table }: Source,
  filter: BoundCondition | undefined,
  paths: readonly Path[] | undefined,
): void => {
  refuseNestedKeys(table.definition, paths);
  if (filter !== undefined) refuseNestedKeys(table.definition, conditionPaths(filter));
};
