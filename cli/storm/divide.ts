import type { Subject } from "../../local/account/deploy.ts";
import { addReports } from "../../local/simulation/add-reports.ts";
import { runStorm, type Shard, type StormReport, WHOLE } from "../../local/simulation/storm.ts";
import { BadInput, type Io } from "../io.ts";
import { progressBar } from "../progress.ts";

export interface StormOptions {
  /** Only this one; default all. */
  readonly workflow?: string;
  /** Business events, for all workflows together. */
  readonly runs: number;
  readonly seed: number;
  readonly rate: number;
  /** Only this part of the runs; default all. */
  readonly shard?: Shard;
}

type Part = StormOptions & { readonly shard: Shard };

/** Another process is started for so many runs: fewer are done here before it has begun. */
const WORTH_A_PROCESS = 200;

/** How many processes share a storm when the person does not say. */
export const worthwhileJobs = (io: Io, runs: number): number =>
  Math.max(1, Math.min(io.beside?.processes ?? 1, Math.ceil(runs / WORTH_A_PROCESS)));

/**
 * Storms the workflows, with the runs shared among `jobs` processes. A run depends on its seed alone, so
 * the reports are the same however many there are.
 */
export async function stormDivided(
  io: Io,
  subjects: readonly Subject[],
  options: StormOptions,
  jobs: number,
): Promise<readonly StormReport[]> {
  const { runs, shard: whole = WHOLE } = options;
  const names = subjects.map(({ workflow }) => workflow.name).join(", ");
  const bar = progressBar(io, names, Math.ceil(runs / whole.of));
  try {
    const shards = parts(whole, jobs).map((shard, part) =>
      part === 0
        ? storm(subjects, { ...options, shard }, bar.step)
        : stormBeside(io, { ...options, shard }, bar.step),
    );
    const reports = await Promise.all(shards);
    return subjects.map((_, index) => addReports(reports.map((ofShard) => ofShard[index]!)));
  } finally {
    bar.stop();
  }
}

/** The shard `index/of` in `jobs` parts. */
const parts = ({ index, of }: Shard, jobs: number): readonly Shard[] =>
  Array.from({ length: jobs }, (_, part) => ({ index: index + part * of, of: of * jobs }));

async function storm(
  subjects: readonly Subject[],
  { runs, seed, rate, shard }: Part,
  progress: () => void,
): Promise<readonly StormReport[]> {
  const reports: StormReport[] = [];
  const each = Math.ceil(runs / subjects.length);
  for (const subject of subjects)
    reports.push(await runStorm({ subject, runs: each, seed, rate, shard, progress }));
  return reports;
}

async function stormBeside(
  io: Io,
  { workflow, runs, seed, rate, shard }: Part,
  step: () => void,
): Promise<readonly StormReport[]> {
  const part = `${shard.index}/${shard.of}`;
  const argv = Object.entries({ workflow, runs, seed, rate, shard: part, jobs: 1 }).flatMap(
    ([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)]),
  );
  const said = await io.beside?.run(["simulate", ...argv, "--json"], step);
  if (!said) throw new BadInput("--jobs: there are no other processes here.");
  try {
    return JSON.parse(said.out).workflows;
  } catch {
    throw new Error(`The process that ran the shard ${part} ended with ${said.code}: ${said.err}`);
  }
}
