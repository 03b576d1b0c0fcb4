import type { ScanCommandInput } from "@aws-sdk/client-dynamodb";
import { validationError } from "../errors.ts";
import type { Store } from "../store.ts";
import type { KeySchema } from "../table/definition.ts";
import { partitionHash, scanOrder } from "../table/order.ts";
import { allItems } from "../table/table.ts";
import type { Item } from "../types.ts";
import { readPage } from "./page.ts";
import { projectionPaths } from "./read.ts";
import { checkMembers, constraintError, readCondition, withPlaceholders } from "./request.ts";
import { checkPaths, checkSelect, sourceOf } from "./source.ts";

const maxSegments = 1_000_000;

export const scan = (store: Store, input: ScanCommandInput) => {
  checkMembers(input, ["TableName"]);
  const { filter, paths } = withPlaceholders(
    input,
    ["ProjectionExpression", "FilterExpression"],
    (placeholders) => ({
      filter: readCondition(store, placeholders, "FilterExpression", input.FilterExpression),
      paths: projectionPaths(store, placeholders, input.ProjectionExpression),
    }),
  );
  checkSelect(input);
  const inSegment = segmentOf(input);
  const source = sourceOf(store, input);
  checkPaths(source, filter, paths);
  const order = scanOrder(source.table.definition, source.key);
  const selects = (item: Item) => inSegment(source.key, item);
  return readPage({ source, items: allItems(source.table), selects, order, filter, paths, input });
};

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Scan.html#Scan.ParallelScan */
const segmentOf = ({ Segment, TotalSegments }: ScanCommandInput) => {
  const required = (missing: string, present: string) =>
    validationError(
      `The ${missing} parameter is required but was not present in the request when ${present} is present`,
    );
  if (Segment === undefined && TotalSegments === undefined) return () => true;
  if (TotalSegments === undefined) throw required("TotalSegments", "Segment parameter");
  if (Segment === undefined) throw required("Segment", "parameter TotalSegments");
  if (TotalSegments > maxSegments)
    throw constraintError(
      `'${TotalSegments}'`,
      "totalSegments",
      `Member must have value less than or equal to ${maxSegments}`,
    );
  if (Segment >= TotalSegments)
    throw validationError(
      `The Segment parameter is zero-based and must be less than parameter TotalSegments: Segment: ${Segment} is not less than TotalSegments: ${TotalSegments}`,
    );
  return (key: KeySchema, item: Item) => partitionHash(key, item) % TotalSegments === Segment;
};
