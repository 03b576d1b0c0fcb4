import type {
  CancellationReason,
  TransactWriteItem,
  TransactWriteItemsCommandInput,
} from "@aws-sdk/client-dynamodb";
import { validationError } from "../errors.ts";
import type { Store } from "../store.ts";
import { doubled, readUnits, refusedCost, sizeOf, writeCost } from "../table/capacity.ts";
import { consumptionOf } from "../table/consumption.ts";
import type { Item } from "../types.ts";
import { answerItem } from "../values/copy.ts";
import { itemSize } from "../values/size.ts";
import { checkToken, isReplay, remember } from "./idempotency.ts";
import { checkMembers } from "./request.ts";
import { refuseSameItem } from "./same-item.ts";
import { checkCount, faultReason, noReason, throwCancelled } from "./transaction.ts";
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
const maxTotalSize = 4 * 1024 * 1024;

export const transactWriteItems = (store: Store, input: TransactWriteItemsCommandInput) => {
  checkMembers(input, ["TransactItems"]);
  const items = input.TransactItems ?? [];
  checkCount(items.length);
  checkToken(input.ClientRequestToken);
  const writes = items.map((item) => readAction(store, item));
  refuseSameItem(writes, "Transaction request cannot include multiple operations on one item");
  if (isReplay(store, input)) return replayed(writes, input);

  const outcomes = writes.map((write, index) => outcome(write, items[index] as TransactWriteItem));
  const cancelled = outcomes.some(({ reason }) => reason !== noReason);
  if (!cancelled) refuseTooLarge(outcomes.map(({ after }) => after));
  const consumption = consumptionOf("writeUnits");
  for (const { write, before, after } of outcomes) {
    // Preparing is charged for even if the transaction is cancelled; how much is not documented.
    const cost = cancelled ? refusedCost(before, write.attempted) : writeCost(write.table, before, after);
    consumption.add(write.table, doubled(cost));
  }
  if (cancelled) throwCancelled(outcomes.map(({ reason }) => reason));
  for (const { write, after } of outcomes) commit(write, after);
  remember(store, input);
  return consumption.list(input.ReturnConsumedCapacity, "WriteCapacityUnits");
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

interface Outcome {
  readonly write: Write;
  readonly before?: Item | undefined;
  readonly after?: Item | undefined;
  /** Why this action cancels the transaction. */
  readonly reason: CancellationReason;
}

const outcome = (write: Write, item: TransactWriteItem): Outcome => {
  if (write.fault !== undefined) return { write, reason: faultReason(write.fault) };
  const before = itemBefore(write);
  if (!isAllowed(write, before)) return { write, before, reason: conditionReason(before, item) };
  try {
    return { write, before, after: write.change(before), reason: noReason };
  } catch (error) {
    return { write, before, reason: faultReason(error as Error) };
  }
};

const conditionReason = (before: Item | undefined, item: TransactWriteItem): CancellationReason => {
  const action = item.Put ?? item.Update ?? item.Delete ?? item.ConditionCheck;
  const wanted = action?.ReturnValuesOnConditionCheckFailure === "ALL_OLD" && before !== undefined;
  return {
    Code: "ConditionalCheckFailed",
    Message: "The conditional request failed",
    ...(wanted ? { Item: answerItem(before) } : {}),
  };
};

const refuseTooLarge = (items: readonly (Item | undefined)[]): void => {
  const total = items.reduce((sum, item) => sum + (item === undefined ? 0 : itemSize(item)), 0);
  if (total > maxTotalSize)
    throw validationError("Collection size of TransactItems has exceeded the maximum allowed size of 4MB");
};

/** The answer to a repeated request: nothing is written, but its items are read. */
const replayed = (writes: readonly Write[], input: TransactWriteItemsCommandInput) => {
  const consumption = consumptionOf("readUnits");
  for (const write of writes) {
    const units = readUnits(sizeOf(itemBefore(write)), true);
    consumption.add(write.table, doubled({ table: units, indexes: new Map() }));
  }
  return consumption.list(input.ReturnConsumedCapacity, "ReadCapacityUnits");
};
