import { refused } from "./refused.ts";

/**
 * A shape of a service's model as the SDK's commands carry it in `schema`: the number of a simple
 * type, or `[kind, namespace, name, traits, …]`, each perhaps behind a function or beside traits.
 * The numbers are those of `@smithy/types`, `schema/static-schemas` and `schema/sentinels`.
 */
export type Shape = number | (() => Shape) | readonly unknown[];

type Named = readonly [number, string, string, unknown, unknown?, unknown?];

const SIMPLE = 0;
const LIST = 1;
const MAP = 2;
const STRUCTURE = 3;
const UNION = 4;
const LIST_OF = 0b0100_0000;
const MAP_OF = 0b1000_0000;
const BLOB = 0b0001_0101;
const STREAM = 0b0010_1010;
const TEXT = 0;
const TIMESTAMPS = [4, 5, 6, 7];

const resolved = (shape: Shape): number | Named => {
  if (typeof shape === "function") return resolved(shape());
  if (typeof shape === "number") return shape;
  return typeof shape[1] === "string" ? (shape as unknown as Named) : resolved(shape[0] as Shape);
};

/** What a shape is, for one walk over a value. */
type Seen =
  | { readonly kind: "members"; readonly members: readonly (readonly [string, Shape])[] }
  | { readonly kind: "list" | "map"; readonly of: Shape }
  | { readonly kind: "text" | "timestamp" | "blob" | "stream" | "plain" };

const seen = (shape: Shape): Seen => {
  const found = resolved(shape);
  if (typeof found !== "number") {
    const [kind, , , , first, second] = found;
    if (kind === STRUCTURE || kind === UNION) {
      const shapes = second as readonly Shape[];
      return {
        kind: "members",
        members: (first as readonly string[]).map((name, i) => [name, shapes[i] as Shape]),
      };
    }
    if (kind === LIST) return { kind: "list", of: first as Shape };
    if (kind === MAP) return { kind: "map", of: second as Shape };
    return kind === SIMPLE ? seen(first as Shape) : { kind: "plain" };
  }
  if (found === TEXT) return { kind: "text" };
  if (found === BLOB) return { kind: "blob" };
  if (found === STREAM) return { kind: "stream" };
  if (TIMESTAMPS.includes(found)) return { kind: "timestamp" };
  if (found & MAP_OF) return { kind: "map", of: found ^ MAP_OF };
  if (found & LIST_OF) return { kind: "list", of: found ^ LIST_OF };
  return { kind: "plain" };
};

type Members = Readonly<Record<string, unknown>>;

/**
 * A Task's arguments as the SDK for JavaScript takes them: members under the service's own names,
 * which Step Functions writes in PascalCase; times as dates.
 *
 * @throws StepOnce.Misuse that names a member which the service does not have, or which is binary
 */
export const toService = (shape: Shape, value: unknown, path = ""): unknown => {
  const found = seen(shape);
  // Executions on AWS: the SDK integrations write JSON, without spaces, where a service takes text or bytes.
  if (found.kind === "text")
    return value === null || typeof value === "string" ? value : JSON.stringify(value);
  if (found.kind === "blob" || found.kind === "stream") {
    if (typeof value !== "string") return Buffer.from(JSON.stringify(value));
    throw refused(`${path} is binary, and how Step Functions makes bytes of text is not documented`);
  }
  if (found.kind === "timestamp") return typeof value === "string" ? new Date(value) : dateOf(value);
  if (found.kind === "list" && Array.isArray(value)) {
    return value.map((item, i) => toService(found.of, item, `${path}[${i}]`));
  }
  if (!isMembers(value)) return value;
  if (found.kind === "map") {
    return mapped(value, (name, item) => [name, toService(found.of, item, inside(path, name))]);
  }
  if (found.kind !== "members") return value;
  const known = new Map(found.members.map((member) => [member[0].toLowerCase(), member]));
  return mapped(value, (name, item) => {
    const member = known.get(javaAliases[name] ?? name.toLowerCase());
    if (!member) throw refused(`the service has no ${inside(path, name)}`);
    return [member[0], toService(member[1], item, inside(path, name))];
  });
};

/** Whether an answer comes as a stream, which no record can keep. */
export const isStreamed = (shape: Shape): boolean => {
  const found = seen(shape);
  return found.kind === "members" && found.members.some(([, member]) => seen(member).kind === "stream");
};

/**
 * A service's answer as Step Functions gives it to the state.
 *
 * @param memberName how the integration spells a member
 */
export const fromService = (shape: Shape, value: unknown, memberName: (name: string) => string): unknown => {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  const found = seen(shape);
  if (found.kind === "list" && Array.isArray(value)) {
    return value.map((item) => fromService(found.of, item, memberName));
  }
  if (!isMembers(value)) return value;
  if (found.kind === "map") {
    return mapped(value, (name, item) => [name, fromService(found.of, item, memberName)]);
  }
  if (found.kind !== "members") return value;
  const shapes = new Map(found.members);
  return mapped(value, (name, item) => {
    const member = shapes.get(name);
    // `$metadata` and whatever else is the SDK's own.
    if (member === undefined || item === undefined) return undefined;
    return [memberName(name), fromService(member, item, memberName)];
  });
};

const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Members of the SDK for Java whose name is a word of Java. */
const javaAliases: Readonly<Record<string, string>> = { Nul: "null" };

/** The older SDK, behind optimised integrations, kept the services' spelling. */
export const optimizedName = upperFirst;

/** SDK integrations spell members as the SDK for Java does: only capitals at the beginning are one word. */
export const sdkName = (name: string): string =>
  name === "NULL"
    ? "Nul"
    : upperFirst(name).replace(
        /^([A-Z])([A-Z]+)(?=[A-Z][a-z]|[^A-Za-z]|$)/,
        (_, first: string, rest: string) => {
          return first + rest.toLowerCase();
        },
      );

const dateOf = (value: unknown) => (typeof value === "number" ? new Date(value * 1000) : value);

const inside = (path: string, name: string) => (path ? `${path}.${name}` : name);

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const mapped = (value: Members, each: (name: string, item: unknown) => [string, unknown] | undefined) =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const pair = each(name, item);
      return pair ? [pair] : [];
    }),
  );
