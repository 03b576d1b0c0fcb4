import { errorsOf } from "../../definition/index.ts";
import { acceptLock } from "../../definition/lock/lock-file.ts";
import { priceList } from "../../definition/plan/dollars.ts";
import { planFolder } from "../../definition/plan/plan-folder.ts";
import type { AddCommand } from "../command.ts";
import { workflowFolder } from "../files.ts";
import { formatPlan } from "../format/plan.ts";
import { BadInput, exitCode } from "../io.ts";
import { planFiles } from "../load.ts";

interface PlanOptions {
  readonly definition?: string;
  readonly steps?: string;
  readonly accept?: true;
  readonly json?: true;
}

/** Prints what each step becomes, what it costs, and everything that is wrong. */
export const addPlan: AddCommand = (program, io, done) => {
  program
    .command("plan")
    .description("check a workflow: what each step becomes, how long its record must last, what it costs")
    .argument("[workflow]", "a name in workflows/, or a folder")
    .option("--definition <file>", "any definition instead of a workflow")
    .option("--steps <file>", "the steps part of a config, for --definition")
    .option("--accept", "write steponce.lock.json: acknowledge changes of keys")
    .option("--json", "print the plan as one JSON object")
    .addHelpText(
      "after",
      "\nExample:\n  steponce plan order-fulfilment\n  steponce plan --definition order.asl.json --steps steps.json --json",
    )
    .action(async (name: string | undefined, options: PlanOptions) => {
      const plan = await planOf(name, options);
      const ok = errorsOf(plan.findings).length === 0;
      if (options.accept) {
        const { workflow } = plan;
        const conflictsOnly = errorsOf(plan.findings).every(
          ({ code }) => code === "SO190" || code === "SO191",
        );
        if (!workflow || !conflictsOnly) throw new BadInput(formatPlan(plan));
        const { file, notes } = acceptLock(workflow);
        for (const note of notes) io.err(note);
        io.err(`Wrote ${file}.`);
        return done(exitCode.ok);
      }
      const { workflow: _, definition: __, ...shown } = plan;
      io.out(options.json ? JSON.stringify({ ...shown, prices: priceList }) : formatPlan(plan));
      done(ok ? exitCode.ok : exitCode.notOk);
    });

  async function planOf(name: string | undefined, { definition, steps }: PlanOptions) {
    if (definition !== undefined && steps !== undefined && name === undefined)
      return planFiles(io, definition, steps);
    if (name === undefined || definition !== undefined || steps !== undefined) {
      throw new BadInput("Name a workflow, or give both --definition and --steps.");
    }
    return planFolder(workflowFolder(io, name));
  }
};
