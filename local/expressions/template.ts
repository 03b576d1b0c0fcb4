import { evaluateIntrinsic } from "./intrinsics/evaluate.ts";
import { notFoundInField, readJsonPath } from "./jsonpath/read.ts";
import { memoByIdentity } from "./memo.ts";
import { AslError, isComposite, type Json, type JsonObject, type Scope } from "./types.ts";

/** A part of a template, ready to be evaluated against a root. */
type Part = (root: Json, scope: Scope) => Json;

/**
 * The value of a field that holds a path or an intrinsic call, such as `TimeoutSecondsPath` or
 * `ErrorPath`. `field`, when given, is named in the error of a path that leads nowhere, in AWS's words
 * for that field.
 * @throws AslError `States.Runtime`
 */
export const readPath = (text: string, root: Json, scope: Scope, field?: string): Json =>
  text.startsWith("States.")
    ? evaluateIntrinsic(text, root, scope)
    : readJsonPath(text, root, scope, field === undefined ? undefined : notFoundInField(field));

/**
 * A payload template: Parameters, ItemSelector, ResultSelector, Assign. The value of a member whose name
 * ends in `.$` is a path or an intrinsic call; the rest stands for itself and is shared, not copied.
 * The template is prepared once: it must not be changed afterwards.
 * https://docs.aws.amazon.com/step-functions/latest/dg/input-output-inputpath-params.html
 * @throws AslError `States.Runtime`
 */
export const evaluateTemplate = (template: Json, root: Json, scope: Scope): Json =>
  isComposite(template) ? (compile(template)?.(root, scope) ?? template) : template;

/** Null for a template without a path in it, which stands for itself. */
const compile: (template: Json[] | JsonObject) => Part | null = memoByIdentity((template) =>
  Array.isArray(template) ? compileArray(template) : compileObject(template),
);

const compilePart = (value: Json): Part | null => (isComposite(value) ? compile(value) : null);

const compileArray = (items: Json[]): Part | null => {
  const parts = items.map(compilePart);
  if (parts.every((part) => part === null)) return null;
  return (root, scope) => items.map((item, i) => (parts[i] ? parts[i](root, scope) : item));
};

const compileObject = (template: JsonObject): Part | null => {
  const members = Object.entries(template).map(([name, value]) =>
    name.endsWith(".$")
      ? { name: name.slice(0, -2), value, part: compileExpression(name, value) }
      : { name, value, part: compilePart(value) },
  );
  if (members.every(({ part }) => part === null)) return null;
  // fromEntries makes own members, so that data named __proto__ stays data.
  return (root, scope) =>
    Object.fromEntries(members.map(({ name, value, part }) => [name, part ? part(root, scope) : value]));
};

const compileExpression =
  (field: string, text: Json): Part =>
  (root, scope) => {
    if (typeof text === "string") return readPath(text, root, scope, field);
    // AWS's words when it refuses such a definition.
    const what = "must be a valid JSONPath or a valid intrinsic function call";
    throw new AslError("States.Runtime", `The value for the field '${field}' ${what}`);
  };
