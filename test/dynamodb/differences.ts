import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { createTable, type Request, tableName } from "./arbitraries/request.ts";
import type { Outcome } from "./outcome.ts";

/**
 * Where dynalite or moto does something else than AWS documents. The local table follows AWS.
 * The random comparison leaves these out; here each is shown, so that the list stays true.
 */
export interface Difference {
  readonly server: "dynalite" | "moto";
  readonly what: string;
  /** The page that says what AWS does. */
  readonly aws: string;
  readonly before?: readonly Request[];
  readonly request: Request;
  readonly ours: Outcome;
  readonly theirs: Outcome;
}

const guide = "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide";
const reference = "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference";

const Key = { pk: { S: "p" }, sk: { N: "1" } };
const put = (attributes: Record<string, AttributeValue>): Request => ({
  operation: "PutItem",
  input: { TableName: tableName, Item: { ...Key, ...attributes } },
});
const update = (UpdateExpression: string, values?: Record<string, AttributeValue>): Request => ({
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
const deleteIf = (ConditionExpression: string, values?: Record<string, AttributeValue>): Request => ({
  operation: "DeleteItem",
  input: {
    TableName: tableName,
    Key,
    ConditionExpression,
    ...(values === undefined ? {} : { ExpressionAttributeValues: values }),
  },
});
const transaction = (more: object, ...TransactItems: object[]): Request => ({
  operation: "TransactWriteItems",
  input: { TransactItems, ...more },
});

const done: Outcome = { answer: {} };
const refused: Outcome = {
  error: "ConditionalCheckFailedException",
  message: "The conditional request failed",
};
const invalid = (message: string): Outcome => ({ error: "ValidationException", message });
const item = (attributes: object): Outcome => ({ answer: { Attributes: { ...attributes, ...Key } } });
const crash: Outcome = { error: "SyntaxError" };

const dynalite: readonly Omit<Difference, "server">[] = [
  {
    what: "two elements of a list are removed one after the other, so that the second index has shifted",
    aws: `${guide}/Expressions.UpdateExpressions.html#Expressions.UpdateExpressions.REMOVE`,
    before: [put({ l: { L: [{ N: "0" }, { N: "1" }, { N: "2" }] } })],
    request: update("REMOVE l[0], l[1]"),
    ours: item({ l: { L: [{ N: "2" }] } }),
    theirs: item({ l: { L: [{ N: "1" }] } }),
  },
  {
    what: "a value that another action of the same update changes is copied after the change, not before",
    aws: `${guide}/Expressions.UpdateExpressions.html`,
    before: [put({ m: { M: { x: { N: "1" } } } })],
    request: update("SET a = m, m.x = :v", { ":v": { N: "2" } }),
    ours: item({ a: { M: { x: { N: "1" } } }, m: { M: { x: { N: "2" } } } }),
    theirs: item({ a: { M: { x: { N: "2" } } }, m: { M: { x: { N: "2" } } } }),
  },
  {
    what: "a sum may have more than 38 digits",
    aws: `${guide}/HowItWorks.NamingRulesDataTypes.html#HowItWorks.DataTypes.Number`,
    before: [put({ n: { N: "1e30" } })],
    request: update("SET n = n + :v", { ":v": { N: "1e-10" } }),
    ours: invalid("Attempting to store more than 38 significant digits in a Number"),
    theirs: item({ n: { N: `1${"0".repeat(30)}.0000000001` } }),
  },
  {
    what: "maps are never equal",
    aws: `${guide}/Expressions.OperatorsAndFunctions.html#Expressions.OperatorsAndFunctions.Comparators`,
    before: [put({ m: { M: { x: { N: "1" } } } })],
    request: deleteIf("m = :v", { ":v": { M: { x: { N: "1" } } } }),
    ours: done,
    theirs: refused,
  },
  {
    what: "lists with elements are never equal",
    aws: `${guide}/Expressions.OperatorsAndFunctions.html#Expressions.OperatorsAndFunctions.Comparators`,
    before: [put({ l: { L: [{ N: "1" }] } })],
    request: deleteIf("l = :v", { ":v": { L: [{ N: "1" }] } }),
    ours: done,
    theirs: refused,
  },
  {
    what: "two missing attributes are equal; AWS says only that a missing one differs from every value",
    aws: `${guide}/Expressions.OperatorsAndFunctions.html#Expressions.OperatorsAndFunctions.Comparators`,
    before: [put({})],
    request: deleteIf("x = y"),
    ours: refused,
    theirs: done,
  },
  {
    what: "false and the empty string are like missing to IN, BETWEEN and attribute_type",
    aws: `${guide}/Expressions.OperatorsAndFunctions.html#Expressions.OperatorsAndFunctions.Functions`,
    before: [put({ f: { BOOL: false } })],
    request: deleteIf("f IN (:v)", { ":v": { BOOL: false } }),
    ours: done,
    theirs: refused,
  },
  {
    what: "the empty string has no size",
    aws: `${guide}/Expressions.OperatorsAndFunctions.html#Expressions.OperatorsAndFunctions.Functions`,
    before: [put({ s: { S: "" } })],
    request: deleteIf("size(s) = :v", { ":v": { N: "0" } }),
    ours: done,
    theirs: refused,
  },
  {
    what: "contains finds only strings, numbers and binary in lists",
    aws: `${guide}/Expressions.OperatorsAndFunctions.html#Expressions.OperatorsAndFunctions.Functions`,
    before: [put({ l: { L: [{ BOOL: true }] } })],
    request: deleteIf("contains(l, :v)", { ":v": { BOOL: true } }),
    ours: done,
    theirs: refused,
  },
  {
    what: "strings are ordered by UTF-16 units in conditions, not by UTF-8 bytes",
    aws: `${guide}/HowItWorks.NamingRulesDataTypes.html#HowItWorks.DataTypes.String`,
    before: [put({ s: { S: "\uffee" } })],
    request: deleteIf("s < :v", { ":v": { S: "\u{1f600}" } }),
    ours: done,
    theirs: refused,
  },
  {
    what: "values that have no order may be compared by it",
    aws: `${reference}/API_Condition.html`,
    before: [put({ n: { N: "1" } })],
    request: deleteIf("n < :v", { ":v": { BOOL: true } }),
    ours: invalid(
      "Invalid ConditionExpression: Incorrect operand type for operator or function; operator or function: <, operand type: BOOL",
    ),
    theirs: refused,
  },
  {
    what: "NOT may not follow NOT",
    aws: `${guide}/Expressions.OperatorsAndFunctions.html#Expressions.OperatorsAndFunctions.Syntax`,
    before: [put({})],
    request: deleteIf("NOT NOT attribute_exists(pk)"),
    ours: done,
    theirs: invalid("Invalid ConditionExpression: Syntax error; …"),
  },
  {
    what: "an expression may have more than 4 KB",
    aws: `${guide}/Constraints.html#limits-expression-parameters`,
    before: [put({})],
    request: deleteIf(`attribute_exists(${"a".repeat(5000)})`),
    ours: invalid(
      "Invalid ConditionExpression: Expression size has exceeded the maximum allowed size; expression size: 5018",
    ),
    theirs: refused,
  },
  {
    what: "an item is measured in UTF-16 units, not in UTF-8 bytes",
    aws: `${guide}/CapacityUnitCalculations.html`,
    request: put({ s: { S: "ä".repeat(300_000) } }),
    ours: invalid("Item size has exceeded the maximum allowed size"),
    theirs: done,
  },
  {
    what: "the key of an index may be empty",
    aws: `${guide}/HowItWorks.NamingRulesDataTypes.html#HowItWorks.DataTypes.String`,
    request: put({ g: { S: "" } }),
    ours: invalid(
      "One or more parameter values are not valid. A value specified for a secondary index key is not supported. " +
        "The AttributeValue for a key attribute cannot contain an empty string value. IndexName: by-g, IndexKey: g",
    ),
    theirs: done,
  },
  {
    what: "NULL: false is refused, as in some regions; the others store it as true",
    aws: `${reference}/API_AttributeValue.html`,
    before: [put({})],
    request: update("SET x = :v", { ":v": { NULL: false } as unknown as AttributeValue }),
    ours: item({ x: { NULL: true } }),
    theirs: invalid(
      "ExpressionAttributeValues contains invalid value: One or more parameter values were invalid: Null attribute value types must have the value of true for key :v",
    ),
  },
  {
    what: "a refusal does not bring the item back",
    aws: `${reference}/API_PutItem.html#DDB-PutItem-request-ReturnValuesOnConditionCheckFailure`,
    before: [put({})],
    request: {
      operation: "PutItem",
      input: {
        TableName: tableName,
        Item: Key,
        ConditionExpression: "attribute_not_exists(pk)",
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      },
    },
    ours: { ...refused, item: Key },
    theirs: refused,
  },
  {
    what: "there are no transactions",
    aws: `${reference}/API_TransactWriteItems.html`,
    request: transaction({}, { Put: { TableName: tableName, Item: Key } }),
    ours: done,
    theirs: { error: "UnknownOperationException", message: "UnknownError" },
  },
];

const moto: readonly Omit<Difference, "server">[] = [
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

export const differences: readonly Difference[] = [
  ...dynalite.map((difference) => ({ server: "dynalite" as const, ...difference })),
  ...moto.map((difference) => ({ server: "moto" as const, ...difference })),
];

/** Both services start each example with an empty table. */
export const emptyTable: readonly Request[] = [
  { operation: "DeleteTable", input: { TableName: tableName } },
  createTable,
];
