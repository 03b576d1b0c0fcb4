import type {
  AttributeDefinition,
  CreateTableCommandInput,
  GlobalSecondaryIndex,
  KeySchemaElement,
  Projection,
  TableDescription,
} from "@aws-sdk/client-dynamodb";
import { invalidValue } from "../errors.ts";
import { itemSize } from "../values/size.ts";
import {
  type IndexDefinition,
  type KeyAttribute,
  type KeySchema,
  keyAttributes,
  type TableDefinition,
} from "./definition.ts";
import { indexEntry } from "./index-entry.ts";
import { allItems, type Table } from "./table.ts";

/** A definition from the input of CreateTable. */
export const definitionOf = (input: CreateTableCommandInput): TableDefinition => {
  const types = new Map(
    (input.AttributeDefinitions ?? []).map((attribute) => [attribute.AttributeName, attribute]),
  );
  const index =
    (kind: IndexDefinition["kind"]) =>
    (given: GlobalSecondaryIndex): IndexDefinition => ({
      name: given.IndexName ?? "",
      kind,
      key: keyOf(types, given.KeySchema),
      projection: projectionOf(given.Projection),
    });
  return {
    name: input.TableName ?? "",
    key: keyOf(types, input.KeySchema),
    indexes: [
      ...(input.GlobalSecondaryIndexes ?? []).map(index("global")),
      ...(input.LocalSecondaryIndexes ?? []).map(index("local")),
    ],
  };
};

const keyOf = (
  types: ReadonlyMap<string | undefined, AttributeDefinition>,
  schema: readonly KeySchemaElement[] = [],
): KeySchema => {
  const attribute = (element: KeySchemaElement): KeyAttribute => {
    const type = types.get(element.AttributeName)?.AttributeType;
    if (element.AttributeName === undefined || type === undefined)
      throw invalidValue(
        `Some index key attributes are not defined in AttributeDefinitions. Keys: [${element.AttributeName}]`,
      );
    return { name: element.AttributeName, type: type as KeyAttribute["type"] };
  };
  const [partition, sort, ...rest] = schema;
  if (partition?.KeyType !== "HASH" || (sort !== undefined && sort.KeyType !== "RANGE") || rest.length > 0)
    throw invalidValue("A KeySchema has one HASH key, and may have one RANGE key after it");
  return {
    partition: attribute(partition),
    ...(sort === undefined ? {} : { sort: attribute(sort) }),
  };
};

const projectionOf = ({
  ProjectionType,
  NonKeyAttributes = [],
}: Projection = {}): IndexDefinition["projection"] =>
  ProjectionType === "ALL" || ProjectionType === undefined ? "ALL" : NonKeyAttributes;

/** As DescribeTable answers; a local table is active as soon as it is made. */
export const describeTable = (
  table: Table,
  TableStatus: "ACTIVE" | "DELETING" = "ACTIVE",
): TableDescription => {
  const { name, key, indexes } = table.definition;
  const items = allItems(table);
  const attributes = [key, ...indexes.map((index) => index.key)].flatMap(keyAttributes);
  const types = new Map(attributes.map((attribute) => [attribute.name, attribute.type]));
  const describeIndexes = (kind: IndexDefinition["kind"]) => {
    const some = indexes.filter((index) => index.kind === kind);
    return some.length === 0 ? undefined : some.map((index) => describeIndex(table, index));
  };
  const [globals, locals] = [describeIndexes("global"), describeIndexes("local")];
  return {
    TableName: name,
    TableStatus,
    TableArn: tableArn(name),
    CreationDateTime: new Date(table.createdAt),
    KeySchema: schemaOf(key),
    AttributeDefinitions: [...types].map(([AttributeName, AttributeType]) => ({
      AttributeName,
      AttributeType,
    })),
    BillingModeSummary: { BillingMode: "PAY_PER_REQUEST" },
    ItemCount: items.length,
    TableSizeBytes: items.reduce((sum, item) => sum + itemSize(item), 0),
    ...(globals === undefined ? {} : { GlobalSecondaryIndexes: globals }),
    ...(locals === undefined ? {} : { LocalSecondaryIndexes: locals }),
  };
};

const tableArn = (name: string) => `arn:aws:dynamodb:local:000000000000:table/${name}`;

const describeIndex = ({ definition, partitions }: Table, index: IndexDefinition) => ({
  IndexName: index.name,
  IndexArn: `${tableArn(definition.name)}/index/${index.name}`,
  ...(index.kind === "global" ? { IndexStatus: "ACTIVE" as const } : {}),
  KeySchema: schemaOf(index.key),
  Projection: describeProjection(index),
  ItemCount: [...partitions.values()]
    .flatMap((partition) => [...partition.values()])
    .filter((item) => indexEntry(definition, index, item) !== undefined).length,
});

const describeProjection = ({ projection }: IndexDefinition): Projection => {
  if (projection === "ALL") return { ProjectionType: "ALL" };
  if (projection.length === 0) return { ProjectionType: "KEYS_ONLY" };
  return { ProjectionType: "INCLUDE", NonKeyAttributes: [...projection] };
};

const schemaOf = (key: KeySchema): KeySchemaElement[] =>
  keyAttributes(key).map(({ name }, index) => ({
    AttributeName: name,
    KeyType: index === 0 ? "HASH" : "RANGE",
  }));
