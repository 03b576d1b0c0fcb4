import { type AslObject, type AslState, catchersOf, retriersOf } from "../asl/types.ts";
import { conditionFailed, extended, type ItemWrite, itemWriteOf, staticArguments } from "./dynamo.ts";
import type { Frame } from "./frame.ts";
import { asSuccess } from "./result-use.ts";

/** Nothing to guard; with `createIfAbsent` the item is created only once, and its being there is success. */
export const natural = (frame: Frame): Readonly<Record<string, AslState>> => {
  const { task, site, dialect, step, name } = frame;
  if (step.createIfAbsent === undefined) return { [site.name]: site.state };
  const args = staticArguments(task, dialect) as AslObject;
  const exists = conditionFailed(itemWriteOf(task) as ItemWrite);
  const field = dialect.language === "JSONata" ? "Arguments" : "Parameters";
  return {
    [site.name]: {
      ...task,
      [field]: {
        ...args,
        ConditionExpression: "attribute_not_exists(#so_key)",
        ...extended(args, "ExpressionAttributeNames", { "#so_key": step.createIfAbsent }),
      },
      Retry: [{ ErrorEquals: [exists], MaxAttempts: 0 }, ...retriersOf(task)],
      Catch: [asSuccess(frame, exists, name("Done")), ...catchersOf(task)],
    } as unknown as AslState,
    ...(task.End === true ? { [name("Done")]: { Type: "Succeed" } } : {}),
  };
};
