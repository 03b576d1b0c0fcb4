import { javaClass, javaText } from "../java-text.ts";
import { AslError, isObject, type Json, type JsonObject, type Scope } from "../types.ts";
import { parsePath } from "./parse.ts";
import { follow, select } from "./select.ts";
import type { Path, Step } from "./syntax.ts";

/** The value of a path, undefined when it leads nowhere. */
export const findPath = (text: string, root: Json, scope: Scope): Json | undefined => {
  const path = parsed(text);
  return select(path, sourceOf(path, root, scope));
};

/** The value of a path. `notFound` words the error for the field that the path stands in. */
export const readJsonPath = (
  text: string,
  root: Json,
  scope: Scope,
  notFound: (path: Path, source: Json) => string = invalidPath,
): Json => {
  const path = parsed(text);
  const source = sourceOf(path, root, scope);
  const value = select(path, source);
  if (value === undefined) throw new AslError("States.Runtime", notFound(path, source));
  return value;
};

/** AWS's words in templates and fields like `ErrorPath`. */
export const notFoundInField =
  (field: string) =>
  ({ text }: Path, source: Json): string =>
    `The JSONPath '${text}' specified for the field '${field}' could not be found in the input '${JSON.stringify(source)}'`;

/** AWS's words in InputPath, OutputPath and fields like `TimeoutSecondsPath`: those of its Java library. */
const invalidPath = (path: Path, source: Json): string =>
  `Invalid path '${path.text}' : ${whereLost(path, source)}`;

const parsed = (text: string): Path => {
  try {
    return parsePath(text);
  } catch (error) {
    throw new AslError("States.Runtime", `Invalid path '${text}' : ${(error as Error).message}`);
  }
};

/** Takes only what the path asks for: a scope may make its context object when it is read. */
const sourceOf = ({ source }: Path, root: Json, scope: Scope): Json =>
  source === "input" ? root : source === "context" ? scope.context : (scope.variables as JsonObject);

const whereLost = ({ steps }: Path, source: Json): string => {
  let node: Json = source;
  for (const [i, step] of steps.entries()) {
    const here = spell(steps.slice(0, i));
    if (step.kind === "name" && !isObject(node)) {
      return `Expected to find an object with property ['${step.name}'] in path ${here} but found '${javaClass(node)}'.`;
    }
    if (step.kind === "index" && !Array.isArray(node)) {
      return `Filter: [${step.index}] can only be applied to arrays. Current context is: ${javaText(node)}`;
    }
    const next =
      step.kind === "name"
        ? follow([step.name], node)
        : step.kind === "index"
          ? follow([step.index], node)
          : undefined;
    if (next === undefined) {
      const missing = step.kind === "name" && i < steps.length - 1;
      return missing
        ? `Missing property in path ${spell(steps.slice(0, i + 1))}`
        : `No results for path: ${spell(steps)}`;
    }
    node = next;
  }
  return `No results for path: ${spell(steps)}`;
};

const spell = (steps: readonly Step[]): string =>
  `$${steps.map((step) => (step.kind === "name" ? `['${step.name}']` : step.kind === "index" ? `[${step.index}]` : "")).join("")}`;
