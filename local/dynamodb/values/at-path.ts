import type { Path } from "../expressions/syntax.ts";
import type { AttributeValue, Item } from "../types.ts";
import { own } from "./type.ts";

/** The value at a document path; undefined where any part of the path is missing. */
export const valueAt = (item: Item, path: Path): AttributeValue | undefined => {
  let value = own(item, path[0] as string);
  for (let depth = 1; depth < path.length && value !== undefined; depth++)
    value = memberAt(value, path[depth] as string | number);
  return value;
};

/** An element of a list or a member of a map. */
export const memberAt = (value: AttributeValue, step: string | number): AttributeValue | undefined => {
  if (typeof step === "number") return value.L?.[step];
  return value.M === undefined ? undefined : own(value.M, step);
};
