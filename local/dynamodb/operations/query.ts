import type { QueryCommandInput } from "@aws-sdk/client-dynamodb";
import type { BoundCondition } from "../condition/bind.ts";
import { holds } from "../condition/evaluate.ts";
import { type KeyTerm, keyTerms } from "../condition/key-condition.ts";
import { conditionPaths } from "../condition/paths.ts";
import { invalidValue, validationError } from "../errors.ts";
import type { Store } from "../store.ts";
import { type KeyAttribute, type KeySchema, keyAttributes } from "../table/definition.ts";
import { type Order, queryOrder } from "../table/order.ts";
import { allItems, partitionItems } from "../table/table.ts";
import type { Item } from "../types.ts";
import { readPage } from "./page.ts";
import { projectionPaths } from "./read.ts";
import { checkMembers, readCondition, withPlaceholders } from "./request.ts";
import { checkPaths, checkSelect, sourceOf } from "./source.ts";

export const query = (store: Store, input: QueryCommandInput) => {
  checkMembers(input, ["TableName"]);
  const { terms, filter, paths } = readExpressions(store, input);
  checkSelect(input);
  const source = sourceOf(store, input);
  checkPaths(source, filter, paths);
  const { partition, selects } = keyCondition(source.key, terms);
  refuseKeysIn(filter, source.key);
  const ascending = queryOrder(source.table.definition, source.key);
  const order: Order = input.ScanIndexForward === false ? (left, right) => ascending(right, left) : ascending;
  const items = source.index === undefined ? partitionItems(source.table, partition) : allItems(source.table);
  const checkStart = (start: Item) => {
    if (!selects(start))
      throw validationError(
        "The provided starting key is outside query boundaries based on provided conditions",
      );
  };
  return readPage({ source, items, selects, order, checkStart, filter, paths, input });
};

const parameters = ["ProjectionExpression", "FilterExpression", "KeyConditionExpression"];

const readExpressions = (store: Store, input: QueryCommandInput) =>
  withPlaceholders(input, parameters, (placeholders) => {
    if (input.KeyConditionExpression === undefined)
      throw validationError(
        "Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.",
      );
    const condition = readCondition(
      store,
      placeholders,
      "KeyConditionExpression",
      input.KeyConditionExpression,
    );
    const filter = readCondition(store, placeholders, "FilterExpression", input.FilterExpression);
    const paths = projectionPaths(store, placeholders, input.ProjectionExpression);
    return { terms: keyTerms(condition as BoundCondition), filter, paths };
  });

/** The partition key must equal a value; the sort key may have one condition. */
const keyCondition = (key: KeySchema, terms: ReadonlyMap<string, KeyTerm>) => {
  if (terms.size > 2) throw validationError("Conditions can be of length 1 or 2 only");
  const attributes = keyAttributes(key);
  if (attributes.length < terms.size) throw validationError("Query key condition not supported");
  const used = attributes.flatMap((attribute, index) => {
    const term = terms.get(attribute.name);
    if (term === undefined && (index === 0 || terms.size > 1))
      throw validationError(`Query condition missed key schema element: ${attribute.name}`);
    if (term !== undefined) checkTerm(attribute, term);
    return term ?? [];
  });
  const [equals] = used;
  const [value] = equals?.operands ?? [];
  if (equals?.operator !== "=" || value === undefined)
    throw validationError("Query key condition not supported");
  return {
    partition: { [key.partition.name]: value },
    selects: (item: Item) => used.every(({ condition }) => holds(condition, item)),
  };
};

const checkTerm = ({ type }: KeyAttribute, { operands }: KeyTerm): void => {
  if (operands.some((operand) => operand[type] === undefined))
    throw invalidValue("Condition parameter type does not match schema type");
};

const refuseKeysIn = (filter: BoundCondition | undefined, key: KeySchema): void => {
  if (filter === undefined) return;
  const attributes = new Set(conditionPaths(filter).map(([attribute]) => attribute));
  for (const { name } of keyAttributes(key)) {
    if (attributes.has(name))
      throw validationError(
        `Filter Expression can only contain non-primary key attributes: Primary key attribute: ${name}`,
      );
  }
};
