import { validationError } from "../errors.ts";
import type { Path } from "../expressions/syntax.ts";
import type { AttributeValue, Item } from "../types.ts";
import { own } from "../values/type.ts";

/**
 * An item being changed. The original stays as it is: what lies on a changed path is copied
 * once. List indexes mean the original list until `finish`, so that two removals from one
 * list do not shift each other, and elements set past the end are appended in their order.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.UpdateExpressions.html
 */
export interface Draft {
  get(path: Path): AttributeValue | undefined;
  set(path: Path, value: AttributeValue): void;
  remove(path: Path): void;
  finish(): Item;
}

type Members = Record<string, AttributeValue>;
interface ListChanges {
  readonly removed: Set<number>;
  readonly appended: Map<number, AttributeValue>;
}

export const draftOf = (original: Item): Draft => {
  const item: Members = { ...original };
  const copied = new Set<object>([item]);
  const lists = new Map<AttributeValue[], ListChanges>();

  /** The map or list that holds the last step of the path, copied so that it may be changed. */
  const parentOf = (path: Path): Members | AttributeValue[] => {
    let container: Members | AttributeValue[] = item;
    for (const [depth, step] of path.slice(0, -1).entries()) {
      const value: AttributeValue | undefined = memberOf(container, step);
      const copy: AttributeValue | undefined = copyContainer(value, copied);
      const inside: Members | AttributeValue[] | undefined =
        typeof path[depth + 1] === "number" ? copy?.L : copy?.M;
      if (copy === undefined || inside === undefined) throw invalidPath();
      if (copy !== value) assign(container, step, copy);
      container = inside;
    }
    return container;
  };
  const changesOf = (list: AttributeValue[]): ListChanges => {
    const changes = lists.get(list) ?? { removed: new Set(), appended: new Map() };
    lists.set(list, changes);
    return changes;
  };

  return {
    get: (path) => memberOf(parentOf(path), path.at(-1) as string | number),
    set: (path, value) => {
      const [parent, step] = [parentOf(path), path.at(-1) as string | number];
      if (Array.isArray(parent) && Number(step) >= parent.length)
        changesOf(parent).appended.set(Number(step), value);
      else assign(parent, step, value);
    },
    remove: (path) => {
      const [parent, step] = [parentOf(path), path.at(-1) as string | number];
      if (Array.isArray(parent)) changesOf(parent).removed.add(Number(step));
      else delete parent[step];
    },
    finish: () => {
      for (const [list, { removed, appended }] of lists) {
        const kept = list.filter((_, index) => !removed.has(index));
        const added = [...appended].sort(([a], [b]) => a - b).map(([, value]) => value);
        list.splice(0, list.length, ...kept, ...added);
      }
      return item;
    },
  };
};

const memberOf = (container: Members | AttributeValue[], step: string | number) =>
  Array.isArray(container) ? container[step as number] : own(container, step as string);

const assign = (container: Members | AttributeValue[], step: string | number, value: AttributeValue) => {
  (container as Record<string | number, AttributeValue>)[step] = value;
};

const copyContainer = (value: AttributeValue | undefined, copied: Set<object>) => {
  if (value === undefined || copied.has(value)) return value;
  const copy =
    value.M !== undefined ? { M: { ...value.M } } : value.L !== undefined ? { L: [...value.L] } : undefined;
  if (copy !== undefined) copied.add(copy);
  return copy;
};

const invalidPath = () =>
  validationError("The document path provided in the update expression is invalid for update");
