import type {
  CreateTableCommandInput,
  DeleteTableCommandInput,
  DescribeTableCommandInput,
  DescribeTimeToLiveCommandInput,
  ListTablesCommandInput,
  UpdateTimeToLiveCommandInput,
} from "@aws-sdk/client-dynamodb";
import { serviceError, validationError } from "../errors.ts";
import { type Store, tableNamed } from "../store.ts";
import type { TableDefinition } from "../table/definition.ts";
import { definitionOf, describeTable as describe } from "../table/describe.ts";
import { emptyTable } from "../table/table.ts";
import { checkMembers } from "./request.ts";

export const createTable = (store: Store, input: CreateTableCommandInput) => {
  checkMembers(input, ["TableName", "KeySchema"]);
  return { TableDescription: describe(addTable(store, definitionOf(input))) };
};

export const addTable = (store: Store, definition: TableDefinition, ttlAttribute?: string) => {
  const { name } = definition;
  if (!/^[a-zA-Z0-9_.-]{3,255}$/.test(name))
    throw validationError(
      `TableName must be at least 3 characters long and at most 255 characters long, of a-z, A-Z, 0-9, _, - and . only; it is "${name}"`,
    );
  if (store.tables.has(name)) throw serviceError("ResourceInUseException", `Table already exists: ${name}`);
  const { changed } = store;
  const table = emptyTable(definition, store.clock.now(), ttlAttribute, (oldImage, newImage) =>
    changed({ table: name, oldImage, newImage }),
  );
  store.tables.set(name, table);
  return table;
};

export const describeTable = (store: Store, input: DescribeTableCommandInput) => ({
  Table: describe(tableNamed(store, input.TableName, true)),
});

export const deleteTable = (store: Store, input: DeleteTableCommandInput) => {
  const table = tableNamed(store, input.TableName, true);
  store.tables.delete(table.definition.name);
  return { TableDescription: describe(table, "DELETING") };
};

export const listTables = ({ tables }: Store, input: ListTablesCommandInput) => {
  const { ExclusiveStartTableName: start = "", Limit = 100 } = input;
  const names = [...tables.keys()].sort().filter((name) => name > start);
  const TableNames = names.slice(0, Limit);
  const last = TableNames.at(-1);
  return {
    TableNames,
    ...(names.length > Limit && last !== undefined ? { LastEvaluatedTableName: last } : {}),
  };
};

export const updateTimeToLive = (store: Store, input: UpdateTimeToLiveCommandInput) => {
  checkMembers(input, ["TableName", "TimeToLiveSpecification"]);
  const table = tableNamed(store, input.TableName);
  const { AttributeName, Enabled } = input.TimeToLiveSpecification ?? {};
  if (!AttributeName) throw validationError("TimeToLiveSpecification.AttributeName must be non empty");
  if (Enabled === (table.ttlAttribute !== undefined))
    throw validationError(`TimeToLive is already ${Enabled ? "enabled" : "disabled"}`);
  table.ttlAttribute = Enabled ? AttributeName : undefined;
  return { TimeToLiveSpecification: { AttributeName, Enabled } };
};

export const describeTimeToLive = (store: Store, input: DescribeTimeToLiveCommandInput) => {
  const { ttlAttribute } = tableNamed(store, input.TableName, true);
  return {
    TimeToLiveDescription:
      ttlAttribute === undefined
        ? { TimeToLiveStatus: "DISABLED" as const }
        : { TimeToLiveStatus: "ENABLED" as const, AttributeName: ttlAttribute },
  };
};
