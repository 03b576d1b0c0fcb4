import { type AslObject, catchersOf, retriersOf } from "../../asl/types.ts";
import { conditionFailed, itemWriteOf, staticArguments } from "../dynamo.ts";
import { fieldThatUsesResult } from "../result-use.ts";
import { isTransaction, statedItems } from "../transaction.ts";
import { type Check, type Reason, type RefusalKind, reason } from "./refusal.ts";
import { memberOf } from "./texts.ts";
import { resultCheck, useClaim } from "./used-result.ts";

const carried = new Set([
  "TableName",
  "Item",
  "Key",
  "UpdateExpression",
  "ConditionExpression",
  "ExpressionAttributeNames",
  "ExpressionAttributeValues",
  "ReturnValuesOnConditionCheckFailure",
]);

export const transactionCheck: Check = (frame) => {
  const { task, dialect } = frame;
  const found: Reason[] = [];
  const refuse = (field: string, what: string, why: string, mend = useClaim) =>
    found.push(reason("transaction", field, what, why, mend));
  const field = dialect.language === "JSONata" ? "Arguments" : "Parameters";
  const args = staticArguments(task, dialect);
  const own = isTransaction(frame);
  if (!own && itemWriteOf(task) === undefined) {
    refuse(
      "Resource",
      `${task.Resource} cannot be part of a transaction`,
      "A transaction holds puts, updates and deletes of single DynamoDB items.",
    );
    return found;
  }
  if (args === undefined) {
    refuse(
      field,
      "the arguments are not stated member by member",
      "Only some members may be part of a transaction.",
    );
    return found;
  }
  for (const [name, value] of Object.entries(args)) {
    const member = name.replace(/\.\$$/, "");
    const allowed = own ? member === "TransactItems" : carried.has(member);
    if (allowed || (member === "ReturnValues" && value === "NONE")) continue;
    refuse(
      `${field}.${name}`,
      `${member} has no place in a transaction`,
      "A transaction returns nothing and takes no such member.",
      `remove it, or ${useClaim}`,
    );
  }
  if (own) {
    const items = statedItems(frame);
    if (items === undefined)
      refuse(
        `${field}.TransactItems`,
        "the items are not listed in the definition",
        "The completion is put before them.",
      );
    else if (items.length > 99)
      refuse(
        `${field}.TransactItems`,
        `${items.length} items`,
        "DynamoDB takes 100, one of which is the completion.",
      );
  }
  if (args.TableName === "${LedgerTableName}")
    refuse(`${field}.TableName`, "it is the ledger", "The guard alone writes its records.");
  if (typeof args.TableName === "string" && args.TableName.startsWith("arn:")) {
    refuse(
      `${field}.TableName`,
      "the table is named by its ARN",
      "A table of another account or region cannot be in the ledger's transaction.",
      `name the table, or ${useClaim}`,
    );
  }
  if (task.Credentials !== undefined)
    refuse(
      "Credentials",
      "the Task takes another role",
      "One role writes the whole transaction, the ledger's part included.",
    );
  const uses = fieldThatUsesResult(frame);
  // Without a result to hand on, Store gives back `{}`: OutputPath alone is as it was.
  if (uses !== undefined && uses !== "OutputPath") found.push(...resultCheck(frame, "transaction"));
  return found;
};

export const stampCheck: Check = (frame) => {
  const { task, dialect } = frame;
  const found: Reason[] = [];
  const refuse = (field: string, what: string, why: string, mend = useClaim) =>
    found.push(reason("stamp", field, what, why, mend));
  const args = staticArguments(task, dialect);
  const field = dialect.language === "JSONata" ? "Arguments" : "Parameters";
  if (itemWriteOf(task)?.operation !== "Update") {
    refuse(
      "Resource",
      `${task.Resource} is no UpdateItem`,
      "The stamp is an attribute of the item that the update sets.",
    );
    return found;
  }
  if (typeof args?.UpdateExpression !== "string" || isDynamic(args.UpdateExpression)) {
    refuse(`${field}.UpdateExpression`, "it is not stated in the definition", "The stamp is added to it.");
  }
  found.push(...staticExpressions(args, field, "stamp"));
  return [...found, ...resultCheck(frame, "stamp")];
};

export const naturalCheck: Check = (frame) => {
  const { task, dialect, step } = frame;
  if (step.createIfAbsent === undefined) return [];
  const found: Reason[] = [];
  const refuse = (field: string, what: string, why: string, mend = useClaim) =>
    found.push(reason("natural", field, what, why, mend));
  const args = staticArguments(task, dialect);
  const field = dialect.language === "JSONata" ? "Arguments" : "Parameters";
  const write = itemWriteOf(task);
  if (write?.operation !== "Put") {
    refuse("Resource", `${task.Resource} is no PutItem`, "createIfAbsent is a condition on a put.");
    return found;
  }
  if (args === undefined)
    refuse(field, "the arguments are not stated member by member", "The condition is added to them.");
  else if (memberOf(args, "ConditionExpression") !== undefined) {
    refuse(
      `${field}.ConditionExpression`,
      "the put has a condition of its own",
      "Its failure would be taken for success.",
    );
  }
  const failed = conditionFailed(write);
  const handled = [...retriersOf(task), ...catchersOf(task)].some(({ ErrorEquals }) =>
    ErrorEquals.includes(failed),
  );
  if (handled)
    refuse(
      "Catch",
      `${failed} is handled`,
      "With createIfAbsent it is success.",
      "remove the name, or createIfAbsent",
    );
  found.push(...staticExpressions(args, field, "natural"));
  return [...found, ...resultCheck(frame, "natural")];
};

const isDynamic = (text: string): boolean => text.startsWith("{%");

/** What the guard adds to must stand in the definition. */
const staticExpressions = (
  args: AslObject | undefined,
  field: string,
  kind: RefusalKind,
): readonly Reason[] =>
  ["ConditionExpression", "ExpressionAttributeNames", "ExpressionAttributeValues"].flatMap((member) => {
    const value = args?.[member];
    const dynamic = args?.[`${member}.$`] !== undefined || (typeof value === "string" && isDynamic(value));
    return dynamic
      ? [
          reason(
            kind,
            `${field}.${member}`,
            "it is not stated in the definition",
            "The guard adds to it.",
            useClaim,
          ),
        ]
      : [];
  });
