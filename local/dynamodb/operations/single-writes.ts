import type {
  DeleteItemCommandInput,
  PutItemCommandInput,
  ReturnConsumedCapacity,
  ReturnValue,
  ReturnValuesOnConditionCheckFailure,
  UpdateItemCommandInput,
} from "@aws-sdk/client-dynamodb";
import { serviceError, validationError } from "../errors.ts";
import { project } from "../projection/project.ts";
import type { Store } from "../store.ts";
import { consume, writeUnits } from "../table/capacity.ts";
import type { Item } from "../types.ts";
import { answerItem } from "../values/copy.ts";
import { commit, isAllowed, itemBefore, readDelete, readPut, readUpdate, type Write } from "./write.ts";

export const putItem = (store: Store, input: PutItemCommandInput) => {
  refuseReturnValues(input.ReturnValues);
  return write(readPut(store, { ...input, TableName: input.TableName, Item: input.Item }), input);
};

export const deleteItem = (store: Store, input: DeleteItemCommandInput) => {
  refuseReturnValues(input.ReturnValues);
  return write(readDelete(store, input), input);
};

export const updateItem = (store: Store, input: UpdateItemCommandInput) =>
  write(readUpdate(store, input), input);

interface Wanted {
  readonly ReturnValues?: ReturnValue | undefined;
  readonly ReturnValuesOnConditionCheckFailure?: ReturnValuesOnConditionCheckFailure | undefined;
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity | undefined;
}

const write = (intent: Write, wanted: Wanted) => {
  const before = itemBefore(intent);
  if (!isAllowed(intent, before)) {
    // A refused write costs as much as one that goes through.
    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
    consume(intent.table, "writeUnits", writeUnits(before, undefined), "NONE");
    throw conditionFailed(before, wanted.ReturnValuesOnConditionCheckFailure);
  }
  const after = intent.change(before);
  commit(intent, after);
  const capacity = consume(
    intent.table,
    "writeUnits",
    writeUnits(before, after),
    wanted.ReturnConsumedCapacity,
  );
  const returned = returnedAttributes(wanted.ReturnValues, intent, before, after);
  return { ...(returned === undefined ? {} : { Attributes: answerItem(returned) }), ...capacity };
};

const conditionFailed = (before: Item | undefined, wanted: ReturnValuesOnConditionCheckFailure | undefined) =>
  serviceError(
    "ConditionalCheckFailedException",
    "The conditional request failed",
    wanted === "ALL_OLD" && before !== undefined ? { Item: answerItem(before) } : {},
  );

const returnedAttributes = (
  wanted: ReturnValue | undefined,
  { paths }: Write,
  before: Item | undefined,
  after: Item | undefined,
): Item | undefined => {
  switch (wanted) {
    case "ALL_OLD":
      return before;
    case "ALL_NEW":
      return after;
    case "UPDATED_OLD":
      return before && project(before, paths);
    case "UPDATED_NEW":
      return after && project(after, paths);
    default:
      return undefined;
  }
};

const refuseReturnValues = (wanted: ReturnValue | undefined) => {
  if (wanted !== undefined && wanted !== "ALL_OLD" && wanted !== "NONE")
    throw validationError("ReturnValues can only be ALL_OLD or NONE");
};
