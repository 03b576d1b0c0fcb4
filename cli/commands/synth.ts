import { join, relative, resolve } from "node:path";
import { errorsOf, loadWorkflows } from "../../definition/index.ts";
import type { AddCommand } from "../command.ts";
import { formatFindings } from "../format/findings.ts";
import { BadInput, exitCode } from "../io.ts";

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
      const resolutions = await loadWorkflows(join(io.cwd, "workflows"));
      const errors = errorsOf(resolutions.flatMap(({ findings }) => findings));
      if (errors.length > 0) throw new BadInput(formatFindings(errors));
      // cdktf takes a second to load, so it is loaded only where it is needed.
      const { workflowApp } = await import("../../modules/app.ts");
      const out = resolve(io.cwd, options.out);
      const app = workflowApp(
        resolutions.flatMap(({ workflow }) => workflow ?? []),
        { outdir: out },
      );
      app.synth();
      const stacks = app.node.children.filter((child) => "toTerraform" in child).map(({ node }) => node.id);
      const folders = stacks.map((stack) => relative(io.cwd, join(out, "stacks", stack)) || ".");
      io.out(
        options.json
          ? JSON.stringify({ out, stacks })
          : folders.map((folder) => `wrote ${folder}`).join("\n"),
      );
      done(exitCode.ok);
    });
};
