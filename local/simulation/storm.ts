import type { ResolvedStep } from "../../definition/resolved.ts";
import type { Subject } from "../account/deploy.ts";
import { type CaseReport, runCase, type Times } from "./case.ts";
import { shrink } from "./shrink.ts";

/** What became of one step over all runs. */
export interface StepTally {
  readonly step: string;
  readonly mechanism: string;
  readonly scope: string;
  /** Tasks begun. */
  attempted: number;
  /** Effects that the outside counted. */
  applied: number;
  /** Stored results given instead of an effect. */
  replayed: number;
  /** Times that a claim's outcome was unknown and reported so. */
  inDoubt: number;
}

export interface StormReport {
  readonly workflow: string;
  readonly runs: number;
  readonly executions: number;
  readonly redrives: number;
  readonly faults: number;
  readonly steps: readonly StepTally[];
  readonly violations: number;
  /** The first failing runs, shrunk. */
  readonly failing: readonly CaseReport[];
}

/** One part of `of` equal ones, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

export const WHOLE: Shard = { index: 1, of: 1 };

export interface Storm {
  readonly subject: Subject;
  readonly runs: number;
  readonly seed: number;
  /** Chance of a fault at each point. Default 0.03. */
  readonly rate?: number;
  /** Only these of the runs: a storm may be divided, and its reports added up again. Default all. */
  readonly shard?: Shard;
  /** Called after each run. */
  readonly progress?: () => void;
  /** False: only repeated effects count as violations, which is all that an unguarded workflow is blamed for. Default true. */
  readonly exact?: boolean;
}

/** So many failing runs are shrunk and shown. */
export const SHOWN = 3;

/** Runs business events one after the other, each under faults of its own, and adds up what happened. */
export async function runStorm({
  subject,
  runs,
  seed,
  rate = 0.03,
  shard = WHOLE,
  progress,
  exact = true,
}: Storm): Promise<StormReport> {
  const calm = new Map<number, Times>();
  const expectedFor = async (event: number): Promise<Times> => {
    const known = calm.get(event) ?? (await runCase(subject, event, { seed, rate: 0 })).times;
    calm.set(event, known);
    return known;
  };
  const tallies = new Map(subject.steps.map((step) => [step.state, emptyTally(step)]));
  const totals = { runs: 0, executions: 0, redrives: 0, faults: 0, violations: 0 };
  const failing: CaseReport[] = [];
  for (let run = shard.index - 1; run < runs; run += shard.of) {
    const event = run % subject.bindings.variety;
    const expected = exact ? await expectedFor(event) : undefined;
    const report = await runCase(subject, event, { seed: seed * 1_000_003 + run, rate }, expected);
    totals.runs++;
    totals.executions += report.executions;
    totals.redrives += report.redrives;
    totals.faults += report.struck.length;
    const violations = exact ? report.violations : report.repeated;
    totals.violations += violations.length;
    if (violations.length > 0 && exact && failing.length < SHOWN)
      failing.push(await shrink(subject, report, expected));
    addTo(tallies, report);
    progress?.();
  }
  return { workflow: subject.workflow.name, ...totals, steps: [...tallies.values()], failing };
}

function emptyTally({ state, mechanism, scope }: ResolvedStep): StepTally {
  const named = mechanism === "readOnly" ? "" : typeof scope === "object" ? `shared ${scope.shared}` : scope;
  return { step: state, mechanism, scope: named, attempted: 0, applied: 0, replayed: 0, inDoubt: 0 };
}

function addTo(tallies: ReadonlyMap<string, StepTally>, report: CaseReport): void {
  for (const [step, tally] of tallies) {
    const seen = report.guardEvents.filter((event) => event.step === step);
    const { attempted } = report;
    tally.attempted += attempted[step] ?? attempted[`${step}-Gate`] ?? attempted[`${step}-Apply`] ?? 0;
    tally.applied += Object.values(report.times[step] ?? {}).reduce((sum, times) => sum + times, 0);
    tally.replayed += seen.filter(({ kind }) => kind === "replayed").length;
    // The same doubt is met by every attempt that comes: counted once for each claim.
    const doubts = seen.filter(({ kind }) => kind === "inDoubt").map(({ pk, fence }) => `${pk}|${fence}`);
    tally.inDoubt += new Set(doubts).size;
  }
}
