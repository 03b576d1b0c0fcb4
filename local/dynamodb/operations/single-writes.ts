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
import { refusedCost, writeCost } from "../table/capacity.ts";
import { consumptionOf } from "../table/consumption.ts";
import type { Item } from "../types.ts";
import { answerItem } from "../values/copy.ts";
import { commit, isAllowed, itemBefore, readDelete, readPut, readUpdate, type Write } from "./write.ts";

export const putItem = (store: Store, input: PutItemCommandInput) =>
  write(readPut(store, withOldOnly(input)), input);

export const deleteItem = (store: Store, input: DeleteItemCommandInput) =>
  write(readDelete(store, withOldOnly(input)), input);

export const updateItem = (store: Store, input: UpdateItemCommandInput) =>
  write(readUpdate(store, input), input);

interface Wanted {
  readonly ReturnValues?: ReturnValue | undefined;
  readonly ReturnValuesOnConditionCheckFailure?: ReturnValuesOnConditionCheckFailure | undefined;
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity | undefined;
}

const withOldOnly = <T extends Wanted>(input: T): T => {
  const { ReturnValues: wanted } = input;
  if (wanted === "ALL_NEW" || wanted === "UPDATED_NEW" || wanted === "UPDATED_OLD")
    throw validationError("ReturnValues can only be ALL_OLD or NONE");
  return input;
};

const write = (intent: Write, wanted: Wanted) => {
  if (intent.fault !== undefined) throw intent.fault;
  const before = itemBefore(intent);
  const consumption = consumptionOf("writeUnits");
  if (!isAllowed(intent, before)) {
    consumption.add(intent.table, refusedCost(before, intent.attempted));
    throw conditionFailed(before, wanted.ReturnValuesOnConditionCheckFailure);
  }
  const after = intent.change(before);
  commit(intent, after);
  consumption.add(intent.table, writeCost(intent.table, before, after));
  return {
    ...returnedAttributes(wanted.ReturnValues, intent, before, after),
    ...consumption.single(wanted.ReturnConsumedCapacity),
  };
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
) => {
  const whole = wanted === "ALL_OLD" || wanted === "UPDATED_OLD" ? before : after;
  if (whole === undefined || wanted === undefined || wanted === "NONE") return {};
  if (wanted === "ALL_OLD" || wanted === "ALL_NEW") return { Attributes: answerItem(whole) };
  const updated = project(whole, paths);
  return Object.keys(updated).length === 0 ? {} : { Attributes: answerItem(updated) };
};
