import { innerOf, isExpression } from "../asl/jsonata.ts";
import { type AslObject, isObject, type Json } from "../asl/types.ts";

/** What to put into an object at run time: JSONata code per member, nested. */
export interface Insertions {
  readonly [member: string]: string | Insertions;
}

export const insertion = (path: readonly string[], code: string): Insertions => {
  const [head = "", ...rest] = path;
  return { [head]: rest.length > 0 ? insertion(rest, code) : code };
};

export const joinInsertions = (a: Insertions, b: Insertions): Insertions => {
  const joined: Record<string, string | Insertions> = { ...a };
  for (const [member, inner] of Object.entries(b)) {
    const there = joined[member];
    joined[member] =
      typeof there === "object" && typeof inner === "object" ? joinInsertions(there, inner) : inner;
  }
  return joined;
};

/** JSONata code for `base` with the insertions made; `base` is evaluated more than once when they are nested. */
export const merged = (base: string, insertions: Insertions): string => {
  const members = Object.entries(insertions).map(([member, inner]) => {
    const value = typeof inner === "string" ? inner : merged(`${base}.\`${member}\``, inner);
    return `${JSON.stringify(member)}: ${value}`;
  });
  return `$merge([${base}, {${members.join(", ")}}])`;
};

const isNested = (insertions: Insertions): boolean =>
  Object.values(insertions).some((inner) => typeof inner !== "string");

/** JSONata Arguments with the insertions made, whatever form they have. */
export const insertInto = (value: Json | undefined, insertions: Insertions): Json => {
  if (value === undefined || isObject(value)) {
    const object: Record<string, Json> = { ...value };
    for (const [member, inner] of Object.entries(insertions)) {
      object[member] = typeof inner === "string" ? `{% ${inner} %}` : insertInto(object[member], inner);
    }
    return object;
  }
  const code = isExpression(value) ? innerOf(value) : JSON.stringify(value);
  return isNested(insertions)
    ? `{% ($so_call := (${code}); ${merged("$so_call", insertions)}) %}`
    : `{% ${merged(`(${code})`, insertions)} %}`;
};

/** A JSONPath template's paths that are exactly `path`, and the template with null in their place. */
export const takeOutPath = (
  template: AslObject,
  path: string,
): { readonly template: AslObject; readonly found: readonly (readonly string[])[] } => {
  const found: (readonly string[])[] = [];
  const strip = (object: AslObject, at: readonly string[]): AslObject =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => {
        if (name.endsWith(".$") && value === path) {
          const member = name.slice(0, -2);
          found.push([...at, member]);
          return [member, null];
        }
        return [name, isObject(value) ? strip(value, [...at, name]) : value];
      }),
    );
  return { template: strip(template, []), found };
};

/** Every string of a value that `replace` changes, changed. */
export const mapStrings = (value: Json, replace: (text: string) => Json): Json => {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, replace));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapStrings(inner, replace)]));
};
