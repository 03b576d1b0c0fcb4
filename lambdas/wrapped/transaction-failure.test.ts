import { transactionFailure } from "./transaction-failure.ts";

const cancelled = (reasons: string) => ({
  Error: "DynamoDb.TransactionCanceledException",
  Cause: `Transaction cancelled, please refer cancellation reasons for specific reasons ${reasons} (Service: DynamoDb, Status Code: 400)`,
});
const SDK = "arn:aws:states:::aws-sdk:dynamodb:putItem";
const OWN = "arn:aws:states:::aws-sdk:dynamodb:transactWriteItems";
const OPTIMISED = "arn:aws:states:::dynamodb:putItem";

describe("a cancelled transaction", () => {
  it.each([
    ["[ConditionalCheckFailed, None]", SDK, true, "DynamoDb.TransactionCanceledException"],
    ["[ConditionalCheckFailed, ConditionalCheckFailed]", SDK, true, "DynamoDb.TransactionCanceledException"],
    ["[None, ConditionalCheckFailed]", SDK, false, "DynamoDb.ConditionalCheckFailedException"],
    ["[None, ConditionalCheckFailed]", OPTIMISED, false, "DynamoDB.ConditionalCheckFailedException"],
    ["[None, TransactionConflict]", SDK, false, "DynamoDb.TransactionCanceledException"],
    ["[TransactionConflict, None]", SDK, false, "DynamoDb.TransactionCanceledException"],
    ["[None, ConditionalCheckFailed]", OWN, false, "DynamoDb.TransactionCanceledException"],
    ["[None, None, ConditionalCheckFailed]", SDK, false, "DynamoDb.TransactionCanceledException"],
  ])("%s of %s: fence lost %s, as %s", (reasons, effect, fenceLost, name) => {
    const error = cancelled(reasons);
    expect(transactionFailure(error, effect)).toEqual({
      fenceLost,
      errorClass: "notApplied",
      error: { ...error, Error: name },
    });
  });

  it.each(["States.Timeout", "DynamoDb.TransactionConflictException", "DynamoDb.ThrottlingException"])(
    "is not %s",
    (name) => {
      expect(transactionFailure({ Error: name, Cause: "" })).toBeUndefined();
    },
  );
});
