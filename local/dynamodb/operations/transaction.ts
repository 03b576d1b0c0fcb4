import type { CancellationReason } from "@aws-sdk/client-dynamodb";
import { serviceError } from "../errors.ts";
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
