import type { Json } from "../types.ts";

/** One step of a path, from a node to its children. */
export type Step =
  | { kind: "name"; name: string }
  | { kind: "names"; names: string[] }
  | { kind: "index"; index: number }
  | { kind: "indices"; indices: number[] }
  | { kind: "slice"; from: number | undefined; to: number | undefined }
  | { kind: "any" }
  | { kind: "descend" }
  | { kind: "filter"; filter: Filter };

export type Comparison = "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "nin";

export type Operand = { kind: "value"; value: Json } | { kind: "path"; root: boolean; steps: Step[] };

export type Filter =
  | { kind: "or" | "and"; parts: Filter[] }
  | { kind: "not"; part: Filter }
  | { kind: "exists"; operand: Operand }
  | { kind: "compare"; operator: Comparison; left: Operand; right: Operand }
  | { kind: "matches"; left: Operand; pattern: RegExp };

export interface Path {
  text: string;
  /** What `$` stands for: the state's input, the context object (`$$`), or the variables (`$name`). */
  source: "input" | "context" | "variables";
  /** The steps; those of `$name.x` start with the name. */
  steps: Step[];
  /** Set when the path is names and indices only, and so leads to one node at most. */
  simple: (string | number)[] | undefined;
}
