import { integration, sdkAction } from "../../../facts/index.ts";
import { invokesLambda, parseResource, waitsForToken } from "../../asl/resource.ts";
import { type AslObject, catchersOf, isObject, type Json, retriersOf } from "../../asl/types.ts";
import { conditionFailed, itemWriteOf, staticArguments } from "../dynamo.ts";
import type { Frame } from "../frame.ts";
import { fieldThatUsesResult } from "../result-use.ts";
import { sdkCallOf } from "../sdk-call.ts";
import { digestFor } from "../token-value.ts";
import { isTransaction, statedItems } from "../transaction.ts";
import { type Check, type Reason, type RefusalKind, reason } from "./refusal.ts";
import { memberOf } from "./texts.ts";

const useClaim = "use mechanism: claim, which guards any Task";

export const inlineCheck: Check = ({ task, dialect }) => {
  const resource = parseResource(task.Resource);
  if (!invokesLambda(resource)) {
    return [
      reason(
        "inline",
        "Resource",
        "the Task calls no Lambda",
        "Shape inline is the effect's own Lambda guarding itself.",
        "use shape: wrapped",
      ),
    ];
  }
  if (waitsForToken(resource)) {
    return [
      reason(
        "inline",
        "Resource",
        "the Task waits for its token",
        "A replayed handler would not send the new attempt's token back, and the Task would wait until its timeout.",
        "use shape: wrapped",
      ),
    ];
  }
  const invoke = resource.kind === "optimized";
  if (invoke && dialect.language === "JSONPath" && !isObject(task.Parameters)) {
    return [
      reason(
        "inline",
        "Parameters",
        "the function and its payload come with the input",
        "The envelope is put around the member Payload, which the definition must state.",
        'write Parameters: { "FunctionName": …, "Payload.$": "$.Payload" }, or use shape: wrapped',
      ),
    ];
  }
  return [];
};

export const calledCheck: Check = ({ task }) => {
  const resource = parseResource(task.Resource);
  const found: Reason[] = [];
  const refuse = (field: string, what: string, why: string) =>
    found.push(reason("called", field, what, why, "use shape: wrapped"));
  if (!("pattern" in resource)) {
    refuse(
      "Resource",
      "the Task is no service integration",
      "Shape called makes the call with the service's SDK.",
    );
  } else if (resource.pattern !== "request-response") {
    refuse(
      "Resource",
      `the Task waits (.${resource.pattern})`,
      "A Lambda cannot wait for a job or a callback.",
    );
  } else if (resource.service === "http" || resource.service === "lambda") {
    refuse(
      "Resource",
      resource.service === "http" ? "the Task is an HTTP Task" : "the Task calls a Lambda",
      resource.service === "http"
        ? "Only Step Functions may read the credentials of an EventBridge connection."
        : "The guard would pay for waiting while the other Lambda works.",
    );
  } else if (sdkCallOf(task.Resource) === undefined) {
    refuse(
      "Resource",
      resource.kind === "sdk"
        ? `no SDK is known for the service ${resource.service}`
        : `${resource.service}:${resource.action} does more than one call of the service's SDK`,
      "Shape called makes one call with the service's SDK.",
    );
  }
  if (task.Credentials !== undefined) {
    refuse("Credentials", "the Task takes another role", "The guard makes the call with its own role.");
  }
  return found;
};

/** A token that is put into the call's arguments. */
export const tokenMemberCheck: Check = (frame) => {
  const { step, task, dialect } = frame;
  if (step.token === undefined) return [];
  const given = dialect.language === "JSONata" ? task.Arguments : task.Parameters;
  const refuse = (what: string, why: string, mend: string) => [
    reason("token", step.token?.member ?? "", what, why, mend),
  ];
  if (given !== undefined && !isObject(given) && typeof given !== "string") {
    return refuse("the arguments are no object", "The token is a member of the arguments.", useClaim);
  }
  let object: Json | undefined = given;
  const path = step.token.member.split(".");
  for (const [i, member] of path.entries()) {
    if (!isObject(object)) return [];
    const name = memberOf(object, member);
    const last = i === path.length - 1;
    if (name !== undefined && (last || (name.endsWith(".$") && frame.step.shape === "bare"))) {
      return refuse(
        `the arguments have ${path.slice(0, i + 1).join(".")} already`,
        "Two tokens cannot both say which call is the same.",
        "remove the member, so that the guard sets it, or declare the step without a token",
      );
    }
    object = name === undefined ? undefined : object[name];
  }
  return [];
};

export const tokenCheck: Check = (frame) => {
  const { step, task, dialect } = frame;
  if (step.token === undefined) {
    return [
      reason(
        "token",
        "mechanism",
        "no member of the arguments is known to carry a token",
        "The token is all that would keep a second effect away.",
        `set tokenMember, or ${useClaim}`,
      ),
    ];
  }
  const found: Reason[] = [];
  const refuse = (field: string, what: string, why: string, mend = useClaim) =>
    found.push(reason("token", field, what, why, mend));
  if (dialect.language === "JSONPath" && digestFor(step.token) === undefined) {
    refuse(
      "tokenMember",
      `${step.token.member} takes ${step.token.minLength ?? 1} to ${step.token.maxLength} characters`,
      "JSONPath makes tokens of 32, 40 or 64 characters only.",
      "write the state in JSONata, or use mechanism: claim",
    );
  }
  if (dialect.language === "JSONPath" && task.Parameters === undefined) {
    if (task.InputPath !== undefined || step.token.member.includes(".")) {
      refuse(
        "Parameters",
        "the arguments come with the input",
        "The token is put beside members that the definition must state.",
        "write Parameters",
      );
    }
  }
  return [...found, ...nameCheck(frame)];
};

/** A name is taken for good: a repeat is an error, not the first answer. */
const nameCheck = (frame: Frame): readonly Reason[] => {
  const { task, step } = frame;
  const resource = parseResource(task.Resource);
  if (!("action" in resource)) return [];
  const facts = integration(task.Resource)?.token ?? sdkAction(resource.service, resource.action)?.token;
  if (facts?.role !== "name" || facts.member !== step.token?.member) return [];
  const refuse = (field: string, what: string, why: string, mend = useClaim) => [
    reason("token", field, what, why, mend),
  ];
  if (resource.action !== "startExecution") {
    return refuse(
      "Resource",
      `${facts.member} is a name`,
      "A repeat under the same name is an error, and which one is not known.",
    );
  }
  if (resource.pattern !== "request-response") {
    return refuse(
      "Resource",
      `.${resource.pattern} with a name`,
      "Once the child has ended, a repeat is an error and the child's output is lost.",
    );
  }
  return resultCheck(frame, "token");
};

const resultCheck = (frame: Frame, kind: RefusalKind): readonly Reason[] => {
  const field = fieldThatUsesResult(frame);
  if (field === undefined) return [];
  const mend =
    frame.dialect.language === "JSONata"
      ? 'write Output: "{% $states.input %}" and no $states.result'
      : "write ResultPath: null, and neither ResultSelector nor OutputPath";
  return [
    reason(
      kind,
      field,
      "the result is used",
      "No record keeps the first result: a repeat could not hand it back.",
      `${mend}, or ${useClaim}`,
    ),
  ];
};

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
