import { codeOf, isExpression } from "../../asl/jsonata.ts";
import { type AslObject, isObject, type Json } from "../../asl/types.ts";
import type { Frame } from "../frame.ts";

/** A string of a state's fields that the query language evaluates. */
export interface Evaluated {
  /** `Parameters.Payload.id`. */
  readonly field: string;
  /** As written: a path, an intrinsic function, or an expression with its `{% %}`. */
  readonly text: string;
  /** The text without string literals and comments. */
  readonly code: string;
  /** Stands in a list, or in an object in a list. */
  readonly inList: boolean;
}

/** Every evaluated string under the named fields of the Task. */
export const evaluatedIn = ({ task, dialect }: Frame, ...fields: readonly string[]): readonly Evaluated[] => {
  const isEvaluated =
    dialect.language === "JSONata"
      ? (_: string, text: string) => isExpression(text)
      : (name: string, text: string) =>
          name.endsWith(".$") || (name.endsWith("Path") && text.startsWith("$"));
  const code = dialect.language === "JSONata" ? codeOf : withoutLiterals;
  const walk = (
    value: Json | undefined,
    name: string,
    field: string,
    inList: boolean,
  ): readonly Evaluated[] => {
    if (typeof value === "string") {
      return isEvaluated(name, value) ? [{ field, text: value, code: code(value), inList }] : [];
    }
    if (Array.isArray(value)) return value.flatMap((item, i) => walk(item, name, `${field}[${i}]`, true));
    if (!isObject(value)) return [];
    return Object.entries(value).flatMap(([inner, item]) => walk(item, inner, `${field}.${inner}`, inList));
  };
  return fields.flatMap((field) => walk(task[field], field, field, false));
};

const withoutLiterals = (path: string): string => path.replaceAll(/'(?:\\.|[^'\\])*'/g, "''");

/** The fields that make the call's input. */
export const inputFields = ["InputPath", "Parameters", "Arguments"] as const;

/** The fields that say what becomes of the result. */
export const outputFields = ["ResultSelector", "ResultPath", "OutputPath", "Output", "Assign"] as const;

/** Fields of the call besides its input. */
export const callFields = [
  "TimeoutSeconds",
  "TimeoutSecondsPath",
  "HeartbeatSeconds",
  "HeartbeatSecondsPath",
  "Credentials",
] as const;

export const allFields = [...inputFields, ...outputFields, ...callFields, "Catch"] as const;

/** The member of an object, in JSONPath under either of its spellings: stated, or selected by a path. */
export const memberOf = (object: AslObject, member: string): string | undefined =>
  Object.keys(object).find((name) => name.replace(/\.\$$/, "").toLowerCase() === member.toLowerCase());
