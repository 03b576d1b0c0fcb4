/** The name and type of a key attribute. */
export interface KeyAttribute {
  readonly name: string;
  readonly type: "S" | "N" | "B";
}

export interface KeySchema {
  readonly partition: KeyAttribute;
  readonly sort?: KeyAttribute;
}

export interface IndexDefinition {
  readonly name: string;
  readonly kind: "global" | "local";
  readonly key: KeySchema;
  /** Which attributes an entry holds besides those of the keys. */
  readonly projection: "ALL" | readonly string[];
}

export interface TableDefinition {
  readonly name: string;
  readonly key: KeySchema;
  readonly indexes: readonly IndexDefinition[];
}

/** The attributes of a key: one or two. */
export const keyAttributes = ({ partition, sort }: KeySchema): readonly KeyAttribute[] =>
  sort === undefined ? [partition] : [partition, sort];

/** A name is enough for a string attribute. */
export type KeyAttributeInput = string | KeyAttribute;

export interface KeyInput {
  readonly partition: KeyAttributeInput;
  readonly sort?: KeyAttributeInput;
}

/** The short way to write a table; the CreateTable command is the long one. */
export interface TableInput {
  readonly TableName: string;
  readonly key: KeyInput;
  /** The attribute whose epoch seconds say when an item expires. */
  readonly ttlAttribute?: string;
  /** Global indexes by name. `projection`: by default all attributes. */
  readonly indexes?: Readonly<Record<string, KeyInput & { readonly projection?: "ALL" | readonly string[] }>>;
}

export const tableDefinition = ({ TableName, key, indexes = {} }: TableInput): TableDefinition => ({
  name: TableName,
  key: keySchema(key),
  indexes: Object.entries(indexes).map(([name, { projection = "ALL", ...indexKey }]) => ({
    name,
    kind: "global",
    key: keySchema(indexKey),
    projection,
  })),
});

const keySchema = ({ partition, sort }: KeyInput): KeySchema => ({
  partition: keyAttribute(partition),
  ...(sort === undefined ? {} : { sort: keyAttribute(sort) }),
});

const keyAttribute = (attribute: KeyAttributeInput): KeyAttribute =>
  typeof attribute === "string" ? { name: attribute, type: "S" } : attribute;
