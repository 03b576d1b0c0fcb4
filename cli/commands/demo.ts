import { relative, resolve } from "node:path";
import { errorsOf } from "../../definition/index.ts";
import { workflowFolders } from "../../definition/load/load-workflow.ts";
import { planFolder } from "../../definition/plan/plan-folder.ts";
import { subjectOf } from "../../local/account/deploy.ts";
import { runStorm, type StormReport } from "../../local/simulation/storm.ts";
import type { AddCommand } from "../command.ts";
import { formatFindings } from "../format/findings.ts";
import { formatFailing, formatStorm } from "../format/storm.ts";
import { BadInput, exitCode } from "../io.ts";
import { loadBindings } from "../load.ts";
import { wholeNumber } from "../numbers.ts";
import { progressBar } from "../progress.ts";

/** The main job in one go: synthesises the workflows, then runs them under a storm, with the guard and without. */
export const addDemo: AddCommand = (program, io, done) => {
  program
    .command("demo")
    .description(
      "synthesise every workflow, then run each under a storm of faults, with the guard and without it",
    )
    .option("--runs <number>", "business events for each workflow", wholeNumber, 60)
    .option("--seed <number>", "one seed is one storm", wholeNumber, 1)
    .option("--json", "end with one JSON object")
    .addHelpText("after", "\nExample:\n  npm start -- --runs 500 --seed 7 --json")
    .action(async ({ runs, seed, json }: { runs: number; seed: number; json?: true }) => {
      const folders = workflowFolders(resolve(io.cwd, "workflows"));
      const plans = await Promise.all(folders.map(planFolder));
      const errors = errorsOf(plans.flatMap(({ findings }) => findings));
      if (errors.length > 0) throw new BadInput(formatFindings(errors));
      const workflows = plans.flatMap(({ workflow, definition }) =>
        workflow && definition ? [{ workflow, definition }] : [],
      );

      const { workflowApp } = await import("../../modules/app.ts");
      const out = resolve(io.cwd, "cdktf.out");
      workflowApp(
        workflows.map(({ workflow }) => workflow),
        { outdir: out },
      ).synth();
      const say = json ? io.err : io.out;
      say(`Terraform of ${workflows.length} workflows and their ledger: ${relative(io.cwd, out)}/stacks`);
      say(`To deploy it: npx cdktf-cli@0.21.0 deploy '*'\n`);

      const guarded: StormReport[] = [];
      const unguarded: StormReport[] = [];
      for (const { workflow, definition } of workflows) {
        const bindings = await loadBindings(workflow.folder);
        const bar = progressBar(io, workflow.name, 2 * runs);
        const storm = { runs, seed, progress: bar.step };
        guarded.push(await runStorm({ ...storm, subject: subjectOf(workflow, bindings, definition) }));
        unguarded.push(
          await runStorm({
            ...storm,
            subject: subjectOf(workflow, bindings),
            exact: false,
          }),
        );
        bar.stop();
      }

      const broken = sum(guarded);
      const prevented = sum(unguarded);
      for (const [index, report] of guarded.entries()) {
        say(`${formatStorm(report, `${report.workflow}, guarded`)}\n${verdict(report)}\n`);
        const bare = unguarded[index]!;
        say(
          `${formatStorm(bare, `${bare.workflow}, the same storm without the guard`)}\n${bare.violations} effects were applied more than once.\n`,
        );
      }
      if (broken > 0) io.err(guarded.map(formatFailing).join("\n"));
      if (json) {
        const steps = (reports: readonly StormReport[]) =>
          reports.flatMap(({ workflow, steps }) => steps.map((step) => ({ workflow, ...step })));
        io.out(
          JSON.stringify({
            runs,
            seed,
            violations: broken,
            steps: steps(guarded),
            unguarded: { violations: prevented, steps: steps(unguarded) },
          }),
        );
      }
      done(broken === 0 ? exitCode.ok : exitCode.notOk);
    });
};

const sum = (reports: readonly StormReport[]) =>
  reports.reduce((total, { violations }) => total + violations, 0);

const verdict = ({ violations }: StormReport) =>
  violations === 0
    ? "Every effect happened once, and every execution of an event got the same answer."
    : `${violations} VIOLATIONS`;
