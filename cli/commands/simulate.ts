import type { Subject } from "../../local/account/deploy.ts";
import { sums } from "../../local/simulation/add-reports.ts";
import { runCase } from "../../local/simulation/case.ts";
import type { StruckFault } from "../../local/simulation/storm-faults.ts";
import type { AddCommand } from "../command.ts";
import { formatFailing, formatStorm } from "../format/storm.ts";
import { BadInput, exitCode, type Io } from "../io.ts";
import { loadAll, loadGuarded, loadSubject } from "../load.ts";
import { chance, positive, shard, wholeNumber } from "../numbers.ts";
import { type StormOptions, stormDivided, worthwhileJobs } from "../storm/divide.ts";

interface SimulateOptions extends StormOptions {
  readonly jobs?: number;
  readonly case?: number;
  readonly event: number;
  readonly only?: string;
  readonly json?: true;
}

/** Storms the workflows until something breaks, and shows the shortest way to break it. */
export const addSimulate: AddCommand = (program, io, done) => {
  program
    .command("simulate")
    .description("run workflows under many seeded storms and judge by the effects that the outside counted")
    .option("--workflow <name>", "only this workflow")
    .option("--runs <number>", "business events in all", wholeNumber, 300)
    .option("--seed <number>", "one seed is one storm", wholeNumber, 1)
    .option("--rate <chance>", "chance of a fault at each point, 0 to 1", chance, 0.03)
    .option("--jobs <number>", "processes that share the runs (default: one for each core)", positive)
    .option(
      "--shard <index/count>",
      "only this part of the runs, such as 1/4, for machines that share them",
      shard,
    )
    .option("--case <seed>", "one failing case again, as it was printed; with --workflow", wholeNumber)
    .option("--event <number>", "the business event of --case", wholeNumber, 0)
    .option("--only <faults>", "the faults of --case, as they were printed")
    .option("--json", "print one JSON object")
    .addHelpText("after", "\nExample:\n  steponce simulate --runs 3000 --seed 11 --json")
    .action(async (options: SimulateOptions) => {
      if (options.case !== undefined && options.workflow === undefined)
        throw new BadInput("--case needs --workflow.");
      const loaded = options.workflow ? [await loadGuarded(io, options.workflow)] : await loadAll(io);
      const subjects = await Promise.all(loaded.map((one) => loadSubject(one)));
      const violations =
        options.case === undefined
          ? await storms(io, subjects, options)
          : await caseAgain(io, subjects[0]!, { ...options, case: options.case });
      done(violations === 0 ? exitCode.ok : exitCode.notOk);
    });
};

/** @returns how many violations there were, as {@link caseAgain} does */
async function storms(io: Io, subjects: readonly Subject[], options: SimulateOptions): Promise<number> {
  const started = io.now();
  const jobs = options.jobs ?? worthwhileJobs(io, options.runs);
  const reports = await stormDivided(io, subjects, options, jobs);
  const totals = sums(reports, ["runs", "executions", "redrives", "faults", "violations"]);
  const seconds = Math.max(1, io.now() - started) / 1000;
  const executionsPerSecond = Math.round((totals.executions + totals.redrives) / seconds);
  if (totals.violations > 0) io.err(reports.map(formatFailing).join("\n"));
  if (options.json) io.out(JSON.stringify({ ...totals, jobs, executionsPerSecond, workflows: reports }));
  else {
    for (const report of reports) io.out(`${formatStorm(report, report.workflow)}\n`);
    io.out(`${totals.violations} violations, ${executionsPerSecond} executions a second`);
  }
  return totals.violations;
}

async function caseAgain(
  io: Io,
  subject: Subject,
  { case: seed, event, rate, only, json }: SimulateOptions & { readonly case: number },
): Promise<number> {
  const calm = await runCase(subject, event, { seed, rate: 0 });
  const faults = { seed, rate, ...(only !== undefined && { only: struckFaults(only) }) };
  const report = await runCase(subject, event, faults, calm.times);
  io.out(JSON.stringify(report, undefined, json ? undefined : 2));
  return report.violations.length;
}

function struckFaults(text: string): readonly StruckFault[] {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadInput("--only: write the list of faults as it was printed, in quotes.");
  }
}
