import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { AddCommand } from "../command.ts";
import { BadInput, exitCode } from "../io.ts";
import { loadGuarded } from "../load.ts";
import { bundling } from "../synthesise.ts";

/** Writes a workflow, the ledger or the guard as a plain Terraform module. */
export const addExport: AddCommand = (program, io, done) => {
  program
    .command("export")
    .description("write a plain Terraform module: a workflow, or the ledger or guard that workflows share")
    .argument("<what>", "a workflow, or ledger, or guard")
    .requiredOption("--out <folder>", "where to write; the folder must be empty or hold an earlier export")
    .option("--json", "print the files as one JSON object")
    .addHelpText(
      "after",
      "\nExample:\n  steponce export ledger --out modules/ledger\n  steponce export order-fulfilment --out modules/order-fulfilment",
    )
    .action(async (what: string, options: { out: string; json?: true }) => {
      const folder = resolve(io.cwd, options.out);
      if (
        existsSync(folder) &&
        readdirSync(folder).length > 0 &&
        !existsSync(resolve(folder, "main.tf.json"))
      ) {
        throw new BadInput(
          `${options.out} holds other files; nothing was written. Name an empty folder, or that of an earlier export.`,
        );
      }
      const subject = what === "ledger" || what === "guard" ? what : (await loadGuarded(io, what)).workflow;
      const { exportModule, writeModule } = await import("../../modules/export/export-module.ts");
      const files = bundling(() => exportModule(subject));
      writeModule(files, folder);
      const names = Object.keys(files).sort();
      io.out(
        options.json
          ? JSON.stringify({ out: options.out, files: names })
          : names.map((name) => `wrote ${options.out}/${name}`).join("\n"),
      );
      done(exitCode.ok);
    });
};
