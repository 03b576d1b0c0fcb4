import type { CancellationReason } from "@aws-sdk/client-dynamodb";
import { type ServiceError, serviceError, validationError } from "../errors.ts";
import { keyText, type Table } from "../table/table.ts";
import type { Item } from "../types.ts";
import { constraintError } from "./request.ts";

/** What transactions that write and those that read have in common. */

const maxActions = 100;

export const checkCount = (count: number): void => {
  if (count < 1)
    throw constraintError("'[]'", "transactItems", "Member must have length greater than or equal to 1");
  if (count > maxActions)
    throw constraintError(
      `'[${count} items]'`,
      "transactItems",
      `Member must have length less than or equal to ${maxActions}`,
    );
};

/** `items`: those with a fault have no key, and are no duplicates. */
export const refuseSameItem = (
  items: readonly { readonly table: Table; readonly key: Item; readonly fault: ServiceError | undefined }[],
  message: string,
): void => {
  const seen = new Map<Table, Set<string>>();
  for (const { table, key, fault } of items) {
    if (fault !== undefined) continue;
    const keys = seen.get(table) ?? new Set<string>();
    seen.set(table, keys);
    const text = keyText(table, key);
    if (keys.has(text)) throw validationError(message);
    keys.add(text);
  }
};

/** The reason of an action that would have gone through. */
export const noReason: CancellationReason = Object.freeze({ Code: "None" });

export const faultReason = (fault: Error): CancellationReason => {
  if (fault.name !== "ValidationException") throw fault;
  return { Code: "ValidationError", Message: fault.message };
};

export const throwCancelled = (reasons: readonly CancellationReason[]): never => {
  const codes = reasons.map(({ Code }) => Code).join(", ");
  throw serviceError(
    "TransactionCanceledException",
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons: reasons.map((reason) => ({ ...reason })) },
  );
};
