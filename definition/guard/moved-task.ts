import { isExpression, mapCode } from "../asl/jsonata.ts";
import { isObject, type Json, type TaskState } from "../asl/types.ts";
import type { Site } from "../asl/walk.ts";
import { variablesAt } from "./names.ts";

/**
 * The Task with its own name and time of entry written so that they mean the same in every state that
 * the step becomes: the name as text, the time as the option `entered`, where S keeps one.
 */
export const movedTask = ({ name, state, language, depth }: Site, keepsTime: boolean): TaskState => {
  const entered = keepsTime ? `$${variablesAt(depth).opts}.entered` : undefined;
  const moved = Object.entries(state).map(([field, value]): readonly [string, Json] => {
    if (language === "JSONata") return [field, inJsonata(value, name, entered)];
    // S keeps the step's name and evaluates the input: there the time is still its own.
    const time = field === "Parameters" || field === "InputPath" ? undefined : entered;
    return [field, inJsonPath(value, name, time)];
  });
  return Object.fromEntries(moved) as unknown as TaskState;
};

const inJsonata = (value: Json, name: string, entered: string | undefined): Json => {
  if (typeof value === "string") {
    if (!isExpression(value)) return value;
    const own = /\$states\s*\.\s*context\s*\.\s*State\s*\.\s*(Name|EnteredTime)\b/g;
    return mapCode(value, (code) =>
      code.replaceAll(own, (read, member) => (member === "Name" ? JSON.stringify(name) : (entered ?? read))),
    );
  }
  if (Array.isArray(value)) return value.map((item) => inJsonata(item, name, entered));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, inJsonata(inner, name, entered)]),
  );
};

const inJsonPath = (value: Json, name: string, entered: string | undefined): Json => {
  if (Array.isArray(value)) return value.map((item) => inJsonPath(item, name, entered));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]): readonly [string, Json] => {
      if (typeof inner !== "string" || !key.endsWith(".$")) return [key, inJsonPath(inner, name, entered)];
      if (inner === "$$.State.Name") return [key.slice(0, -2), name];
      const quoted = `'${name.replaceAll(/['\\]/g, "\\$&")}'`;
      const parts = inner.split(/('(?:\\.|[^'\\])*')/).map((part, i) => {
        if (i % 2) return part;
        const named = part.replaceAll(/\$\$\.State\.Name\b/g, () => quoted);
        return entered ? named.replaceAll(/\$\$\.State\.EnteredTime\b/g, () => entered) : named;
      });
      return [key, parts.join("")];
    }),
  );
};

/** Whether the moved Task reads the time of entry that S must keep. */
export const readsEntered = (task: TaskState, { depth }: Site): boolean =>
  JSON.stringify(task).includes(`$${variablesAt(depth).opts}.entered`);
