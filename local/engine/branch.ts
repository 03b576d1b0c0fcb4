import type { Json } from "../expressions/types.ts";
import type { Block } from "./asl.ts";
import type { Failure } from "./failure.ts";
import type { Status } from "./run.ts";

/** What a Map iteration is about: `$$.Map.Item`. */
export interface MapItem {
  Index: number;
  Value: Json;
  /** Only for the entries of an object. */
  Key?: string;
}

/**
 * One line of states: the whole machine, a branch of a Parallel, an iteration of a Map. Plain data that
 * says how far the line has come, so that a redrive goes on from it and a store can keep it.
 */
export interface Branch {
  block: Block;
  /** Names of the enclosing states and, in a Map, indexes of their iterations. */
  path: readonly string[];
  /** The state that is open or, without `entered`, the one that comes next. */
  state: string;
  /** The raw input of that state. */
  input: Json;
  /** The open state's event of entry, and when (epoch milliseconds). Absent between two states. */
  entered?: { event: number; at: number } | undefined;
  /** All variables visible in the line. An inner line starts with those of its outer line. */
  variables: Readonly<Record<string, Json>>;
  item?: MapItem | undefined;
  /** The lines inside the open Parallel or Map; a hole is an iteration that has not begun. */
  children?: (Branch | undefined)[] | undefined;
  /** The Map Run of the open distributed Map. */
  mapRun?: MapRun | undefined;
  /** The latest event of the line. */
  last: number;
  /** Absent while it goes on, and when it was aborted. */
  outcome?: { output: Json } | { failure: Failure } | undefined;
}

/** A run of a distributed Map, with a child execution per item or batch of items. */
export interface MapRun {
  arn: string;
  redriveCount: number;
  children: MapRunChild[];
}

export interface MapRunChild {
  /** Of its execution, when one has begun. */
  arn?: string;
  input: Json;
  /** Items in it. */
  items: number;
  status: "PENDING" | Status;
  output?: Json;
}

export const newBranch = (
  block: Block,
  input: Json,
  outer?: { branch: Branch; path: readonly string[]; item?: MapItem },
): Branch => ({
  block,
  path: outer?.path ?? [],
  state: block.StartAt,
  input,
  variables: outer?.branch.variables ?? {},
  item: outer?.item ?? outer?.branch.item,
  last: outer?.branch.last ?? 0,
});

export const hasSucceeded = (branch: Branch | undefined): branch is Branch & { outcome: { output: Json } } =>
  branch?.outcome !== undefined && "output" in branch.outcome;
