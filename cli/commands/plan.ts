import { relative } from "node:path";
import { formatFindings } from "../../definition/findings/format-findings.ts";
import { acceptLock, type Code, errorsOf, type Plan, planFolder } from "../../definition/index.ts";
import { priceList } from "../../definition/plan/dollars.ts";
import type { AddCommand } from "../command.ts";
import { workflowFolder } from "../files.ts";
import { formatPlan } from "../format/plan.ts";
import { BadInput, exitCode, type Io } from "../io.ts";
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
      const plan = await planOf(io, name, options);
      if (options.accept) {
        accept(io, plan);
        return done(exitCode.ok);
      }
      const { workflow: _, definition: __, ...shown } = plan;
      io.out(options.json ? JSON.stringify({ ...shown, prices: priceList }) : formatPlan(plan));
      done(errorsOf(plan.findings).length === 0 ? exitCode.ok : exitCode.notOk);
    });
};

async function planOf(io: Io, name: string | undefined, options: PlanOptions): Promise<Plan> {
  const { definition, steps, accept } = options;
  if (definition !== undefined && steps !== undefined && name === undefined && !accept)
    return planFiles(io, definition, steps);
  if (name === undefined || definition !== undefined || steps !== undefined) {
    throw new BadInput(
      "Name a workflow, or give both --definition and --steps, which have no lock file to --accept.",
    );
  }
  return planFolder(workflowFolder(io, name));
}

const ACKNOWLEDGED: readonly Code[] = ["SO190", "SO191"];

/** @throws BadInput when there are errors beside those that are acknowledged */
function accept(io: Io, plan: Plan): void {
  const others = errorsOf(plan.findings).filter(({ code }) => !ACKNOWLEDGED.includes(code));
  if (!plan.workflow || others.length > 0) throw new BadInput(formatFindings(others));
  const { file, notes } = acceptLock(plan.workflow);
  for (const note of notes) io.err(note);
  io.err(`Wrote ${relative(io.cwd, file)}.`);
}
