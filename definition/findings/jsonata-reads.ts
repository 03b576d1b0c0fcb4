import jsonata from "jsonata";
import { innerOf } from "../asl/jsonata.ts";
import type { Reads } from "./reads.ts";

/** A node of JSONata's syntax tree. https://docs.jsonata.org/embedding-extending: `expression.ast()` */
export interface Node {
  readonly type?: string;
  readonly value?: unknown;
  readonly [child: string]: unknown;
}

/** What is no JSONata reads nothing; that it is none is another finding. */
export const parsed = (code: string): Node | undefined => {
  try {
    return jsonata(code).ast() as unknown as Node;
  } catch {
    return undefined;
  }
};

/** https://docs.aws.amazon.com/step-functions/latest/dg/transforming-data.html: $uuid, $random; the others are JSONata's own. */
const VOLATILE = new Set(["uuid", "random", "now", "millis", "shuffle"]);

type Found = Pick<Reads, "context" | "volatile" | "paths">;

/** What a part of an expression reads; a function counts as called where it is only named. */
export const readsOfNode = (root: Node | undefined): Found => {
  const locals = localsIn(root);
  const found = visit(root).map((read) =>
    read.variable !== undefined && VOLATILE.has(read.variable) ? { volatile: `$${read.variable}()` } : read,
  );
  return {
    context: found.flatMap(({ context }) => context ?? []),
    volatile: found.flatMap(({ volatile }) => volatile ?? []),
    paths: found.flatMap(({ variable, members }) =>
      members === undefined || (variable !== undefined && (variable === "" || locals.has(variable)))
        ? []
        : [variable === undefined ? { members } : { variable, members }],
    ),
  };
};

interface Read {
  readonly context?: string;
  readonly volatile?: string;
  readonly variable?: string;
  readonly members?: readonly string[];
}

const visit = (value: unknown): readonly Read[] => {
  if (Array.isArray(value)) return value.flatMap(visit);
  if (!isNode(value)) return [];
  const steps = value.type === "path" ? (value.steps as readonly Node[]) : [value];
  const [first, ...rest] = steps;
  const called = value.procedure as Node | undefined;
  if (called?.type === "variable") {
    const volatile = VOLATILE.has(String(called.value)) ? [{ volatile: `$${called.value}()` }] : [];
    return [...volatile, ...visit({ ...value, procedure: undefined })];
  }
  if (first?.type !== "variable") return Object.values(value).flatMap(visit);
  const { value: name, ...more } = first;
  const inside = [more, rest, value === first ? [] : { ...value, steps: [] }].flatMap((part) =>
    Object.values(part).flatMap(visit),
  );
  return [...readOf(String(name), "predicate" in first ? [] : rest), ...inside];
};

const readOf = (variable: string, steps: readonly Node[]): readonly Read[] => {
  const members = membersOf(steps);
  if (variable !== "states") return [{ variable, members }];
  const [part, ...path] = members;
  // From a parent on, as from what is computed, anything may be reached.
  const known = steps.every(({ type }) => type !== "parent");
  if (known && part === "input") return [{ members: path }];
  if (known && part === "context") return [{ context: path.join(".") }];
  if (known && (part === "result" || part === "errorOutput")) return [];
  return part === undefined || !known
    ? [{ members: [] }, { context: "" }]
    : [{ volatile: `$states.${part}` }];
};

/** The names that a path begins with. */
const membersOf = (steps: readonly Node[]): readonly string[] => {
  const end = steps.findIndex(({ type }) => type !== "name");
  return (end === -1 ? steps : steps.slice(0, end)).map(({ value }) => String(value));
};

/** Names that the expression itself gives: by `:=`, and as the parameters of its functions. */
const localsIn = (value: unknown): ReadonlySet<string> => {
  if (Array.isArray(value)) return new Set(value.flatMap((inner) => [...localsIn(inner)]));
  if (!isNode(value)) return new Set();
  const named =
    value.type === "bind" ? [value.lhs as Node] : value.type === "lambda" ? (value.arguments as Node[]) : [];
  const inner = Object.values(value).flatMap((child) => [...localsIn(child)]);
  return new Set([...named.map((node) => String(node.value)), ...inner]);
};

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** What an expression that makes an object says of a member of it: `{…}`, or `$merge([…])` of such. */
export const objectIn = (expression: string, path: readonly string[]): readonly Found[] => {
  const at = (node: Node | undefined, [first, ...rest]: readonly string[]): readonly Found[] => {
    if (first === undefined) return [readsOfNode(node)];
    if (node?.type === "unary" && node.value === "{") {
      const pairs = node.lhs as readonly (readonly [Node, Node])[];
      return pairs.flatMap(([name, value]) => (name.value === first ? at(value, rest) : []));
    }
    const merged = node?.type === "function" && (node.procedure as Node).value === "merge";
    const [list] = merged ? (node.arguments as readonly Node[]) : [];
    const objects = (list?.expressions ?? []) as readonly Node[];
    return objects.flatMap((object) => at(object, [first, ...rest]));
  };
  return at(parsed(innerOf(expression)), path);
};
