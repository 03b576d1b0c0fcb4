import { AslError, isObject, type Json, type Scope } from "../types.ts";
import { parsePath } from "./parse.ts";
import { readJsonPath } from "./read.ts";

/**
 * `InputPath` and `OutputPath`: absent means `$`, `null` means an empty object.
 * https://docs.aws.amazon.com/step-functions/latest/dg/input-output-inputpath-params.html
 */
export const applyInputPath = (path: string | null | undefined, input: Json, scope: Scope): Json => {
  if (path === undefined || path === "$") return input;
  return path === null ? {} : readJsonPath(path, input, scope);
};

/**
 * `ResultPath`: puts the result into a copy of the input. Absent means `$` (the result alone), `null`
 * the input alone. Missing members on the way are created, elements of an array are not.
 * https://docs.aws.amazon.com/step-functions/latest/dg/input-output-resultpath.html
 */
export const applyResultPath = (path: string | null | undefined, input: Json, result: Json): Json => {
  if (path === undefined || path === "$") return result;
  if (path === null) return input;
  const { simple, source } = parsePath(path);
  const placed = simple && source === "input" ? place(input, simple, result) : undefined;
  if (placed !== undefined) return placed;
  throw new AslError(
    "States.ResultPathMatchFailure",
    `Unable to apply ReferencePath ${path} to input ${JSON.stringify(input)}`,
  );
};

/** A copy of `node` with `value` at the end of the steps; undefined when the node cannot take it. */
const place = (
  node: Json | undefined,
  steps: readonly (string | number)[],
  value: Json,
): Json | undefined => {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (typeof step === "string") {
    if (node !== undefined && !isObject(node)) return undefined;
    const members = node ?? {};
    const placed = place(Object.hasOwn(members, step) ? members[step] : undefined, rest, value);
    // A computed member in a literal is the node's own, even when it is called __proto__.
    return placed === undefined ? undefined : { ...members, [step]: placed };
  }
  if (!Array.isArray(node) || node.at(step) === undefined) return undefined;
  const placed = place(node.at(step), rest, value);
  return placed === undefined ? undefined : node.with(step, placed);
};
