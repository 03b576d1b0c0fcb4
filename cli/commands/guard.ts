import { inspectWorkflow } from "../../definition/config/resolve-workflow.ts";
import { formatFindings } from "../../definition/findings/format-findings.ts";
import { guardFindings } from "../../definition/guard-workflow.ts";
import { codes, errorsOf } from "../../definition/index.ts";
import type { AddCommand } from "../command.ts";
import { readData } from "../files.ts";
import { BadInput, exitCode } from "../io.ts";
import { workflowName } from "../load.ts";

/** Prints the guarded form of any definition. */
export const addGuard: AddCommand = (program, io, done) => {
  program
    .command("guard")
    .description("print the guarded definition of any state machine")
    .argument("<definition>", "file in Amazon States Language, JSON or YAML")
    .requiredOption("--steps <file>", "the steps part of a workflow config, JSON or YAML")
    .option("--name <name>", "name of the workflow, part of its keys (default: the file's name)")
    .option("--json", "print findings as JSON too")
    .addHelpText(
      "after",
      '\nExample:\n  echo \'{"Charge": {"scope": "workflow", "key": "$.orderId", "retention": "400 days"}}\' > steps.json\n  steponce guard order.asl.json --steps steps.json > guarded.asl.json',
    )
    .action((file: string, options: { steps: string; name?: string; json?: true }) => {
      const name = options.name ?? workflowName(file);
      const config = { name, definition: readData(io, file), steps: readData(io, options.steps) };
      const { subject, findings: own } = inspectWorkflow(config, io.cwd);
      const guarded = subject && guardFindings(subject.workflow);
      const findings = [...own, ...(guarded?.findings ?? [])];
      // How late a start can be repeated is the workflow's config to say, which is not here: told, but no obstacle.
      const stopping = errorsOf(findings).filter(({ code }) => !codes[code].suppressible);
      if (!guarded?.definition || stopping.length > 0) {
        if (options.json) io.out(JSON.stringify({ findings }));
        throw new BadInput(formatFindings(errorsOf(findings)));
      }
      const told = findings.map((finding) => ({ ...finding, severity: "warning" as const }));
      if (told.length > 0) io.err(options.json ? JSON.stringify({ findings: told }) : formatFindings(told));
      io.out(JSON.stringify(guarded.definition, undefined, 2));
      done(exitCode.ok);
    });
};
