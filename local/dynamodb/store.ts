import { serviceError, validationError } from "./errors.ts";
import { createExpressionCache, type ExpressionCache } from "./expressions/cache.ts";
import type { Table } from "./table/table.ts";
import type { Item } from "./types.ts";

/** Everything that operations share. */
export interface Store {
  /** `now()`: epoch milliseconds. */
  readonly clock: { now(): number };
  readonly tables: Map<string, Table>;
  /** Is told of each change at once, as the tables' streams would be. */
  readonly changed: (change: Change) => void;
  readonly expressions: ExpressionCache;
  /** Transactions that went through, by their ClientRequestToken. */
  readonly transactions: Map<string, { readonly fingerprint: string; readonly completedAt: number }>;
}

/** One change of one item. */
export interface Change {
  readonly table: string;
  readonly oldImage: Item | undefined;
  readonly newImage: Item | undefined;
}

export const emptyStore = (
  clock: { now(): number },
  changed: (change: Change) => void = () => {},
): Store => ({
  clock,
  changed,
  tables: new Map(),
  expressions: createExpressionCache(),
  transactions: new Map(),
});

/** By name or ARN. Control operations name the table in their refusal, data operations do not. */
export const tableNamed = (store: Store, name: string | undefined, control = false): Table => {
  if (name === undefined)
    throw validationError(
      "1 validation error detected: Value null at 'tableName' failed to satisfy constraint: Member must not be null",
    );
  const short = name.startsWith("arn:") ? name.slice(name.lastIndexOf("/") + 1) : name;
  const table = store.tables.get(short);
  if (table === undefined)
    throw serviceError(
      "ResourceNotFoundException",
      `Requested resource not found${control ? `: Table: ${short} not found` : ""}`,
    );
  return table;
};
