import type { AttributeValue, Item } from "../types.ts";
import { setElements } from "../values/compare.ts";
import { addNumbers } from "../values/number.ts";
import { typeOf } from "../values/type.ts";
import type { BoundAction } from "./bind.ts";
import { draftOf } from "./draft.ts";
import { setValue, wrongOperand } from "./set-value.ts";

/** The item after the update; throws a ValidationException for what does not fit the item. */
export const applyUpdate = (actions: readonly BoundAction[], item: Item): Item => {
  const draft = draftOf(item);
  // All values first: they are those of the item before the update.
  const values = actions.map((action) => (action.kind === "SET" ? setValue(action.value, item) : undefined));
  for (const [index, action] of actions.entries()) {
    if (action.kind === "SET") draft.set(action.path, values[index] as AttributeValue);
    else if (action.kind === "REMOVE") draft.remove(action.path);
    else {
      const combine = action.kind === "ADD" ? add : subtract;
      const combined = combine(draft.get(action.path), action.value);
      if (combined === undefined) draft.remove(action.path);
      else draft.set(action.path, combined);
    }
  }
  return draft.finish();
};

const add = (old: AttributeValue | undefined, value: AttributeValue): AttributeValue => {
  if (old === undefined) return value;
  if (old.N !== undefined && value.N !== undefined) return { N: addNumbers(old.N, value.N) };
  return combineSets(old, value, (kept, added) => [...kept, ...added]) ?? old;
};

/** Undefined where nothing is left, since a set cannot be empty. */
const subtract = (old: AttributeValue | undefined, value: AttributeValue): AttributeValue | undefined => {
  if (old === undefined) return undefined;
  return combineSets(old, value, (kept) => kept);
};

/** `combine` gets the old elements that the value has not, and those of the value. */
const combineSets = (
  old: AttributeValue,
  value: AttributeValue,
  combine: (rest: unknown[], elements: unknown[]) => unknown[],
): AttributeValue | undefined => {
  const type = typeOf(old);
  if (type !== typeOf(value) || (type !== "SS" && type !== "NS" && type !== "BS")) throw wrongOperand();
  const names = setElements(old);
  const removed = new Set(setElements(value));
  const rest = (old[type] as unknown[]).filter((_, index) => !removed.has(names[index] as string));
  const elements = combine(rest, value[type] as unknown[]);
  return elements.length === 0 ? undefined : ({ [type]: elements } as unknown as AttributeValue);
};
