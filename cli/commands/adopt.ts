import { existsSync, writeFileSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import type { AslDefinition } from "../../definition/asl/types.ts";
import { formatFindings } from "../../definition/findings/format-findings.ts";
import { adopt, errorsOf } from "../../definition/index.ts";
import { type AddCommand, typeOption } from "../command.ts";
import { readData } from "../files.ts";
import { BadInput, exitCode } from "../io.ts";
import { workflowName } from "../load.ts";

interface AdoptCommandOptions {
  readonly name?: string;
  readonly type: "STANDARD" | "EXPRESS";
  readonly out?: string;
  readonly json?: true;
}

/** Proposes a config for a definition that is there already; what only a person can know is marked. */
export const addAdopt: AddCommand = (program, io, done) => {
  program
    .command("adopt")
    .description(
      "propose a config for an existing definition, with every decision that is left to you marked DECIDE",
    )
    .argument("<definition>", "file in Amazon States Language, JSON or YAML")
    .option("--name <name>", "name of the workflow (default: the file's name)")
    .addOption(typeOption("type of the state machine"))
    .option("--out <file>", "write the workflow.yaml instead of printing it")
    .option("--json", "print config and decisions as one JSON object")
    .addHelpText("after", "\nExample:\n  steponce adopt order.asl.json --out workflows/order/workflow.yaml")
    .action((file: string, options: AdoptCommandOptions) => {
      const definition = readData(io, file) as AslDefinition;
      const name = options.name ?? workflowName(file);
      const out = options.out === undefined ? undefined : resolve(io.cwd, options.out);
      if (out !== undefined && existsSync(out))
        throw new BadInput(`${options.out} is there already; nothing was written.`);
      const adoption = adopt(definition, {
        name,
        file: out === undefined ? basename(file) : relative(dirname(out), resolve(io.cwd, file)),
        type: options.type,
      });
      if (!adoption.text) throw new BadInput(formatFindings(errorsOf(adoption.findings)));
      if (options.json) io.out(JSON.stringify(adoption));
      else if (out === undefined) io.out(adoption.text);
      else {
        writeFileSync(out, adoption.text);
        io.err(
          `Wrote ${options.out}: ${adoption.decisions?.length ?? 0} decisions are yours, marked DECIDE.`,
        );
      }
      done(exitCode.ok);
    });
};
