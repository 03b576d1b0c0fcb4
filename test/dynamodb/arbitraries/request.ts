import fc from "fast-check";
import type { OperationName } from "../../../local/dynamodb/index.ts";
import { condition } from "./condition.ts";
import { flatPath, join, members, type Piece, piece } from "./expression.ts";
import { update } from "./update.ts";
import { allKeys, item, key, number, text } from "./values.ts";

export { allKeys };

export interface Request {
  readonly operation: OperationName;
  readonly input: object;
}

export const tableName = "the-table";

export const createTable: Request = {
  operation: "CreateTable",
  input: {
    TableName: tableName,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: [
      { AttributeName: "pk", AttributeType: "S" },
      { AttributeName: "sk", AttributeType: "N" },
      { AttributeName: "g", AttributeType: "S" },
    ],
    KeySchema: [
      { AttributeName: "pk", KeyType: "HASH" },
      { AttributeName: "sk", KeyType: "RANGE" },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: "by-g",
        KeySchema: [
          { AttributeName: "g", KeyType: "HASH" },
          { AttributeName: "sk", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: ["s", "m"] },
      },
    ],
  },
};

/** The same request on another table. */
export const onTable = ({ operation, input }: Request, table: string): Request => ({
  operation,
  input: rename(input, table) as object,
});

const rename = (value: unknown, table: string): unknown => {
  if (value === tableName) return table;
  if (Array.isArray(value)) return value.map((element) => rename(element, table));
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name === tableName ? table : name, rename(member, table)]),
  );
};

const request = (operation: OperationName, input: object): Request => ({
  operation,
  input: { TableName: tableName, ...input },
});

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const oneInThree = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const defined = (input: object) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

const oldOnly = maybe(fc.constantFrom("NONE", "ALL_OLD"));
const anyReturn = maybe(fc.constantFrom("NONE", "ALL_OLD", "ALL_NEW", "UPDATED_OLD", "UPDATED_NEW"));

const putInput = fc
  .tuple(item, oneInThree(condition))
  .map(([Item, ConditionExpression]) => ({ Item, ...members({ ConditionExpression }) }));
const updateInput = fc
  .tuple(key, update, oneInThree(condition))
  .map(([Key, UpdateExpression, ConditionExpression]) => ({
    Key,
    ...members({ UpdateExpression, ConditionExpression }),
  }));
const deleteInput = fc
  .tuple(key, oneInThree(condition))
  .map(([Key, ConditionExpression]) => ({ Key, ...members({ ConditionExpression }) }));
const put = fc
  .tuple(putInput, oldOnly)
  .map(([input, ReturnValues]) => request("PutItem", defined({ ...input, ReturnValues })));
const updateItem = fc
  .tuple(updateInput, anyReturn)
  .map(([input, ReturnValues]) => request("UpdateItem", defined({ ...input, ReturnValues })));
const deleteItem = fc
  .tuple(deleteInput, oldOnly)
  .map(([input, ReturnValues]) => request("DeleteItem", defined({ ...input, ReturnValues })));

const projection = fc.uniqueArray(flatPath, { minLength: 1, maxLength: 3 }).map((paths) =>
  join(
    paths.map((path) => piece(path)),
    ", ",
  ),
);
const get = fc
  .tuple(key, maybe(projection))
  .map(([Key, ProjectionExpression]) => request("GetItem", { Key, ...members({ ProjectionExpression }) }));
const batchGet = fc
  .tuple(
    fc.uniqueArray(key, { minLength: 1, maxLength: 4, selector: ({ pk, sk }) => `${pk.S}${sk.N}` }),
    maybe(projection),
  )
  .map(
    ([Keys, ProjectionExpression]): Request => ({
      operation: "BatchGetItem",
      input: { RequestItems: { [tableName]: { Keys, ...members({ ProjectionExpression }) } } },
    }),
  );
const batchWrite = fc
  .array(
    fc.oneof(
      item.map((Item) => ({ PutRequest: { Item } })),
      key.map((Key) => ({ DeleteRequest: { Key } })),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map(
    (requests): Request => ({
      operation: "BatchWriteItem",
      input: { RequestItems: { [tableName]: requests } },
    }),
  );

const sortCondition: fc.Arbitrary<Piece> = fc.oneof(
  fc
    .tuple(fc.constantFrom("=", "<", "<=", ">", ">="), number)
    .map(([operator, N]) => piece(` AND sk ${operator} ?`, { N })),
  fc
    .tuple(fc.constantFrom("-5", "0", "1"), fc.constantFrom("0", "1", "2"))
    .map(([lower, upper]) => piece(" AND sk BETWEEN ? AND ?", { N: lower }, { N: upper })),
  fc.constant(piece("")),
  fc.constantFrom(piece(" AND begins_with(sk, ?)", { N: "1" }), piece(" AND sk <> ?", { N: "1" })),
);
const page = fc.record(
  { Limit: fc.constantFrom(1, 2), ScanIndexForward: fc.boolean() },
  { requiredKeys: [] },
);
const query = fc
  .tuple(
    fc.boolean(),
    fc.constantFrom("p", "q"),
    text,
    sortCondition,
    oneInThree(condition),
    maybe(projection),
    page,
  )
  .map(([onIndex, pk, g, sort, FilterExpression, ProjectionExpression, page]) => {
    const partition = onIndex ? piece("g = ?", { S: g }) : piece("pk = ?", { S: pk });
    const KeyConditionExpression = join([partition, sort], "");
    return request("Query", {
      ...(onIndex ? { IndexName: "by-g" } : {}),
      ...page,
      ...members({ KeyConditionExpression, FilterExpression, ProjectionExpression }),
    });
  });
/** A scan with a filter tries its condition on every item. */
const scan = fc
  .tuple(oneInThree(fc.constant(true)), maybe(condition), oneInThree(projection), oneInThree(fc.constant(2)))
  .map(([onIndex, FilterExpression, ProjectionExpression, Limit]) =>
    request("Scan", {
      ...(onIndex === undefined ? {} : { IndexName: "by-g" }),
      ...(Limit === undefined ? {} : { Limit }),
      ...members({ FilterExpression, ProjectionExpression }),
    }),
  );

/** Full items to begin with. */
export const seed: fc.Arbitrary<Request> = fc
  .uniqueArray(item, { minLength: 3, maxLength: 6, selector: ({ pk, sk }) => `${pk?.S}${sk?.N}` })
  .map((items) => ({
    operation: "BatchWriteItem",
    input: { RequestItems: { [tableName]: items.map((Item) => ({ PutRequest: { Item } })) } },
  }));

/** What every implementation of DynamoDB has. */
export const plainRequest = fc.oneof(
  { weight: 6, arbitrary: put },
  { weight: 8, arbitrary: updateItem },
  { weight: 2, arbitrary: deleteItem },
  { weight: 3, arbitrary: get },
  { weight: 1, arbitrary: batchGet },
  { weight: 1, arbitrary: batchWrite },
  { weight: 3, arbitrary: query },
  { weight: 6, arbitrary: scan },
);
