import type { Json } from "../../local/expressions/types.ts";

/** Whether two values that differ count as equal at that place. */
export type Excuse = (path: string, expected: Json | undefined, actual: Json | undefined) => boolean;

/** Lists where `actual` differs from `expected` without an excuse, by JSON pointers. */
export const differences = (
  expected: Json | undefined,
  actual: Json | undefined,
  path: string,
  excused: Excuse,
): string[] => {
  if (expected === actual || excused(path, expected, actual)) return [];
  if (isComposite(expected) && isComposite(actual) && Array.isArray(expected) === Array.isArray(actual)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
    return [...names].flatMap((name) =>
      differences(member(expected, name), member(actual, name), `${path}/${pointer(name)}`, excused),
    );
  }
  return [`${path}: expected ${show(expected)}, got ${show(actual)}`];
};

const isComposite = (value: Json | undefined): value is Json[] | { [name: string]: Json } =>
  typeof value === "object" && value !== null;

const member = (value: Json[] | { [name: string]: Json }, name: string): Json | undefined =>
  (value as Record<string, Json>)[name];

/** https://www.rfc-editor.org/rfc/rfc6901 */
const pointer = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

const show = (value: Json | undefined): string => (JSON.stringify(value) ?? "nothing").slice(0, 300);
