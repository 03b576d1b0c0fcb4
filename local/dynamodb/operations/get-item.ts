import type { AttributeValue, GetItemCommandInput } from "@aws-sdk/client-dynamodb";
import { inExpression } from "../expressions/cache.ts";
import { refuseOverlaps } from "../expressions/overlap.ts";
import type { PlaceholderInput, Placeholders } from "../expressions/placeholders.ts";
import type { Path } from "../expressions/syntax.ts";
import { project } from "../projection/project.ts";
import { type Store, tableNamed } from "../store.ts";
import { consume, readUnits, sizeOf } from "../table/capacity.ts";
import { checkedKey } from "../table/check-key.ts";
import * as table from "../table/table.ts";
import type { Item } from "../types.ts";
import { answerItem } from "../values/copy.ts";
import { withPlaceholders } from "./request.ts";

export const getItem = (store: Store, input: GetItemCommandInput) => {
  const paths = readProjection(store, input);
  const from = tableNamed(store, input.TableName);
  const item = table.getItem(from, checkedKey(from.definition, input.Key));
  const units = readUnits(sizeOf(item), input.ConsistentRead === true);
  return {
    ...(item === undefined ? {} : { Item: projected(item, paths) }),
    ...consume(from, "readUnits", units, input.ReturnConsumedCapacity),
  };
};

/** A copy of the item for an answer: all of it when there are no paths. */
export const projected = (item: Item, paths: readonly Path[] | undefined): Record<string, AttributeValue> =>
  answerItem(paths === undefined ? item : project(item, paths));

type ProjectionInput = PlaceholderInput & { readonly ProjectionExpression?: string | undefined };

export const readProjection = (store: Store, input: ProjectionInput): readonly Path[] | undefined =>
  withPlaceholders(input, ["ProjectionExpression"], (placeholders) =>
    projectionPaths(store, placeholders, input.ProjectionExpression),
  );

export const projectionPaths = (store: Store, placeholders: Placeholders, source: string | undefined) =>
  source === undefined
    ? undefined
    : inExpression("ProjectionExpression", () => {
        const paths = store.expressions.projection(source).map(placeholders.path);
        refuseOverlaps(paths);
        return paths;
      });
