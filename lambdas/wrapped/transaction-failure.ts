import type { ErrorClass } from "../guard/classify.ts";
import type { AslFailure } from "./messages.ts";

/** What a failed TransactWriteItems of completion (first) and effect (second) says. */
export interface TransactionFailure {
  /** The record was not ours any more; nothing was applied, and the gate decides. */
  readonly fenceLost: boolean;
  readonly errorClass: ErrorClass;
  /** The error under the name that the author's own integration would have given it. */
  readonly error: AslFailure;
}

/**
 * Reads the cancellation reasons, which Step Functions hands on as text such as
 * `… [ConditionalCheckFailed, None] …`, in the order of the items.
 *
 * @param effect the author's Resource: the optimised integration and the SDK's spell errors differently
 */
export function transactionFailure(error: AslFailure, effect = ""): TransactionFailure | undefined {
  if (error.Error !== "DynamoDb.TransactionCanceledException") return undefined;
  const [, first, second] = /\[\s*(\w+)\s*,\s*(\w+)/.exec(error.Cause) ?? [];
  if (first === "ConditionalCheckFailed") return { fenceLost: true, errorClass: "notApplied", error };
  // A transaction of the author's own fails under its own name.
  if (second === "ConditionalCheckFailed" && !effect.endsWith(":transactWriteItems")) {
    const prefix = effect.includes(":aws-sdk:") ? "DynamoDb" : "DynamoDB";
    const name = `${prefix}.ConditionalCheckFailedException`;
    return { fenceLost: false, errorClass: "notApplied", error: { ...error, Error: name } };
  }
  // A cancelled transaction applied nothing, whatever the reason (conflict, throttling, validation).
  return { fenceLost: false, errorClass: "notApplied", error };
}
