import type { Scope } from "../types.ts";

/** A scope for unit tests: everything in it is fixed. */
export const testScope = (parts: Partial<Scope> = {}): Scope => ({
  context: { Execution: { Id: "execution-1", Input: { a: 1 } } },
  variables: { word: "hello", list: [1, 2], nested: { deep: true } },
  random: () => 0.5,
  uuid: () => "generated-uuid",
  now: () => 0,
  ...parts,
});
