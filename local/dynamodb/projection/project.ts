import type { Path } from "../expressions/syntax.ts";
import type { AttributeValue, Item } from "../types.ts";
import { memberAt } from "../values/at-path.ts";

/** `true`: all of it. */
type Tree = true | Map<string | number, Tree>;

/** What the item has at these paths, in maps and lists like the item's; list elements close up. */
export const project = (item: Item, paths: readonly Path[]): Record<string, AttributeValue> => {
  const tree: Map<string | number, Tree> = new Map();
  for (const path of paths) plant(tree, path);
  return pick({ M: item as Record<string, AttributeValue> }, tree)?.M ?? {};
};

const plant = (tree: Map<string | number, Tree>, path: Path): void => {
  let branch = tree;
  for (const step of path.slice(0, -1)) {
    const next = branch.get(step) ?? new Map<string | number, Tree>();
    if (next === true) return;
    branch.set(step, next);
    branch = next;
  }
  branch.set(path.at(-1) as string | number, true);
};

const pick = (value: AttributeValue | undefined, tree: Tree): AttributeValue | undefined => {
  if (value === undefined || tree === true) return value;
  const picked: [string | number, AttributeValue][] = [];
  for (const [step, subtree] of tree) {
    const part = pick(memberAt(value, step), subtree);
    if (part !== undefined) picked.push([step, part]);
  }
  if (picked.length === 0) return undefined;
  if (value.M !== undefined) return { M: Object.fromEntries(picked) };
  return { L: picked.sort(([a], [b]) => Number(a) - Number(b)).map(([, part]) => part) };
};
