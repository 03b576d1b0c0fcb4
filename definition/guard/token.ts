import { parseResource } from "../asl/resource.ts";
import { type AslObject, type AslState, catchersOf, isObject, type Json } from "../asl/types.ts";
import type { Frame } from "./frame.ts";
import { behindKeyCheck } from "./key-check.ts";
import { asSuccess } from "./result-use.ts";
import { insertInto, insertion } from "./template.ts";
import { tokenMember } from "./token-value.ts";

/** The API's own token in the call, and nothing else: mechanism `token`. */
export const token = (frame: Frame): Readonly<Record<string, AslState>> => {
  const { task, dialect } = frame;
  if (dialect.language === "JSONPath" && task.Parameters === undefined) return withoutParameters(frame);
  return behindKeyCheck(frame, (name) => ({
    [name]: { ...bare(frame), ...withToken(frame) },
    ...doneState(frame),
  }));
};

const profileOf = ({ step }: Frame) => step.token ?? { member: "ClientToken", maxLength: 64 };

const withToken = (frame: Frame): AslObject => {
  const { task, dialect } = frame;
  const { member, ...profile } = profileOf(frame);
  const path = member.split(".");
  const last = path.at(-1) as string;
  const [[name, expression] = ["", ""]] = Object.entries(tokenMember(frame, last, profile));
  if (dialect.language === "JSONPath") {
    return { Parameters: setMember(task.Parameters as AslObject, [...path.slice(0, -1), name], expression) };
  }
  const code = String(expression).slice(2, -2).trim();
  return { Arguments: insertInto(task.Arguments ?? "{% $states.input %}", insertion(path, code)) };
};

const setMember = (object: AslObject, [head = "", ...rest]: readonly string[], value: Json): AslObject => {
  const there = object[head];
  return {
    ...object,
    [head]: rest.length > 0 ? setMember(isObject(there) ? there : {}, rest, value) : value,
  };
};

/** The call takes what comes in: the token is merged into a copy, and the input goes on as it was. */
const withoutParameters = (frame: Frame): Readonly<Record<string, AslState>> => {
  const { vars } = frame;
  const { member, ...profile } = profileOf(frame);
  const [expression] = Object.values(tokenMember(frame, member, profile));
  const object = `States.StringToJson(States.Format('\\{"${member}":"{}"\\}',${expression}))`;
  return behindKeyCheck(
    frame,
    (name) => ({ [name]: { ...bare(frame), InputPath: `$${vars.args}` }, ...doneState(frame) }),
    { [`${vars.args}.$`]: `States.JsonMerge($,${object},false)` },
  );
};

/** A repeat under a name that is taken is an error, which says that the effect is there. */
const takenName = ({ task }: Frame): string | undefined => {
  const resource = parseResource(task.Resource);
  if (!("action" in resource) || resource.action !== "startExecution") return undefined;
  return resource.kind === "sdk"
    ? "Sfn.ExecutionAlreadyExistsException"
    : "StepFunctions.ExecutionAlreadyExistsException";
};

const bare = (frame: Frame): AslState => {
  const error = takenName(frame);
  const { task } = frame;
  if (error === undefined) return task;
  return {
    ...task,
    Retry: [{ ErrorEquals: [error], MaxAttempts: 0 }, ...((task.Retry as readonly Json[] | undefined) ?? [])],
    Catch: [asSuccess(frame, error, frame.name("Done")), ...catchersOf(task)],
  } as unknown as AslState;
};

const doneState = (frame: Frame): Readonly<Record<string, AslState>> =>
  takenName(frame) !== undefined && frame.task.End === true
    ? { [frame.name("Done")]: { Type: "Succeed" } }
    : {};
