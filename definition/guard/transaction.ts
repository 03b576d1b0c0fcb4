import { parseResource } from "../asl/resource.ts";
import { type AslObject, type AslState, isObject, type Json, pick } from "../asl/types.ts";
import { itemWriteOf } from "./dynamo.ts";
import { type Frame, ledgerTable } from "./frame.ts";
import { fieldThatUsesResult } from "./result-use.ts";
import type { Call } from "./wrapped/apply.ts";
import { around } from "./wrapped/index.ts";
import { storeState } from "./wrapped/store.ts";

const transactWriteItems = "arn:aws:states:::aws-sdk:dynamodb:transactWriteItems";

/**
 * Completion and effect in one DynamoDB transaction: no doubt is possible. The completion comes first,
 * so that the reasons of a refusal tell the fence's from the author's own condition.
 */
export const transaction = (frame: Frame): Readonly<Record<string, AslState>> => {
  const { task, name } = frame;
  const store = { [name("Store")]: storeState(frame) };
  if (!goesOnUnchanged(frame))
    return around(frame, callOf(frame, { Next: name("Store") }), store, name("Store"));
  const end = task.End === true;
  return around(
    frame,
    callOf(frame, pick(task, "Next", "End")),
    end ? { [name("Done")]: { Type: "Succeed" } } : {},
    end ? name("Done") : (task.Next as string),
  );
};

/** The output is the input: there is nothing for a store to hand back. */
const goesOnUnchanged = (frame: Frame): boolean => {
  const { task, dialect } = frame;
  if (fieldThatUsesResult(frame) !== undefined || task.Assign !== undefined) return false;
  return dialect.language === "JSONPath" || /^\{%\s*\$states\.input\s*%\}$/.test(String(task.Output));
};

const callOf = (frame: Frame, then: AslObject): Call => ({
  resource: transactWriteItems,
  arguments: { Arguments: { TransactItems: itemsOf(frame) } },
  result: {},
  then,
});

const itemsOf = (frame: Frame): Json => {
  const { task, dialect, vars } = frame;
  const completion = completionOf(frame);
  const write = itemWriteOf(task);
  if (write) {
    const effect = dialect.language === "JSONPath" ? `{% $${vars.args} %}` : (task.Arguments as AslObject);
    return [completion, { [write.operation]: effect }];
  }
  if (dialect.language === "JSONata") {
    return [completion, ...((task.Arguments as AslObject).TransactItems as readonly Json[])];
  }
  const { TransactItems } = task.Parameters as { readonly TransactItems: readonly Json[] };
  return [completion, ...TransactItems.map((_, i) => `{% $${vars.args}.TransactItems[${i}] %}`)];
};

/** The record's completion, conditional on the claim: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html */
const completionOf = ({ vars }: Frame): AslObject => {
  const decided = (member: string) => `{% $${vars.state}.${member} %}`;
  return {
    Update: {
      TableName: ledgerTable,
      Key: { pk: { S: decided("pk") } },
      UpdateExpression:
        "SET #s = :done, #r = :result, settledAt = :now, expiresAt = :expires REMOVE openShard",
      ConditionExpression: "#s = :claimed AND fence = :fence AND #o = :owner",
      ExpressionAttributeNames: { "#s": "status", "#r": "result", "#o": "owner" },
      ExpressionAttributeValues: {
        ":done": { S: "COMPLETED" },
        ":claimed": { S: "CLAIMED" },
        ":fence": { N: decided("fenceText") },
        ":owner": { S: decided("owner") },
        ":result": { S: "{}" },
        ":now": { N: decided("nowText") },
        ":expires": { N: decided("expiresText") },
      },
    },
  };
};

/** Whether the Task is a transaction of the author's own. */
export const isTransaction = (frame: Frame): boolean => {
  const resource = parseResource(frame.task.Resource);
  return (
    "action" in resource &&
    resource.service === "dynamodb" &&
    resource.action === "transactWriteItems" &&
    resource.pattern === "request-response"
  );
};

/** The author's transaction items, where the definition states them one by one. */
export const statedItems = ({ task, dialect }: Frame): readonly Json[] | undefined => {
  const given = dialect.language === "JSONata" ? task.Arguments : task.Parameters;
  const items = isObject(given) ? given.TransactItems : undefined;
  return Array.isArray(items) ? items : undefined;
};
