import { parseFault } from "../../local/faults/scripted-faults.ts";
import { runOnce } from "../../local/run-once.ts";
import { type AddCommand, collect } from "../command.ts";
import { readData } from "../files.ts";
import { BadInput, exitCode } from "../io.ts";
import { loadBindings, loadGuarded } from "../load.ts";

interface RunOptions {
  readonly input?: string;
  readonly fault?: readonly string[];
  readonly redrive?: true;
  readonly unguarded?: true;
  readonly seed: string;
  readonly json?: true;
}

/** Runs a workflow on this machine, with the faults that are asked for. */
export const addRun: AddCommand = (program, io, done) => {
  program
    .command("run")
    .description("run a workflow on this machine, with faults and redrives")
    .argument("<workflow>", "a name in workflows/, or a folder")
    .option("--input <file>", "the execution's input, JSON or YAML (default: the folder's own first event)")
    .option("--fault <step:moment>", "a fault that strikes once; may be repeated", collect)
    .option("--redrive", "redrive, an hour later, what does not succeed")
    .option("--unguarded", "run the definition as it was written, to see what the guard prevents")
    .option("--seed <number>", "decides among what happens at the same moment", "1")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      "\nExample:\n  steponce run order-fulfilment --fault ChargeCard:after-effect --redrive",
    )
    .action(async (name: string, options: RunOptions) => {
      const faults = (options.fault ?? []).map((text) => {
        try {
          return parseFault(text);
        } catch (error) {
          throw new BadInput((error as Error).message);
        }
      });
      const { workflow, definition, folder } = await loadGuarded(io, name);
      const bindings = await loadBindings(folder);
      const report = await runOnce({
        workflow,
        ...(!options.unguarded && { definition }),
        bindings,
        faults,
        redrive: options.redrive === true,
        seed: Number(options.seed),
        ...(options.input !== undefined && { input: readData(io, options.input) as never }),
      });
      if (options.json) io.out(JSON.stringify(report));
      else io.out(formatRun(report));
      done(report.status === "SUCCEEDED" ? exitCode.ok : exitCode.notOk);
    });
};

function formatRun(report: Awaited<ReturnType<typeof runOnce>>): string {
  const effects = Object.entries(report.effects).flatMap(([step, keys]) =>
    Object.entries(keys).map(
      ([key, times]) => `  ${step} of ${key}: ${times === 1 ? "once" : `${times} times`}`,
    ),
  );
  const { status, error, cause, output, redrives, unusedFaults } = report;
  return [
    `${status}${redrives > 0 ? ` after ${redrives} redrive${redrives === 1 ? "" : "s"}` : ""}`,
    ...(error === undefined ? [] : [`${error}: ${cause}`]),
    ...(output === undefined ? [] : [`Output: ${JSON.stringify(output)}`]),
    "Effects, counted outside:",
    ...effects,
    ...(unusedFaults.length > 0 ? [`Never struck: ${unusedFaults.join(", ")}`] : []),
  ].join("\n");
}
