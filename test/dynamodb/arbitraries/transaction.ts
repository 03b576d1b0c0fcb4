import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import fc from "fast-check";
import { join, members, type Piece, piece } from "./expression.ts";
import { type Request, tableName } from "./request.ts";
import { type allKeys, key } from "./values.ts";

type Keyed = (typeof allKeys)[number];

/**
 * Transactions, and refusals that bring the item back: what dynalite lacks and moto has. The
 * expressions are plain and fit the items, since moto fails on others; those are for dynalite.
 */

const whole = fc.constantFrom("-1", "0", "1", "2", "10").map((N): AttributeValue => ({ N }));
const text = fc.constantFrom("a", "ab", "b").map((S): AttributeValue => ({ S }));
const texts = fc
  .uniqueArray(fc.constantFrom("a", "ab", "b"), { minLength: 1, maxLength: 2 })
  .map((SS): AttributeValue => ({ SS }));

const item = fc
  .tuple(key, fc.record({ n: whole, s: text, t: texts, g: text }, { requiredKeys: ["n"] }))
  .map(([key, rest]) => ({ ...key, ...rest }));

const comparator = fc.constantFrom("=", "<>", "<", "<=", ">", ">=");
const simple: fc.Arbitrary<Piece> = fc.oneof(
  fc.tuple(comparator, whole).map(([operator, value]) => piece(`n ${operator} ?`, value)),
  fc.tuple(comparator, text).map(([operator, value]) => piece(`s ${operator} ?`, value)),
  fc
    .constantFrom(
      "attribute_exists(pk)",
      "attribute_not_exists(pk)",
      "attribute_exists(s)",
      "attribute_not_exists(t)",
    )
    .map((text) => piece(text)),
  text.map((value) => piece("begins_with(s, ?)", value)),
  text.map((value) => piece("contains(t, ?)", value)),
);
const condition = fc.oneof(
  { weight: 3, arbitrary: simple },
  { weight: 1, arbitrary: fc.tuple(simple, simple).map((both) => join(both, " AND ")) },
  { weight: 1, arbitrary: fc.tuple(simple, simple).map((both) => join(both, " OR ")) },
  { weight: 1, arbitrary: simple.map(({ text, values }) => piece(`NOT ${text}`, ...values)) },
);

const update: fc.Arbitrary<Piece> = fc.oneof(
  text.map((value) => piece("SET s = ?", value)),
  fc.tuple(whole, whole).map((values) => piece("SET n = if_not_exists(n, ?) + ?", ...values)),
  fc.constant(piece("REMOVE s, t")),
  whole.map((value) => piece("ADD n ?", value)),
  texts.map((value) => piece("ADD t ?", value)),
  fc.tuple(text, texts).map(([value, set]) => piece("SET s = ? DELETE t ?", value, set)),
);

const old = fc.constantFrom(undefined, "NONE", "ALL_OLD");
const sometimes = fc.option(condition, { nil: undefined, freq: 2 });
const withOld = (input: object, wanted: string | undefined) => ({
  TableName: tableName,
  ...input,
  ...(wanted === undefined ? {} : { ReturnValuesOnConditionCheckFailure: wanted }),
});

const put = fc
  .tuple(item, sometimes, old)
  .map(([Item, ConditionExpression, wanted]) =>
    withOld({ Item, ...members({ ConditionExpression }) }, wanted),
  );
const updateItem = fc
  .tuple(key, update, sometimes, old)
  .map(([Key, UpdateExpression, ConditionExpression, wanted]) =>
    withOld({ Key, ...members({ UpdateExpression, ConditionExpression }) }, wanted),
  );
const deleteItem = fc
  .tuple(key, sometimes, old)
  .map(([Key, ConditionExpression, wanted]) => withOld({ Key, ...members({ ConditionExpression }) }, wanted));
const check = fc
  .tuple(key, condition, old)
  .map(([Key, ConditionExpression, wanted]) => withOld({ Key, ...members({ ConditionExpression }) }, wanted));

const action = fc.oneof(
  put.map((Put) => ({ Put })),
  updateItem.map((Update) => ({ Update })),
  deleteItem.map((Delete) => ({ Delete })),
  check.map((ConditionCheck) => ({ ConditionCheck })),
);
/** The action's key as text; that of a Put is in its item. */
const keyOf = (action: object) => {
  const [{ Item, Key = Item }] = Object.values(action) as [{ Item?: Keyed; Key?: Keyed }];
  return `${Key?.pk.S}/${Key?.sk.N}`;
};
/** Two actions on one item are refused, so they are rare. */
const actions = fc.oneof(
  { weight: 9, arbitrary: fc.uniqueArray(action, { minLength: 1, maxLength: 4, selector: keyOf }) },
  { weight: 1, arbitrary: fc.array(action, { minLength: 2, maxLength: 4 }) },
);
const transactWrite = actions.map(
  (TransactItems): Request => ({ operation: "TransactWriteItems", input: { TransactItems } }),
);
const transactGet = fc
  .uniqueArray(key, { minLength: 1, maxLength: 4, selector: ({ pk, sk }) => `${pk.S}${sk.N}` })
  .map(
    (keys): Request => ({
      operation: "TransactGetItems",
      input: { TransactItems: keys.map((Key) => ({ Get: { TableName: tableName, Key } })) },
    }),
  );

export const transactionRequest: fc.Arbitrary<Request> = fc.oneof(
  { weight: 8, arbitrary: transactWrite },
  { weight: 2, arbitrary: transactGet },
  { weight: 1, arbitrary: put.map((input) => ({ operation: "PutItem" as const, input })) },
  { weight: 2, arbitrary: updateItem.map((input) => ({ operation: "UpdateItem" as const, input })) },
  { weight: 1, arbitrary: deleteItem.map((input) => ({ operation: "DeleteItem" as const, input })) },
);

/** Full items to begin with. */
export const transactionSeed: fc.Arbitrary<Request> = fc
  .uniqueArray(item, { minLength: 3, maxLength: 6, selector: ({ pk, sk }) => `${pk.S}${sk.N}` })
  .map((items) => ({
    operation: "BatchWriteItem",
    input: { RequestItems: { [tableName]: items.map((Item) => ({ PutRequest: { Item } })) } },
  }));
