import { join, relative } from "node:path";
import { init } from "../../definition/index.ts";
import type { AddCommand } from "../command.ts";
import { BadInput, exitCode } from "../io.ts";

/** Writes a new workflow folder that passes its own test. */
export const addInit: AddCommand = (program, io, done) => {
  program
    .command("init")
    .description("write a new workflow: definition, config, a Lambda, a local world and a test")
    .argument("<name>", "lower case letters, digits and hyphens")
    .option("--json", "print the files as one JSON object")
    .addHelpText("after", "\nExample:\n  steponce init pay-invoice\n  steponce plan pay-invoice")
    .action((name: string, { json }: { json?: true }) => {
      let files: readonly string[];
      try {
        files = init(join(io.cwd, "workflows"), name).map((file) => relative(io.cwd, file));
      } catch (error) {
        throw new BadInput((error as Error).message);
      }
      io.out(json ? JSON.stringify({ files }) : files.map((file) => `wrote ${file}`).join("\n"));
      done(exitCode.ok);
    });
};
