import { sameJson } from "../same-json.ts";
import { isObject, type Json } from "../types.ts";
import type { Comparison, Filter, Operand, Path, Step } from "./syntax.ts";

/** The node at the end of names and indices; undefined when there is none. */
export const follow = (steps: readonly (string | number)[], root: Json): Json | undefined => {
  let node: Json | undefined = root;
  for (const step of steps) {
    if (typeof step === "string") {
      if (!isObject(node) || !Object.hasOwn(node, step)) return undefined;
      node = node[step];
    } else {
      if (!Array.isArray(node)) return undefined;
      node = node.at(step);
    }
  }
  return node;
};

/**
 * The value of a path: one node for a definite path (undefined when it is missing), a list for a path
 * that can lead to several, empty when nothing is found, even under a missing parent, as AWS has it.
 *
 * AWS evaluates paths with a Java library whose dialect the JavaScript ones do not share: `$.[0]`, bare
 * words in filters, a filter on an object, several names in one bracket, `[-1]`.
 * https://github.com/json-path/JsonPath
 */
export const select = (path: Path, root: Json): Json | undefined => {
  if (path.simple) return follow(path.simple, root);
  const nodes = walk(path.steps, root, root);
  return isDefinite(path.steps) ? nodes[0] : nodes;
};

const isDefinite = (steps: readonly Step[]) =>
  steps.every(
    ({ kind }, i) => kind === "name" || kind === "index" || (kind === "names" && i === steps.length - 1),
  );

const walk = (steps: readonly Step[], start: Json, root: Json): Json[] =>
  steps.reduce<Json[]>(
    (nodes, step, i) =>
      nodes.flatMap((node) =>
        step.kind === "filter"
          ? candidates(node, steps[i - 1]?.kind === "descend").filter((item) =>
              holds(step.filter, item, root),
            )
          : children(step, node, i === steps.length - 1),
      ),
    [start],
  );

/** A filter tests the items of an array, but an object itself. After `..` every object comes by on its own. */
const candidates = (node: Json, descended: boolean): Json[] =>
  isObject(node) ? [node] : Array.isArray(node) && !descended ? node : [];

const children = (step: Exclude<Step, { kind: "filter" }>, node: Json, last: boolean): Json[] => {
  switch (step.kind) {
    case "name":
      return present(follow([step.name], node));
    case "names": {
      if (!isObject(node)) return [];
      const chosen = step.names
        .filter((name) => Object.hasOwn(node, name))
        .map((name) => [name, node[name] as Json] as const);
      // At the end of a path, names in one bracket make one object of them.
      return last ? [Object.fromEntries(chosen)] : chosen.map(([, value]) => value);
    }
    case "index":
      return present(follow([step.index], node));
    case "indices":
      return step.indices.flatMap((index) => present(follow([index], node)));
    case "slice":
      return Array.isArray(node) ? node.slice(step.from ?? 0, step.to) : [];
    case "any":
      return nested(node);
    case "descend":
      return [node, ...descendants(node)];
  }
};

const present = (node: Json | undefined): Json[] => (node === undefined ? [] : [node]);

const nested = (node: Json): Json[] =>
  Array.isArray(node) ? node : isObject(node) ? Object.values(node) : [];

const descendants = (node: Json): Json[] => nested(node).flatMap((child) => [child, ...descendants(child)]);

const holds = (filter: Filter, item: Json, root: Json): boolean => {
  switch (filter.kind) {
    case "or":
      return filter.parts.some((part) => holds(part, item, root));
    case "and":
      return filter.parts.every((part) => holds(part, item, root));
    case "not":
      return !holds(filter.part, item, root);
    case "exists":
      return operandValue(filter.operand, item, root) !== undefined;
    case "matches": {
      const text = operandValue(filter.left, item, root);
      return typeof text === "string" && filter.pattern.test(text);
    }
    case "compare":
      return compare(
        filter.operator,
        operandValue(filter.left, item, root),
        operandValue(filter.right, item, root),
      );
  }
};

const operandValue = (operand: Operand, item: Json, root: Json): Json | undefined => {
  if (operand.kind === "value") return operand.value;
  const nodes = walk(operand.steps, operand.root ? root : item, root);
  return isDefinite(operand.steps) ? nodes[0] : nodes;
};

const compare = (operator: Comparison, left: Json | undefined, right: Json | undefined): boolean => {
  switch (operator) {
    case "==":
      return equal(left, right);
    case "!=":
      return !equal(left, right);
    case "in":
      return Array.isArray(right) && right.some((item) => equal(left, item));
    case "nin":
      return Array.isArray(right) && !right.some((item) => equal(left, item));
  }
  if (typeof left === "number" && typeof right === "number") return ordered(operator, left, right);
  if (typeof left === "string" && typeof right === "string") return ordered(operator, left, right);
  return false;
};

const ordered = <T extends number | string>(operator: Comparison, left: T, right: T): boolean =>
  operator === "<"
    ? left < right
    : operator === "<="
      ? left <= right
      : operator === ">"
        ? left > right
        : left >= right;

/** Numbers and texts that spell the same number are equal, as in the Java library that AWS uses. */
const equal = (left: Json | undefined, right: Json | undefined): boolean => {
  if (left === undefined || right === undefined) return false;
  if (typeof left === "number" && typeof right === "string") return left === Number(right);
  if (typeof left === "string" && typeof right === "number") return Number(left) === right;
  return sameJson(left, right);
};
