import type jsonata from "jsonata";
import { compileJsonata } from "./compile.ts";

/** The members of `$states` that exist only in some fields: the result of a task, the error of a Catch. */
export type StatesMember = "result" | "errorOutput";

type Node = Record<string, unknown>;

/** Under these members of a node, names and `$` refer to what is being walked through, not to the top. */
const INNER = new Set(["body", "delete", "group", "pattern", "predicate", "stages", "terms", "update"]);

/**
 * What is wrong with an expression (the text between `{%` and `%}`), every problem at once.
 * `available` lists the members of `$states` that the field has besides `input` and `context`.
 * https://docs.aws.amazon.com/step-functions/latest/dg/transforming-data.html
 */
export const checkJsonata = (
  expression: string,
  available: readonly StatesMember[] = ["result", "errorOutput"],
): string | undefined => {
  let ast: unknown;
  try {
    ast = compileJsonata(expression).ast();
  } catch (error) {
    const { code, message, position } = error as jsonata.JsonataError;
    return `'${expression}' is not JSONata: ${message} (${code}, position ${position})`;
  }
  const members = new Set<unknown>(["input", "context", ...available]);
  const problems = [...new Set(problemsIn(ast, true, members))];
  return problems.length ? `in '${expression}', ${problems.join("; ")}` : undefined;
};

const problemsIn = (node: unknown, top: boolean, members: ReadonlySet<unknown>): string[] => {
  if (Array.isArray(node)) return node.flatMap((item) => problemsIn(item, top, members));
  if (typeof node !== "object" || node === null) return [];
  const inside = Object.entries(node).flatMap(([key, child]) =>
    key === "steps"
      ? (child as unknown[]).flatMap((step, i) => problemsIn(step, top && i === 0, members))
      : problemsIn(child, top && !INNER.has(key), members),
  );
  return [...problemsAt(node as Node, top, members), ...inside];
};

const problemsAt = (
  { type, value, steps, lhs }: Node,
  top: boolean,
  members: ReadonlySet<unknown>,
): string[] => {
  if (type === "variable" && value === "eval") return ["$eval is not available; $parse reads JSON text"];
  if (type === "bind" && (lhs as Node).value === "states") return ["$states cannot be assigned"];
  if (top && type === "variable" && (value === "" || value === "$")) {
    return [`$${value} has no value at the top of an expression; start from $states.input`];
  }
  if (top && type === "name") {
    return [`'${value}' has no value at the top of an expression; write $states.input.${value} or $${value}`];
  }
  if (type !== "path") return [];
  const [first, second] = steps as [Node, Node?];
  const unknown =
    first.type === "variable" &&
    first.value === "states" &&
    second?.type === "name" &&
    !members.has(second.value);
  return unknown
    ? [`$states.${second.value} does not exist in this field; it has ${[...members].join(", ")}`]
    : [];
};
