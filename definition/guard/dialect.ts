import type { AslObject, AslState, Json, QueryLanguage } from "../asl/types.ts";

/** A value in a generated state, before it is written in a query language. */
export type Value =
  | { readonly json: Json }
  /** The author's expression, in the state's own language. */
  | { readonly expression: string }
  /** One author's value per expression, as a list. */
  | { readonly list: readonly string[] }
  | { readonly variable: string }
  /** A path in the context object: `Execution.Id`. */
  | { readonly context: string }
  /** A member of the task's result, or all of it: `""`. */
  | { readonly result: string }
  | { readonly errorOutput: true }
  | { readonly input: true }
  | { readonly uuid: true }
  | { readonly object: Readonly<Record<string, Value>> };

export const json = (value: Json): Value => ({ json: value });
export const variable = (name: string): Value => ({ variable: name });
export const context = (path: string): Value => ({ context: path });

/** How the same generated state is written in each query language. */
export interface Dialect {
  readonly language: QueryLanguage;
  /** Values under their names, for Assign and for a payload. */
  template(values: Readonly<Record<string, Value>>): AslObject;
  /** A Task's payload. */
  payload(values: Readonly<Record<string, Value>>): AslObject;
  /** Makes a Task or a catcher hand its input on. */
  readonly keepInput: AslObject;
  /** A Choice rule that never holds. */
  never(next: string): AslObject;
  /** A Choice rule on a member of a variable. */
  equals(variable: string, member: string, text: string, next: string): AslObject;
  /** A Choice rule: the state was entered at or after the time in the variable's member. */
  enteredAfter(variable: string, member: string, next: string): AslObject;
  /** A Wait's end, from a member of a variable. */
  waitUntil(variable: string, member: string): AslObject;
}

const jsonPathValue = (name: string, value: Value): readonly [string, Json] => {
  const path = (text: string) => [`${name}.$`, text] as const;
  if ("json" in value) return [name, value.json];
  if ("object" in value) return [name, jsonPath.template(value.object)];
  if ("expression" in value) return path(value.expression);
  if ("list" in value) return path(`States.Array(${value.list.join(",")})`);
  if ("variable" in value) return path(`$${value.variable}`);
  if ("context" in value) return path(`$$.${value.context}`);
  if ("result" in value) return path(value.result ? `$.${value.result}` : "$");
  if ("uuid" in value) return path("States.UUID()");
  return path("$");
};

export const jsonPath: Dialect = {
  language: "JSONPath",
  template: (values) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => jsonPathValue(name, value))),
  payload: (values) => ({ Parameters: jsonPath.template(values) }),
  keepInput: { ResultPath: null },
  never: (next) => ({ Variable: "$$.Execution.Id", StringEquals: "", Next: next }),
  equals: (variable, member, text, next) => ({
    Variable: `$${variable}.${member}`,
    StringEquals: text,
    Next: next,
  }),
  enteredAfter: (variable, member, next) => ({
    Variable: "$$.State.EnteredTime",
    TimestampGreaterThanEqualsPath: `$${variable}.${member}`,
    Next: next,
  }),
  waitUntil: (variable, member) => ({ TimestampPath: `$${variable}.${member}` }),
};

/** An expression without its `{% %}`. */
export const bareExpression = (expression: string): string =>
  /^\{%([\s\S]*)%\}$/.exec(expression.trim())?.[1]?.trim() ?? expression.trim();

/** The value, or null where there is none: a missing one must reach our Lambda, not the author's catch-all. */
const orNull = (expression: string): string => {
  const simple = /^\$[\w.]+$/.test(expression);
  return simple
    ? `{% $exists(${expression}) ? ${expression} : null %}`
    : `{% ($so := (${expression}); $exists($so) ? $so : null) %}`;
};

const jsonataValue = (value: Value): Json => {
  if ("json" in value) return value.json;
  if ("object" in value) return jsonata.template(value.object);
  if ("expression" in value) return orNull(bareExpression(value.expression));
  // Not `[a, b]` inside one expression: it would drop what is missing, and flatten what is a list.
  if ("list" in value) return value.list.map((expression) => orNull(bareExpression(expression)));
  if ("variable" in value) return orNull(`$${value.variable}`);
  if ("context" in value) return orNull(`$states.context.${value.context}`);
  if ("result" in value) return `{% $states.result${value.result ? `.${value.result}` : ""} %}`;
  if ("errorOutput" in value) return "{% $states.errorOutput %}";
  if ("uuid" in value) return "{% $uuid() %}";
  return "{% $states.input %}";
};

export const jsonata: Dialect = {
  language: "JSONata",
  template: (values) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, jsonataValue(value)])),
  payload: (values) => ({ Arguments: jsonata.template(values) }),
  keepInput: { Output: "{% $states.input %}" },
  never: (next) => ({ Condition: "{% false %}", Next: next }),
  equals: (variable, member, text, next) => ({
    Condition: `{% $${variable}.${member} = '${text}' %}`,
    Next: next,
  }),
  enteredAfter: (variable, member, next) => ({
    Condition: `{% $toMillis($states.context.State.EnteredTime) >= $toMillis($${variable}.${member}) %}`,
    Next: next,
  }),
  waitUntil: (variable, member) => ({ Timestamp: `{% $${variable}.${member} %}` }),
};

export const dialectOf = (language: QueryLanguage): Dialect => (language === "JSONata" ? jsonata : jsonPath);

/** A generated state in a dialect, which it must name where the definition speaks another. */
export const stateIn = (
  { language }: Dialect,
  definitionLanguage: QueryLanguage,
  fields: AslObject & { readonly Type: string },
): AslState => (language === definitionLanguage ? fields : { QueryLanguage: language, ...fields });
