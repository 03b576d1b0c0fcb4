import { Command, CommanderError } from "commander";
import { addAdopt } from "./commands/adopt.ts";
import { addDemo } from "./commands/demo.ts";
import { addDoubts } from "./commands/doubts.ts";
import { addEvict } from "./commands/evict.ts";
import { addExport } from "./commands/export.ts";
import { addGraph } from "./commands/graph.ts";
import { addGuard } from "./commands/guard.ts";
import { addInit } from "./commands/init.ts";
import { addPlan } from "./commands/plan.ts";
import { addRedrives } from "./commands/redrives.ts";
import { addRun } from "./commands/run.ts";
import { addSettle } from "./commands/settle.ts";
import { addShow } from "./commands/show.ts";
import { addSimulate } from "./commands/simulate.ts";
import { addSynth } from "./commands/synth.ts";
import { exitCode, type Io, reporting } from "./io.ts";
import { standardIo } from "./standard-io.ts";

const commands = [
  addInit,
  addAdopt,
  addPlan,
  addGraph,
  addSynth,
  addExport,
  addRun,
  addSimulate,
  addGuard,
  addDoubts,
  addShow,
  addSettle,
  addEvict,
  addRedrives,
  addDemo,
];

/**
 * The steponce command.
 *
 * @param argv the words after the command's name
 * @returns the exit code: 0 well, 1 what was checked is not as it should be, 2 bad input
 */
export async function main(argv: readonly string[], io: Io = standardIo()): Promise<number> {
  let code: number = exitCode.ok;
  const program = new Command("steponce")
    .description("Step Functions workflows whose effects happen once, whatever is retried or redriven.")
    .showHelpAfterError("(steponce COMMAND --help shows an example)")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.out(text.trimEnd()),
      writeErr: (text) => io.err(text.trimEnd()),
    });
  for (const add of commands) {
    add(program, io, (result) => {
      code = result;
    });
  }
  for (const command of program.commands)
    command.exitOverride().showHelpAfterError("(--help shows an example)");
  return reporting(io, async () => {
    try {
      await program.parseAsync([...argv], { from: "user" });
      return code;
    } catch (error) {
      if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.ok : exitCode.badInput;
      throw error;
    }
  });
}
