import { type AslObject, type AslState, catchersOf, type Json, pick, retriersOf } from "../asl/types.ts";
import { json, variable } from "./dialect.ts";
import { conditionFailed, extended, type ItemWrite, itemWriteOf, staticArguments } from "./dynamo.ts";
import { claimFunction, type Frame, guardTask, redriveCount } from "./frame.ts";
import { behindKeyCheck } from "./key-check.ts";
import { asSuccess } from "./result-use.ts";
import { tokenMember } from "./token-value.ts";

/** The item's attribute that holds the latest request. */
export const stampAttribute = "last_request_id";
const names = { "#so_stamp": stampAttribute };
const isStamped = "#so_stamp = :so_stamp";

/**
 * The item itself remembers its latest request: checked and set in the same UpdateItem. A repeat fails
 * on that condition, which is success; where the author has a condition too, a second look tells which
 * of the two failed.
 */
export const stamp = (frame: Frame): Readonly<Record<string, AslState>> => {
  const { task, dialect, name } = frame;
  const args = staticArguments(task, dialect) as AslObject;
  const failed = conditionFailed(itemWriteOf(task) as ItemWrite);
  const conditional = conditionOf(args);
  const field = dialect.language === "JSONata" ? "Arguments" : "Parameters";
  const success = asSuccess(frame, failed, name("Done"));
  const update = {
    ...task,
    [field]: stamped(frame, args),
    Retry: [...(conditional ? [] : [never(failed)]), ...retriersOf(task)],
    Catch: [
      conditional ? { ErrorEquals: [failed], ...dialect.keepInput, Next: name("Stamped") } : success,
      ...catchersOf(task),
    ],
  } as unknown as AslState;
  return behindKeyCheck(frame, (first) => ({
    [first]: update,
    ...(conditional && secondLook(frame, field, args, failed)),
    ...(!conditional && task.End === true ? { [name("Done")]: { Type: "Succeed" } } : {}),
  }));
};

const never = (error: string): AslObject => ({ ErrorEquals: [error], MaxAttempts: 0 });

const conditionOf = (args: AslObject): string | undefined => args.ConditionExpression as string | undefined;

const stampValue = (frame: Frame): AslObject => ({
  ":so_stamp": tokenMember(frame, "S", { maxLength: 64 }),
});

const stamped = (frame: Frame, args: AslObject): AslObject => {
  const fresh = "(attribute_not_exists(#so_stamp) OR #so_stamp <> :so_stamp)";
  const own = conditionOf(args);
  return {
    ...args,
    UpdateExpression: withSet(args.UpdateExpression as string),
    ConditionExpression: own === undefined ? fresh : `(${own}) AND ${fresh}`,
    ...extended(args, "ExpressionAttributeNames", names),
    ...extended(args, "ExpressionAttributeValues", stampValue(frame)),
  };
};

/** The update with the stamp set: an expression may have one SET clause only. */
const withSet = (expression: string): string => {
  const set = /(?<![#:\w.])SET\s+/i;
  return set.test(expression)
    ? expression.replace(set, "SET #so_stamp = :so_stamp, ")
    : `${expression} SET #so_stamp = :so_stamp`;
};

/**
 * Writes the stamp on itself: succeeds when it is there already, and fails as the author's condition did
 * when it is not. Where the author catches that, so be it; else `S-Refused` throws it until the execution is
 * redriven, which tries the update again.
 */
const secondLook = (
  frame: Frame,
  field: string,
  args: AslObject,
  failed: string,
): Readonly<Record<string, AslState>> => {
  const { task, dialect, vars, name, site } = frame;
  const takes = (names: readonly string[]) =>
    names.some((listed) => listed === failed || listed === "States.ALL" || listed === "States.TaskFailed");
  const caught = catchersOf(task).some(({ ErrorEquals }) => takes(ErrorEquals));
  const refused = {
    ErrorEquals: [failed],
    Assign: dialect.template({ [vars.error]: { errorOutput: true }, [vars.at]: redriveCount(frame) }),
    ...dialect.keepInput,
    Next: name("Refused"),
  };
  const fields = pick(
    task,
    "QueryLanguage",
    "InputPath",
    "TimeoutSeconds",
    "TimeoutSecondsPath",
    "Credentials",
  );
  const look: Readonly<Record<string, Json>> = {
    ...fields,
    Type: "Task",
    Resource: task.Resource,
    [field]: {
      ...pick(args, "TableName", "TableName.$", "Key", "Key.$"),
      UpdateExpression: "SET #so_stamp = :so_stamp",
      ConditionExpression: isStamped,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: stampValue(frame),
    },
    Retry: [never(failed), ...retriersOf(task)],
    Catch: [...(caught ? [] : [refused]), ...catchersOf(task)],
    ...pick(task, "ResultPath", "Output", "Assign", "Next", "End"),
  };
  const rethrow = {
    action: json("rethrow"),
    error: variable(vars.error),
    errorRedrive: variable(vars.at),
    redrive: redriveCount(frame),
  };
  return {
    [name("Stamped")]: look as unknown as AslState,
    ...(!caught && {
      [name("Refused")]: guardTask(frame, claimFunction, rethrow, { ...dialect.keepInput, Next: site.name }),
    }),
  };
};
