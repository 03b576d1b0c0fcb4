import { applyInputPath, evaluateTemplate, readPath } from "../../expressions/index.ts";
import type { Json } from "../../expressions/types.ts";
import { inState, jsonata, jsonataWhole } from "../evaluate.ts";
import type { Visit } from "../visit.ts";

export type TaskFields = {
  arguments: Json;
  timeoutSeconds?: number;
  heartbeatSeconds?: number;
  credentials?: Json;
};

/** What a Task hands over, evaluated. */
export const taskFields = async (visit: Visit): Promise<TaskFields> =>
  visit.language === "JSONata" ? byJsonata(visit) : inState(visit, () => byPath(visit));

const byPath = (visit: Visit): TaskFields => {
  const { state, input, scope } = visit;
  const effective = applyInputPath(state.InputPath, input, scope);
  const timeout = seconds(visit, "TimeoutSeconds", effective);
  const heartbeat = seconds(visit, "HeartbeatSeconds", effective);
  return {
    arguments:
      state.Parameters === undefined ? effective : evaluateTemplate(state.Parameters, effective, scope),
    ...(timeout !== undefined && { timeoutSeconds: timeout }),
    ...(heartbeat !== undefined && { heartbeatSeconds: heartbeat }),
    ...credentialsOf(state.Credentials && evaluateTemplate(state.Credentials, effective, scope)),
  };
};

const seconds = (
  visit: Visit,
  field: "TimeoutSeconds" | "HeartbeatSeconds",
  input: Json,
): number | undefined => {
  const path = visit.state[`${field}Path`];
  if (path === undefined) return visit.state[field] as number | undefined;
  const found = readPath(path, input, visit.scope);
  const value = Number(found);
  if (Number.isInteger(value) && value > 0) return value;
  throw visit.failure(
    "States.Runtime",
    `The ${field}Path field refers to value "${JSON.stringify(found)}" which is not a valid positive integer: ${path}`,
  );
};

const byJsonata = async (visit: Visit): Promise<TaskFields> => {
  const { state } = visit;
  const fields: TaskFields = {
    arguments:
      state.Arguments === undefined ? visit.input : await jsonata(visit, "Arguments", state.Arguments),
  };
  for (const [field, name] of [
    ["TimeoutSeconds", "timeoutSeconds"],
    ["HeartbeatSeconds", "heartbeatSeconds"],
  ] as const) {
    const limit = state[field];
    if (limit !== undefined) fields[name] = await jsonataWhole(visit, field, limit);
  }
  return {
    ...fields,
    ...credentialsOf(state.Credentials && (await jsonata(visit, "Credentials", state.Credentials))),
  };
};

/** In the history a role's field has AWS's other spelling. */
const credentialsOf = (credentials: Json | undefined): { credentials?: Json } => {
  if (typeof credentials !== "object" || credentials === null || Array.isArray(credentials)) return {};
  const { RoleArn, ...others } = credentials;
  return { credentials: RoleArn === undefined ? others : { roleArn: RoleArn, ...others } };
};
