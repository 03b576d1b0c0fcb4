import { tableName } from "../arbitraries/request.ts";
import {
  crash,
  type Difference,
  deleteIf,
  done,
  guide,
  invalid,
  Key,
  put,
  reference,
  refused,
  transaction,
} from "./difference.ts";

export const moto: readonly Difference[] = [
  {
    what: "numbers keep the notation in which they came",
    aws: `${guide}/HowItWorks.NamingRulesDataTypes.html#HowItWorks.DataTypes.Number`,
    before: [put({ n: { N: "1.50" } })],
    request: { operation: "GetItem", input: { TableName: tableName, Key } },
    ours: { answer: { Item: { n: { N: "1.5" }, ...Key } } },
    theirs: { answer: { Item: { n: { N: "1.50" }, ...Key } } },
  },
  {
    what: "comparing two types is a fault of the server",
    aws: `${reference}/API_Condition.html`,
    before: [put({ n: { N: "1" } })],
    request: deleteIf("n < :v", { ":v": { S: "a" } }),
    ours: refused,
    theirs: crash,
  },
  {
    what: "a missing attribute is equal to NULL",
    aws: `${guide}/Expressions.OperatorsAndFunctions.html#Expressions.OperatorsAndFunctions.Comparators`,
    before: [put({})],
    request: deleteIf("x = :v", { ":v": { NULL: true } }),
    ours: refused,
    theirs: done,
  },
  {
    what: "the size of a missing attribute cancels with a reason that DynamoDB does not have",
    aws: `${reference}/API_TransactWriteItems.html`,
    before: [put({})],
    request: transaction(
      {},
      {
        ConditionCheck: {
          TableName: tableName,
          Key,
          ConditionExpression: "size(x) = :v",
          ExpressionAttributeValues: { ":v": { N: "0" } },
        },
      },
    ),
    ours: {
      error: "TransactionCanceledException",
      message:
        "Transaction cancelled, please refer cancellation reasons for specific reasons [ConditionalCheckFailed]",
      reasons: [{ Code: "ConditionalCheckFailed", Message: "The conditional request failed" }],
    },
    theirs: {
      error: "TransactionCanceledException",
      message: "Transaction cancelled, please refer cancellation reasons for specific reasons [ValueError]",
      reasons: [{ Code: "ValueError", Message: "Invalid attribute name x" }],
    },
  },
  {
    what: "an update that does not fit the item is no reason to cancel, but refuses the request",
    aws: `${reference}/API_TransactWriteItems.html`,
    before: [put({})],
    request: transaction(
      {},
      {
        Update: {
          TableName: tableName,
          Key,
          UpdateExpression: "SET x.y = :v",
          ExpressionAttributeValues: { ":v": { N: "0" } },
        },
      },
    ),
    ours: {
      error: "TransactionCanceledException",
      message:
        "Transaction cancelled, please refer cancellation reasons for specific reasons [ValidationError]",
      reasons: [
        {
          Code: "ValidationError",
          Message: "The document path provided in the update expression is invalid for update",
        },
      ],
    },
    theirs: invalid("The document path provided in the update expression is invalid for update"),
  },
  {
    what: "a repeated ClientRequestToken repeats the writes",
    aws: `${reference}/API_TransactWriteItems.html#DDB-TransactWriteItems-request-ClientRequestToken`,
    before: [
      transaction(
        { ClientRequestToken: "token" },
        {
          Put: { TableName: tableName, Item: Key, ConditionExpression: "attribute_not_exists(pk)" },
        },
      ),
    ],
    request: transaction(
      { ClientRequestToken: "token" },
      {
        Put: { TableName: tableName, Item: Key, ConditionExpression: "attribute_not_exists(pk)" },
      },
    ),
    ours: done,
    theirs: {
      error: "TransactionCanceledException",
      message:
        "Transaction cancelled, please refer cancellation reasons for specific reasons [ConditionalCheckFailed]",
      reasons: [{ Code: "ConditionalCheckFailed", Message: "The conditional request failed" }],
    },
  },
  {
    what: "operands of a type that a function does not take are accepted, and much else that is wrong with an expression",
    aws: `${guide}/Expressions.OperatorsAndFunctions.html#Expressions.OperatorsAndFunctions.Functions`,
    before: [put({})],
    request: deleteIf("begins_with(s, :v)", { ":v": { N: "1" } }),
    ours: invalid(
      "Invalid ConditionExpression: Incorrect operand type for operator or function; operator or function: begins_with, operand type: N",
    ),
    theirs: refused,
  },
];
