import type { AslDefinition } from "../../definition/asl/types.ts";
import { guardDefinition } from "../../definition/guard/index.ts";
import { findProblems } from "../../local/engine/definition/find.ts";
import type { StateMachine } from "../../local/engine/index.ts";
import { answersOf, errorsOf, inputOf } from "./answers.ts";
import { differencesOf, type Seen, seenIn } from "./compare.ts";
import { declared, type LambdaShape, prepared } from "./declare.ts";
import { imagine } from "./imagined.ts";
import { type StateNames, stateNames } from "./state-names.ts";
import { storm } from "./storm.ts";
import { World } from "./world.ts";

/** Longer runs are left out: a loop that the imagined answers never end. */
const longestRun = 600;

export interface Subject {
  readonly name: string;
  /** Absent when it cannot be read. */
  readonly definition: AslDefinition | undefined;
}

export interface Difference {
  readonly seed: number;
  readonly failures: boolean;
  readonly shape: LambdaShape;
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
export const reportOn = async (subject: Subject, effort: Effort): Promise<SubjectReport> => {
  const { name } = subject;
  const nothing = { name, refused: [], runs: 0, succeeded: 0, differences: [], duplicates: [], faults: 0 };
  if (!isValid(subject.definition)) return { ...nothing, refused: ["invalid"] };
  const definition = prepared(subject.definition);
  const reports: SubjectReport[] = [];
  for (const shape of ["wrapped", "inline"] as const) {
    const steps = declared(definition, { notApplied: errorsOf(definition) }, shape);
    // Without Lambdas of one's own there is nothing more to see.
    if (shape === "inline" && !steps.some((step) => step.shape === "inline")) continue;
    const guarded = guardDefinition(definition, steps, { name: "corpus", type: "STANDARD" });
    if (!guarded.definition) return { ...nothing, refused: guarded.findings.map(({ kind }) => kind) };
    const pair = { name, before: definition, after: guarded.definition, names: stateNames(steps), shape };
    reports.push({ ...nothing, ...(await compared(pair, effort)), ...(await stormed(pair, effort)) });
  }
  return {
    name,
    refused: [],
    runs: sum(reports.map(({ runs }) => runs)),
    succeeded: sum(reports.map(({ succeeded }) => succeeded)),
    differences: reports.flatMap(({ differences }) => differences),
    duplicates: reports.flatMap(({ duplicates }) => duplicates),
    faults: sum(reports.map(({ faults }) => faults)),
  };
};

/** Whether Step Functions would take it. */
const isValid = (definition: AslDefinition | undefined): definition is AslDefinition => {
  try {
    return definition !== undefined && findProblems(definition as unknown as StateMachine).length === 0;
  } catch {
    return false;
  }
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

interface Pair {
  readonly before: AslDefinition;
  readonly after: AslDefinition;
  readonly names: StateNames;
  readonly shape: LambdaShape;
}

const compared = async ({ before, after, names, shape }: Pair, effort: Effort) => {
  const imagination = imagine(before);
  const differences: Difference[] = [];
  let [runs, succeeded] = [0, 0];
  for (let n = 0; n < 2 * effort.seeds; n += 1) {
    const [seed, failures] = [n >> 1, n % 2 === 1];
    const run = async (definition: AslDefinition, enteredAtMost: number): Promise<Seen | undefined> => {
      const answer = answersOf(before, imagination, { seed, failures });
      const world = new World({ seed, names, answer, enteredAtMost });
      const seen = await seenIn(world, { definition, input: inputOf(imagination, seed), names });
      return world.entered.length < enteredAtMost ? seen : undefined;
    };
    const unguarded = await run(before, longestRun);
    if (!unguarded) continue;
    const guarded = (await run(after, 20 * longestRun)) ?? { ...unguarded, status: "ENDLESS" };
    runs += 1;
    if (guarded.status === "SUCCEEDED") succeeded += 1;
    const fields = differencesOf(unguarded, guarded);
    if (fields.length > 0) differences.push({ seed, failures, shape, fields, unguarded, guarded });
  }
  return { runs, succeeded, differences };
};

const stormed = async ({ before, after, names }: Pair, effort: Effort) => {
  const imagination = imagine(before);
  const duplicates: string[] = [];
  let faults = 0;
  for (let seed = 0; seed < effort.storms; seed += 1) {
    const answer = answersOf(before, imagination, { seed, failures: false });
    const seen = await storm({ definition: after, input: inputOf(imagination, seed), names, answer, seed });
    duplicates.push(...seen.twice);
    faults += seen.faults;
  }
  return { duplicates, faults };
};
