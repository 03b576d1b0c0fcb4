import { relative, resolve } from "node:path";
import { runStorm, type StormReport } from "../../local/simulation/storm.ts";
import type { AddCommand } from "../command.ts";
import { formatFailing, formatStorm } from "../format/storm.ts";
import { exitCode, type Io } from "../io.ts";
import { type Loaded, loadAll, loadSubject } from "../load.ts";
import { wholeNumber } from "../numbers.ts";
import { progressBar } from "../progress.ts";
import { synthesise } from "../synthesise.ts";

interface DemoOptions {
  readonly runs: number;
  readonly seed: number;
  readonly json?: true;
}

/** The main job in one go: synthesises the workflows, then runs them under a storm, with the guard and without. */
export const addDemo: AddCommand = (program, io, done) => {
  program
    .command("demo")
    .description(
      "synthesise every workflow, then run each under a storm of faults, with the guard and without it",
    )
    .option("--runs <number>", "business events for each workflow", wholeNumber, 40)
    .option("--seed <number>", "one seed is one storm", wholeNumber, 1)
    .option("--json", "end with one JSON object")
    .addHelpText("after", "\nExample:\n  steponce demo --runs 500 --seed 7 --json")
    .action(async (options: DemoOptions) => {
      const loaded = await loadAll(io);
      const say = options.json ? io.err : io.out;
      const out = resolve(io.cwd, "cdktf.out");
      await synthesise(loaded, out);
      say(`Terraform of ${loaded.length} workflows and their ledger: ${relative(io.cwd, out)}/stacks`);
      say("To deploy it: npx cdktf-cli@0.21.0 deploy '*'\n");

      const storms: Storms[] = [];
      for (const one of loaded) {
        const both = await storm(io, one, options);
        storms.push(both);
        say(formatted(both));
      }
      const guarded = storms.map((both) => both.guarded);
      if (violations(guarded) > 0) io.err(guarded.map(formatFailing).join("\n"));
      if (options.json) io.out(JSON.stringify(summary(storms, options)));
      done(violations(guarded) === 0 ? exitCode.ok : exitCode.notOk);
    });
};

interface Storms {
  readonly guarded: StormReport;
  readonly unguarded: StormReport;
}

async function storm(io: Io, loaded: Loaded, { runs, seed }: DemoOptions): Promise<Storms> {
  const bar = progressBar(io, loaded.workflow.name, 2 * runs);
  const options = { runs, seed, progress: bar.step };
  const guarded = await runStorm({ ...options, subject: await loadSubject(loaded) });
  const subject = await loadSubject(loaded, "unguarded");
  const unguarded = await runStorm({ ...options, subject, exact: false });
  bar.stop();
  return { guarded, unguarded };
}

const formatted = ({ guarded, unguarded }: Storms) => `\
${formatStorm(guarded, `${guarded.workflow}, guarded`)}
${guarded.violations === 0 ? "Every effect happened once, and every execution of an event got the same answer." : `${guarded.violations} VIOLATIONS`}

${formatStorm(unguarded, `${unguarded.workflow}, the same storm without the guard`)}
${unguarded.violations} effects were applied more than once.
`;

const violations = (reports: readonly StormReport[]) =>
  reports.reduce((total, report) => total + report.violations, 0);

const stepsOf = (reports: readonly StormReport[]) =>
  reports.flatMap(({ workflow, steps }) => steps.map((step) => ({ workflow, ...step })));

function summary(storms: readonly Storms[], { runs, seed }: DemoOptions) {
  const guarded = storms.map((both) => both.guarded);
  const unguarded = storms.map((both) => both.unguarded);
  return {
    runs,
    seed,
    violations: violations(guarded),
    steps: stepsOf(guarded),
    unguarded: { violations: violations(unguarded), steps: stepsOf(unguarded) },
  };
}
