import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { createClient, type Intercept } from "./client/client.ts";
import { metadata } from "./errors.ts";
import { type OperationName, type Operations, operations } from "./operations/operations.ts";
import { addTable } from "./operations/tables.ts";
import { type Change, emptyStore, type Store, tableNamed } from "./store.ts";
import { type TableInput, tableDefinition } from "./table/definition.ts";
import { allItems, deleteItem } from "./table/table.ts";
import type { Item } from "./types.ts";

/** Items further in the past are never deleted: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/time-to-live-ttl-before-you-start.html */
const maxExpiredSeconds = 5 * 365 * 24 * 60 * 60;

/** DynamoDB in this process: takes the requests of `@aws-sdk/client-dynamodb`, and answers or refuses as it does. */
export class LocalDynamoDB {
  readonly #store: Store;
  #tokens = 0;

  /**
   * `clock.now()`: epoch milliseconds. `changed` is told of each change, at once and in order.
   */
  constructor(options: { readonly clock: { now(): number }; readonly changed?: (change: Change) => void }) {
    this.#store = emptyStore(options.clock, options.changed);
  }

  createTable(table: TableInput): void {
    addTable(this.#store, tableDefinition(table), table.ttlAttribute);
  }

  /** Synchronous and atomic. Throws what the SDK would reject with. */
  execute<Name extends OperationName>(operation: Name, input: Operations[Name][0]): Operations[Name][1] {
    return { $metadata: metadata(200), ...operations[operation](this.#store, input) } as Operations[Name][1];
  }

  /** An object to hand to code that takes a DynamoDBClient. */
  client(options: { readonly intercept?: Intercept } = {}): DynamoDBClient {
    const execute = (operation: OperationName, input: object) => this.execute(operation, input as never);
    return createClient(execute, () => `local-${++this.#tokens}`, options.intercept);
  }

  /**
   * Deletes what has expired. Never happens by itself: on AWS it takes up to days, so code
   * must not rely on it.
   * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/TTL.html
   */
  sweepExpired(): void {
    const now = Math.floor(this.#store.clock.now() / 1000);
    for (const table of this.#store.tables.values()) {
      const { ttlAttribute } = table;
      if (ttlAttribute === undefined) continue;
      for (const item of allItems(table)) {
        const expiry = Number(item[ttlAttribute]?.N ?? Number.NaN);
        if (expiry <= now && now - expiry <= maxExpiredSeconds) deleteItem(table, item);
      }
    }
  }

  /** What a table holds, for assertions. Not a copy. */
  items(table: string): readonly Item[] {
    return allItems(tableNamed(this.#store, table));
  }

  /** Capacity units of a table so far, those of refused conditional writes too. */
  consumed(table: string): { readonly readUnits: number; readonly writeUnits: number } {
    return { ...tableNamed(this.#store, table).consumed };
  }
}
