import { memoByIdentity } from "../memo.ts";
import { AslError, isComposite, isObject, type Json, type JsonObject, type Scope } from "../types.ts";
import { SCOPE } from "./builtins.ts";
import { compileJsonata, expressionIn } from "./compile.ts";

/** `$states` without its context, which comes from the scope. */
export interface States {
  input?: Json;
  result?: Json;
  errorOutput?: Json;
}

export type JsonType = "array" | "boolean" | "null" | "number" | "object" | "string";

/**
 * A value of a state in JSONata: every text `{% … %}` in it, at any depth, is replaced by its result.
 * The rest stands for itself and is shared, not copied.
 *
 * `field` is the field's name as errors show it (`Output`, `Arguments`); `expected` is asked of an
 * expression that is the whole value. A value without expressions is not checked: that is the
 * definition's to do.
 * @throws AslError `States.QueryEvaluationError`, with `location`
 */
export const evaluateJsonata = (
  template: Json,
  states: States,
  scope: Scope,
  field = "",
  expected?: JsonType,
): Promise<Json> => {
  if (!hasExpression(template)) return Promise.resolve(template);
  return evaluatePart(template, { states, scope }, field, expected);
};

/** The `Condition` of a Choice rule. */
export const evaluateJsonataCondition = async (
  condition: Json,
  states: States,
  scope: Scope,
  field = "Condition",
): Promise<boolean> => (await evaluateJsonata(condition, states, scope, field, "boolean")) === true;

interface Run {
  states: States;
  scope: Scope;
}

const hasExpression = (value: Json): boolean =>
  typeof value === "string"
    ? expressionIn(value) !== undefined
    : isComposite(value) && hasExpressionInside(value);

const hasExpressionInside = memoByIdentity((value: Json[] | JsonObject): boolean =>
  Object.values(value).some(hasExpression),
);

const evaluatePart = async (value: Json, run: Run, field: string, expected?: JsonType): Promise<Json> => {
  if (!hasExpression(value)) return value;
  if (typeof value === "string") return evaluateExpression(value, run, field, expected);
  if (Array.isArray(value)) {
    const items: Json[] = [];
    for (const [i, item] of value.entries()) items.push(await evaluatePart(item, run, `${field}[${i}]`));
    return items;
  }
  const members: [string, Json][] = [];
  for (const [name, member] of Object.entries(value as JsonObject)) {
    members.push([name, await evaluatePart(member, run, `${field}/${name}`)]);
  }
  return Object.fromEntries(members);
};

const evaluateExpression = async (
  delimited: string,
  run: Run,
  field: string,
  expected?: JsonType,
): Promise<Json> => {
  const { states, scope } = run;
  const text = expressionIn(delimited) ?? delimited;
  const fail = (what: string): never => {
    throw new AslError(
      "States.QueryEvaluationError",
      `The JSONata expression '${text}' specified for the field '${field}' ${what}`,
      field,
    );
  };
  let value: unknown;
  try {
    value = await compileJsonata(text).evaluate(undefined, {
      ...scope.variables,
      states: {
        ...states,
        // Few expressions ask for it, and it takes time to make.
        get context() {
          return scope.context;
        },
      },
      [SCOPE]: scope,
    });
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return fail(`threw an error during evaluation. ${code ? `${code}: ` : ""}${message}`);
  }
  if (value === undefined) return fail("returned nothing (undefined).");
  const json = toJson(value);
  if (json === undefined) return fail("returned an unsupported result type.");
  const type = jsonType(json);
  if (expected !== undefined && type !== expected) {
    return fail(
      `returned an unexpected result type. Expected '${expected}', but was '${type}' for value: ${JSON.stringify(json)}`,
    );
  }
  return json;
};

/**
 * A plain copy without the marks that the library leaves on its sequences, so that they mean nothing to
 * the next expression; undefined when some part, such as a function, is no JSON.
 */
const toJson = (value: unknown): Json | undefined => {
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (Array.isArray(value)) return arrayToJson(value);
  if (typeof value !== "object" || isFunction(value)) return undefined;
  const members: [string, Json][] = [];
  for (const [name, member] of Object.entries(value as object)) {
    const json = toJson(member);
    if (json === undefined) return undefined;
    members.push([name, json]);
  }
  return Object.fromEntries(members);
};

const arrayToJson = (values: readonly unknown[]): Json[] | undefined => {
  const items: Json[] = [];
  for (const value of values) {
    const json = toJson(value);
    if (json === undefined) return undefined;
    items.push(json);
  }
  return items;
};

const isFunction = (value: object) => "_jsonata_lambda" in value || "_jsonata_function" in value;

const jsonType = (value: Json): JsonType => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return isObject(value) ? "object" : (typeof value as "boolean" | "number" | "string");
};
