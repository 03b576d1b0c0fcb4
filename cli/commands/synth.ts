import { join, relative, resolve } from "node:path";
import type { AddCommand } from "../command.ts";
import { exitCode } from "../io.ts";
import { loadAll } from "../load.ts";
import { synthesise } from "../synthesise.ts";

/** Writes the Terraform of every workflow in `workflows/`: one stack for ledger and guard, one for each workflow. */
export const addSynth: AddCommand = (program, io, done) => {
  program
    .command("synth")
    .description("write the Terraform of the workflows in workflows/, without the cdktf command")
    .option("--out <folder>", "where to write", "cdktf.out")
    .option("--json", "print the stacks as one JSON object")
    .addHelpText(
      "after",
      "\nExample:\n  steponce synth\n  terraform -chdir=cdktf.out/stacks/order-fulfilment init",
    )
    .action(async (options: { out: string; json?: true }) => {
      const out = resolve(io.cwd, options.out);
      const stacks = await synthesise(await loadAll(io), out);
      const wrote = stacks.map((stack) => `wrote ${relative(io.cwd, join(out, "stacks", stack))}`);
      io.out(options.json ? JSON.stringify({ out, stacks }) : wrote.join("\n"));
      done(exitCode.ok);
    });
};
