import type { AslDefinition } from "../../definition/asl/types.ts";
import type { Json } from "../../local/expressions/types.ts";
import type { Random } from "../../local/time/random.ts";

/**
 * Values that a definition could be given: every path that it reads somewhere leads to something, of the
 * kind that it is compared or counted with.
 */
export interface Imagination {
  /** One value for any place: input, result, item. */
  value(random: Random): Json;
}

type Kind = { readonly constants: readonly Json[] } | "number" | "list" | "whole" | "json" | "time" | "flag";

interface Tree {
  readonly members: Map<string, Tree>;
  /** Its members are those of its items. */
  list: boolean;
}

const newTree = (): Tree => ({ members: new Map(), list: false });

export const imagine = (definition: AslDefinition): Imagination => {
  const root = newTree();
  const kinds = new Map<string, Kind[]>();
  const note = (path: readonly string[], kind: Kind) => {
    const name = path.at(-1);
    if (name !== undefined) kinds.set(name, [...(kinds.get(name) ?? []), kind]);
  };
  const walk = (value: Json, field: string): void => {
    if (typeof value === "string") readText(value, field);
    else if (Array.isArray(value)) {
      for (const item of value) walk(item, field);
    } else if (value !== null && typeof value === "object") {
      if (typeof value.Variable === "string") readRule(value, note);
      for (const [name, item] of Object.entries(value)) walk(item, name);
    }
  };
  const readText = (text: string, field: string): void => {
    for (const path of pathsIn(text)) {
      addSuffixes(root, path);
      if (field === "ItemsPath" || field === "Items") note(path, "list");
      if (field === "InputPath" || field === "OutputPath") note(path, "whole");
      if (/Seconds(Path)?(\.\$)?$/.test(field)) note(path, "number");
      if (/Timestamp(Path)?$/.test(field)) note(path, "time");
    }
    readCalls(text, note);
    readComparisons(text, note);
  };
  walk(definition as unknown as Json, "");
  return { value: (random) => grow(root, { root, kinds, random }, 0) };
};

/** Member names of a path, `*` for any item: `$.a.b[0]` is a, b, *. */
const segments = (path: string): readonly string[] =>
  [...path.matchAll(/\.\.?`?([A-Za-z_][\w-]*)`?|\.?\[['"]([^'"]+)['"]\]|\.?(\[[^\]']*\]|\[\?[^\]]*\])/g)].map(
    ([, plain, quoted, index]) => (index === undefined ? (plain ?? quoted ?? "") : "*"),
  );

const path =
  /\$\$?(?:[A-Za-z_]\w*)?(?:\.\.?`?[A-Za-z_][\w-]*`?|\.?\[(?:'[^']*'|[^\]']*(?:'[^']*'[^\]']*)*)\])+/g;

/** The paths that a text reads below its root, which may be `$`, a variable, or `$states.input`. */
const pathsIn = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(path)]
    .map(([found]) =>
      found.replace(/^(\$\$|\$states\.context)\.Execution\.Input|^\$states\.(input|result|errorOutput)/, "$"),
    )
    .filter((found) => !found.startsWith("$$.") && !found.startsWith("$states."))
    .map(segments)
    .filter((found) => found.length > 0);

/** A result that stands somewhere in the input is read under shorter paths too. */
const addSuffixes = (root: Tree, names: readonly string[]): void => {
  for (let start = 0; start < names.length; start += 1) {
    let tree = root;
    for (const name of names.slice(start)) {
      if (name === "*") {
        if (tree !== root) tree.list = true;
        continue;
      }
      const inner = tree.members.get(name) ?? newTree();
      tree.members.set(name, inner);
      tree = inner;
    }
  }
};

type Note = (path: readonly string[], kind: Kind) => void;

const readRule = (rule: { readonly [name: string]: Json }, note: Note): void => {
  const names = segments(String(rule.Variable)).filter((name) => name !== "*");
  for (const [operator, operand] of Object.entries(rule)) {
    if (operator.endsWith("Path")) {
      if (operator.startsWith("Numeric")) note(names, "number");
    } else if (operator.startsWith("Numeric")) note(names, { constants: around(Number(operand)) });
    else if (operator === "StringMatches") note(names, { constants: [String(operand).replaceAll("*", "x")] });
    else if (operator.startsWith("String")) note(names, { constants: [operand] });
    else if (operator.startsWith("Boolean")) note(names, "flag");
    else if (operator.startsWith("Timestamp") || operator === "IsTimestamp") note(names, "time");
    else if (operator === "IsNumeric") note(names, "number");
    else if (operator === "IsBoolean") note(names, "flag");
  }
};

const around = (value: number): readonly Json[] => [value - 1, value, value + 1];

/** What the intrinsic functions want of their arguments. */
const readCalls = (text: string, note: Note): void => {
  const wants: readonly (readonly [RegExp, Kind])[] = [
    [/States\.(?:MathAdd|ArrayRange|MathRandom)\(([^()]*)/g, "number"],
    [/States\.(?:ArrayLength|ArrayGetItem|ArrayContains|ArrayPartition|ArrayUnique)\(([^(),]*)/g, "list"],
    [/States\.StringToJson\(([^()]*)/g, "json"],
    [/\$(?:map|filter|reduce|count|sum|append|sort)\(([^(),]*)/g, "list"],
    [/\$(?:toMillis)\(([^(),]*)/g, "time"],
    [/\$parse\(([^()]*)/g, "json"],
  ];
  for (const [pattern, kind] of wants) {
    for (const [, args = ""] of text.matchAll(pattern)) for (const names of pathsIn(args)) note(names, kind);
  }
};

/** JSONata conditions. */
const readComparisons = (text: string, note: Note): void => {
  const comparison = new RegExp(
    `(${path.source})\\s*(=|!=|<=?|>=?|[-+*/])\\s*('[^']*'|"[^"]*"|[\\d.]+|true|false)`,
    "g",
  );
  for (const [, left = "", , right = ""] of text.matchAll(comparison)) {
    for (const names of pathsIn(left)) {
      if (right === "true" || right === "false") note(names, "flag");
      else if (/^['"]/.test(right)) note(names, { constants: [right.slice(1, -1)] });
      else note(names, { constants: around(Number(right)) });
    }
  }
};

interface Soil {
  readonly root: Tree;
  readonly kinds: ReadonlyMap<string, readonly Kind[]>;
  readonly random: Random;
}

const grow = (tree: Tree, soil: Soil, depth: number): Json => {
  const { root, kinds, random } = soil;
  const object: Record<string, Json> = {};
  for (const [name, inner] of tree.members) {
    const own = kinds.get(name) ?? [];
    const list = inner.list || own.includes("list");
    const one = (): Json => {
      if (inner.members.size > 0 && depth < 8) return grow(inner, soil, depth + 1);
      return (list || own.includes("whole")) && depth < 2
        ? grow(root, soil, depth + 2)
        : leaf(name, own, random);
    };
    object[name] = list ? Array.from({ length: 1 + random.below(2) }, one) : one();
  }
  return object;
};

const leaf = (name: string, kinds: readonly Kind[], random: Random): Json => {
  const constants = kinds.flatMap((kind) => (typeof kind === "object" ? kind.constants : []));
  if (constants.length > 0 && random.next() < 0.85) return random.pick(constants);
  if (typeof constants[0] === "number" || kinds.includes("number")) return random.below(5);
  if (kinds.includes("flag")) return random.next() < 0.5;
  if (kinds.includes("json")) return JSON.stringify({ [name]: random.below(100) });
  if (kinds.includes("time")) return new Date(1_800_000_000_000 + random.below(1000) * 1000).toISOString();
  return `${name}-${random.below(1000)}`;
};
