import type { AslDefinition } from "../../definition/asl/types.ts";
import { guardDefinition } from "../../definition/guard/index.ts";
import { findProblems } from "../../local/engine/definition/find.ts";
import type { StateMachine } from "../../local/engine/index.ts";
import { answersOf, errorsOf, inputOf } from "./answers.ts";
import { differencesOf, type Seen, seenIn } from "./compare.ts";
import { declared, prepared } from "./declare.ts";
import { imagine } from "./imagined.ts";
import { stateNames } from "./state-names.ts";
import { storm } from "./storm.ts";
import { World } from "./world.ts";

/** Longer runs are left out: a loop that the imagined answers never end. */
const longestRun = 1_500;

export interface Subject {
  readonly name: string;
  readonly definition: AslDefinition;
}

export interface Difference {
  readonly seed: number;
  readonly failures: boolean;
  readonly fields: readonly string[];
  readonly unguarded: Seen;
  readonly guarded: Seen;
}

export interface SubjectReport {
  readonly name: string;
  /** Why it is refused, by kind; empty for a definition that is guarded. */
  readonly refused: readonly string[];
  /** Pairs of runs that were compared. */
  readonly runs: number;
  /** How many of them succeeded. */
  readonly succeeded: number;
  readonly differences: readonly Difference[];
  /** Effects that happened more than once in the storms. */
  readonly duplicates: readonly string[];
  readonly faults: number;
}

export interface Effort {
  /** Inputs per definition, each tried without failures and with some. */
  readonly seeds: number;
  readonly storms: number;
}

/** Guards a definition and compares what its author sees with what was seen before. */
export const reportOn = async (
  { name, definition: given }: Subject,
  effort: Effort,
): Promise<SubjectReport> => {
  const definition = prepared(given);
  const nothing = { name, refused: [], runs: 0, succeeded: 0, differences: [], duplicates: [], faults: 0 };
  if (findProblems(definition as unknown as StateMachine).length > 0)
    return { ...nothing, refused: ["invalid"] };
  const steps = declared(definition, { notApplied: errorsOf(definition) });
  const guarded = guardDefinition(definition, steps, { name: "corpus", type: "STANDARD" });
  if (!guarded.definition) return { ...nothing, refused: guarded.findings.map(({ kind }) => kind) };
  const after = guarded.definition;
  const imagination = imagine(definition);
  const names = stateNames(steps);
  const differences: Difference[] = [];
  let [runs, succeeded] = [0, 0];
  for (let n = 0; n < 2 * effort.seeds; n += 1) {
    const [seed, failures] = [n >> 1, n % 2 === 1];
    const run = async (subject: AslDefinition) => {
      const answer = answersOf(definition, imagination, { seed, failures });
      const world = new World({ seed, names, answer, enteredAtMost: longestRun });
      return {
        world,
        seen: await seenIn(world, { definition: subject, input: inputOf(imagination, seed), names }),
      };
    };
    const before = await run(definition);
    if (before.world.entered.length >= longestRun) continue;
    const { seen } = await run(after);
    runs += 1;
    if (seen.status === "SUCCEEDED") succeeded += 1;
    const fields = differencesOf(before.seen, seen);
    if (fields.length > 0)
      differences.push({ seed, failures, fields, unguarded: before.seen, guarded: seen });
  }
  const duplicates: string[] = [];
  let faults = 0;
  for (let seed = 0; seed < effort.storms; seed += 1) {
    const answer = answersOf(definition, imagination, { seed, failures: false });
    const stormed = await storm({
      definition: after,
      input: inputOf(imagination, seed),
      names,
      answer,
      seed,
    });
    duplicates.push(...stormed.twice);
    faults += stormed.faults;
  }
  return { ...nothing, runs, succeeded, differences, duplicates, faults };
};
