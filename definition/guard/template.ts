import { innerOf, isExpression } from "../asl/jsonata.ts";
import { isObject, type Json } from "../asl/types.ts";

/** What to put into a value at run time: JSONata code, given the code of what is there. */
export type Insertion =
  | { readonly code: (there: string) => string }
  | { readonly members: Readonly<Record<string, Insertion>> }
  | { readonly items: readonly (Insertion | undefined)[] };

/** Code under a path of member names. */
export const insertion = (path: readonly string[], code: string): Insertion => {
  const [head, ...rest] = path;
  return head === undefined ? { code: () => code } : { members: { [head]: insertion(rest, code) } };
};

export const joined = (a: Insertion | undefined, b: Insertion | undefined): Insertion | undefined => {
  if (!a || !b) return a ?? b;
  if (!("members" in a && "members" in b)) return b;
  const members: Record<string, Insertion> = { ...a.members };
  for (const [name, inner] of Object.entries(b.members)) {
    members[name] = joined(members[name], inner) as Insertion;
  }
  return { members };
};

/** JSONata code for `base`, a path, with the insertion made. */
export const merged = (base: string, inserted: Insertion): string => {
  if ("code" in inserted) return inserted.code(base);
  if ("items" in inserted) {
    const items = inserted.items.map((item, i) => (item ? merged(`${base}[${i}]`, item) : `${base}[${i}]`));
    return `[${items.join(", ")}]`;
  }
  const members = Object.entries(inserted.members).map(
    ([name, inner]) => `${JSON.stringify(name)}: ${merged(`${base}.\`${name}\``, inner)}`,
  );
  return `$merge([${base}, {${members.join(", ")}}])`;
};

/** JSONata Arguments with the insertion made, whatever form they have. */
export const insertInto = (value: Json | undefined, inserted: Insertion): Json => {
  if ("members" in inserted && (value === undefined || isObject(value))) {
    const object: Record<string, Json> = { ...value };
    for (const [member, inner] of Object.entries(inserted.members)) {
      object[member] = insertInto(object[member], inner);
    }
    return object;
  }
  if (value === undefined) return `{% ${merged("null", inserted)} %}`;
  const code = isExpression(value) ? innerOf(value) : JSON.stringify(value);
  const nested = "members" in inserted && Object.values(inserted.members).some((inner) => "members" in inner);
  return nested
    ? `{% ($so_call := (${code}); ${merged("$so_call", inserted)}) %}`
    : `{% ${merged(`(${code})`, inserted)} %}`;
};

/** Every string of a value that `replace` changes, changed. */
export const mapStrings = (value: Json, replace: (text: string) => Json): Json => {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, replace));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapStrings(inner, replace)]));
};
