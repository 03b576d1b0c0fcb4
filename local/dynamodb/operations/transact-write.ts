import type {
  CancellationReason,
  TransactWriteItem,
  TransactWriteItemsCommandInput,
} from "@aws-sdk/client-dynamodb";
import { serviceError, validationError } from "../errors.ts";
import type { Store } from "../store.ts";
import { keyText, type Table } from "../table/table.ts";
import type { Item } from "../types.ts";
import { answerItem } from "../values/copy.ts";
import {
  commit,
  isAllowed,
  itemBefore,
  readCheck,
  readDelete,
  readPut,
  readUpdate,
  type Write,
} from "./write.ts";

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html */
const maxActions = 100;
const tokenLifetimeMs = 10 * 60 * 1000;

export const transactWriteItems = (store: Store, input: TransactWriteItemsCommandInput) => {
  const items = input.TransactItems ?? [];
  if (items.length < 1 || items.length > maxActions)
    throw validationError(
      `1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length ${items.length < 1 ? "greater than or equal to 1" : `less than or equal to ${maxActions}`}`,
    );
  if (isReplay(store, input)) return {};
  const writes = items.map((item) => readAction(store, item));
  refuseSameItem(writes);
  const outcomes = writes.map((write, index) => outcome(write, failureWanted(items[index]!)));
  const reasons = outcomes.map(({ reason }) => reason);
  if (reasons.some(({ Code }) => Code !== "None")) throw cancelled(reasons);
  for (const [index, write] of writes.entries()) commit(write, outcomes[index]?.after);
  remember(store, input);
  return {};
};

const readers = { Put: readPut, Update: readUpdate, Delete: readDelete, ConditionCheck: readCheck };
const kinds = ["Put", "Update", "Delete", "ConditionCheck"] as const;

const readAction = (store: Store, item: TransactWriteItem): Write => {
  const given = kinds.filter((kind) => item[kind] !== undefined);
  const [kind] = given;
  if (kind === undefined || given.length > 1)
    throw validationError("TransactItems can only contain one of Check, Put, Update or Delete");
  return (readers[kind] as (store: Store, input: unknown) => Write)(store, item[kind]);
};

const failureWanted = (item: TransactWriteItem) =>
  (item.Put ?? item.Update ?? item.Delete ?? item.ConditionCheck)?.ReturnValuesOnConditionCheckFailure;

const refuseSameItem = (writes: readonly Write[]): void => {
  const seen = new Map<Table, Set<string>>();
  for (const { table, key } of writes) {
    const keys = seen.get(table) ?? new Set<string>();
    seen.set(table, keys);
    const text = keyText(table, key);
    if (keys.has(text))
      throw validationError("Transaction request cannot include multiple operations on one item");
    keys.add(text);
  }
};

/** What one action would do: the item after it, or why it cancels the transaction. */
const outcome = (
  write: Write,
  wanted: string | undefined,
): { reason: CancellationReason; after?: Item | undefined } => {
  const before = itemBefore(write);
  if (!isAllowed(write, before))
    return {
      reason: {
        Code: "ConditionalCheckFailed",
        Message: "The conditional request failed",
        ...(wanted === "ALL_OLD" && before !== undefined ? { Item: answerItem(before) } : {}),
      },
    };
  try {
    return { reason: { Code: "None" }, after: write.change(before) };
  } catch (error) {
    if ((error as Error).name !== "ValidationException") throw error;
    return { reason: { Code: "ValidationError", Message: (error as Error).message } };
  }
};

const cancelled = (reasons: CancellationReason[]) =>
  serviceError(
    "TransactionCanceledException",
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => Code).join(", ")}]`,
    { CancellationReasons: reasons },
  );

/** Whether the same request went through within the last ten minutes; throws if it was another one. */
const isReplay = (store: Store, input: TransactWriteItemsCommandInput): boolean => {
  const known = store.transactions.get(input.ClientRequestToken ?? "");
  if (known === undefined || store.clock.now() - known.completedAt >= tokenLifetimeMs) return false;
  if (known.fingerprint === fingerprint(input)) return true;
  throw serviceError(
    "IdempotentParameterMismatchException",
    "DynamoDB rejected the request because you retried a request with a different payload but with an idempotent token that was already used.",
  );
};

const remember = (store: Store, input: TransactWriteItemsCommandInput): void => {
  if (input.ClientRequestToken === undefined) return;
  const completedAt = store.clock.now();
  for (const [token, known] of store.transactions) {
    // In the order of their completion: the first that is young enough ends the search.
    if (completedAt - known.completedAt < tokenLifetimeMs) break;
    store.transactions.delete(token);
  }
  store.transactions.delete(input.ClientRequestToken);
  store.transactions.set(input.ClientRequestToken, { fingerprint: fingerprint(input), completedAt });
};

const fingerprint = ({ TransactItems }: TransactWriteItemsCommandInput): string =>
  JSON.stringify(TransactItems);
