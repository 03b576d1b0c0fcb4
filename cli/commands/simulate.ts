import { resolve } from "node:path";
import { workflowFolders } from "../../definition/load/load-workflow.ts";
import { subjectOf } from "../../local/account/deploy.ts";
import { runCase } from "../../local/simulation/case.ts";
import { runStorm, type StormReport } from "../../local/simulation/storm.ts";
import type { AddCommand } from "../command.ts";
import { formatFailing, formatStorm } from "../format/storm.ts";
import { BadInput, exitCode } from "../io.ts";
import { loadBindings, loadGuarded } from "../load.ts";
import { wholeNumber } from "../numbers.ts";
import { progressBar } from "../progress.ts";

interface SimulateOptions {
  readonly workflow?: string;
  readonly runs: number;
  readonly seed: number;
  readonly rate: string;
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
    .option("--rate <chance>", "chance of a fault at each point, 0 to 1", "0.03")
    .option("--case <seed>", "one failing case again, as it was printed", wholeNumber)
    .option("--event <number>", "the business event of --case", wholeNumber, 0)
    .option("--only <faults>", "the faults of --case, as they were printed")
    .option("--json", "print one JSON object")
    .addHelpText("after", "\nExample:\n  npm run simulate -- --runs 3000 --seed 11 --json")
    .action(async (options: SimulateOptions) => {
      const rate = Number(options.rate);
      if (!(rate >= 0 && rate <= 1))
        throw new BadInput(`--rate ${options.rate}: write a number from 0 to 1.`);
      const folders = options.workflow ? [options.workflow] : workflowFolders(resolve(io.cwd, "workflows"));
      const subjects = await Promise.all(
        folders.map(async (name) => {
          const { workflow, definition, folder } = await loadGuarded(io, name);
          return subjectOf(workflow, await loadBindings(folder), definition);
        }),
      );
      if (options.case !== undefined) {
        const subject = subjects[0];
        if (!subject || subjects.length > 1) throw new BadInput("--case needs --workflow.");
        const calm = await runCase(subject, options.event, { seed: options.case, rate: 0 });
        const only = options.only === undefined ? {} : { only: JSON.parse(options.only) };
        const report = await runCase(
          subject,
          options.event,
          { seed: options.case, rate, ...only },
          calm.times,
        );
        io.out(JSON.stringify(report, undefined, options.json ? undefined : 2));
        return done(report.violations.length === 0 ? exitCode.ok : exitCode.notOk);
      }
      const started = performance.now();
      const reports: StormReport[] = [];
      for (const subject of subjects) {
        const runs = Math.ceil(options.runs / subjects.length);
        const bar = progressBar(io, subject.workflow.name, runs);
        reports.push(await runStorm({ subject, runs, seed: options.seed, rate, progress: bar.step }));
        bar.stop();
      }
      const seconds = (performance.now() - started) / 1000;
      const total = (what: "runs" | "executions" | "redrives" | "faults" | "violations") =>
        reports.reduce((sum, report) => sum + report[what], 0);
      const totals = {
        runs: total("runs"),
        executions: total("executions"),
        redrives: total("redrives"),
        faults: total("faults"),
        violations: total("violations"),
      };
      const perSecond = Math.round((totals.executions + totals.redrives) / seconds);
      if (totals.violations > 0) io.err(reports.map(formatFailing).join("\n"));
      if (options.json)
        io.out(JSON.stringify({ ...totals, executionsPerSecond: perSecond, workflows: reports }));
      else {
        for (const report of reports) io.out(`${formatStorm(report, report.workflow)}\n`);
        io.out(`${totals.violations} violations, ${perSecond} executions a second`);
      }
      done(totals.violations === 0 ? exitCode.ok : exitCode.notOk);
    });
};
