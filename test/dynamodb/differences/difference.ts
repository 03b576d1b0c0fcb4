import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { type Request, tableName } from "../arbitraries/request.ts";
import type { Outcome } from "../outcome.ts";

/**
 * Where dynalite or moto does something else than AWS documents. The local table follows AWS.
 * The random comparison leaves these out; here each is shown, so that the list stays true.
 */
export interface Difference {
  readonly what: string;
  /** The page that says what AWS does. */
  readonly aws: string;
  readonly before?: readonly Request[];
  readonly request: Request;
  readonly ours: Outcome;
  readonly theirs: Outcome;
}

export const guide = "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide";
export const reference = "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference";

export const Key = { pk: { S: "p" }, sk: { N: "1" } };
export const put = (attributes: Record<string, AttributeValue>): Request => ({
  operation: "PutItem",
  input: { TableName: tableName, Item: { ...Key, ...attributes } },
});
export const update = (UpdateExpression: string, values?: Record<string, AttributeValue>): Request => ({
  operation: "UpdateItem",
  input: {
    TableName: tableName,
    Key,
    UpdateExpression,
    ...(values === undefined ? {} : { ExpressionAttributeValues: values }),
    ReturnValues: "ALL_NEW",
  },
});
/** Deletes the item if the condition holds. */
export const deleteIf = (ConditionExpression: string, values?: Record<string, AttributeValue>): Request => ({
  operation: "DeleteItem",
  input: {
    TableName: tableName,
    Key,
    ConditionExpression,
    ...(values === undefined ? {} : { ExpressionAttributeValues: values }),
  },
});
export const transaction = (more: object, ...TransactItems: object[]): Request => ({
  operation: "TransactWriteItems",
  input: { TransactItems, ...more },
});

export const done: Outcome = { answer: {} };
export const refused: Outcome = {
  error: "ConditionalCheckFailedException",
  message: "The conditional request failed",
};
export const invalid = (message: string): Outcome => ({ error: "ValidationException", message });
export const item = (attributes: object): Outcome => ({ answer: { Attributes: { ...attributes, ...Key } } });
export const crash: Outcome = { error: "SyntaxError" };
