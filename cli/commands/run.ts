import { resolve } from "node:path";
import type { StateMachine } from "../../local/engine/index.ts";
import type { Json } from "../../local/expressions/types.ts";
import { faultsOf } from "../../local/faults/faults-of.ts";
import { type DefinitionReport, runDefinition } from "../../local/run-definition.ts";
import { type RunReport, runOnce } from "../../local/run-once.ts";
import { type AddCommand, collect, typeOption } from "../command.ts";
import { readData } from "../files.ts";
import { formatDefinitionRun, formatRun } from "../format/run.ts";
import { BadInput, exitCode, type Io, orBadInput } from "../io.ts";
import { keyMissing } from "../key-missing.ts";
import { loadGuarded, loadSubject } from "../load.ts";
import { wholeNumber } from "../numbers.ts";

interface RunOptions {
  readonly input?: string;
  readonly fault?: readonly string[];
  readonly redrive?: true;
  readonly unguarded?: true;
  readonly definition?: string;
  readonly tasks?: string;
  readonly name?: string;
  readonly type: "STANDARD" | "EXPRESS";
  readonly state?: string;
  readonly seed: number;
  readonly json?: true;
}

const examples = `
Examples:
  steponce run order-fulfilment --fault ChargeCard:after-effect --redrive
  steponce run --definition order.asl.json --input in.json --tasks answers.json --json
  steponce run --definition order.asl.json --tasks more.json --name order-17 --state runs --redrive`;

/** Runs a workflow with the faults that are asked for, or any definition with scripted answers. */
export const addRun: AddCommand = (program, io, done) => {
  program
    .command("run")
    .description(
      "run a workflow on this machine with faults and redrives, or any definition with scripted answers",
    )
    .argument("[workflow]", "a name in workflows/, or a folder")
    .option("--input <file>", "the execution's input, JSON or YAML")
    .option("--fault <step:moment>", "a fault that strikes once; may be repeated", collect)
    .option(
      "--redrive",
      "workflow: redrive, an hour later, what does not succeed; definition: redrive --name of --state",
    )
    .option("--unguarded", "run the workflow as it was written, to see what the guard prevents")
    .option("--definition <file>", "any definition instead of a workflow")
    .option(
      "--tasks <file>",
      "answers of the definition's Tasks: [{state, outcome: {output} or {error, cause}}]",
    )
    .option("--name <name>", "name of the definition's execution")
    .addOption(typeOption("type of the definition's state machine"))
    .option("--state <folder>", "keeps a definition's executions, so that they can be redriven later")
    .option(
      "--seed <number>",
      "decides random numbers and the order of what happens at the same moment",
      wholeNumber,
      1,
    )
    .option("--json", "print one JSON object")
    .addHelpText("after", examples)
    .action(async (workflow: string | undefined, options: RunOptions) => {
      if ((workflow === undefined) === (options.definition === undefined)) {
        throw new BadInput("Name a workflow, or give a --definition.");
      }
      const report =
        workflow === undefined ? await ofDefinition(io, options) : await ofWorkflow(io, workflow, options);
      if (options.json) io.out(JSON.stringify(report));
      else io.out("effects" in report ? formatRun(report) : formatDefinitionRun(report));
      const missing = keyMissing(report);
      if (missing !== undefined) throw new BadInput(missing);
      done(report.status === "SUCCEEDED" && !repeats(report) ? exitCode.ok : exitCode.notOk);
    });
};

/** Whether the outside counted an effect more than once. */
const repeats = (report: RunReport | DefinitionReport): boolean =>
  "effects" in report &&
  Object.values(report.effects).some((keys) => Object.values(keys).some((times) => times > 1));

async function ofWorkflow(io: Io, name: string, options: RunOptions): Promise<RunReport> {
  refuse(options, ["tasks", "name", "state"], "goes with --definition");
  const loaded = await loadGuarded(io, name);
  const { workflow, definition } = loaded;
  return runOnce({
    workflow,
    ...(!options.unguarded && { definition }),
    bindings: (await loadSubject(loaded)).bindings,
    faults: orBadInput(() => faultsOf(options.fault ?? [], workflow)),
    redrive: options.redrive === true,
    seed: options.seed,
    ...(options.input !== undefined && { input: readData(io, options.input) as Json }),
  });
}

async function ofDefinition(io: Io, options: RunOptions): Promise<DefinitionReport> {
  refuse(options, ["fault", "unguarded"], "goes with a workflow");
  if (options.redrive && options.state === undefined)
    throw new BadInput("--redrive of a definition needs --state, which holds the execution.");
  const tasks = options.tasks === undefined ? [] : readData(io, options.tasks);
  if (!Array.isArray(tasks)) throw new BadInput(`${options.tasks}: a list of answers is needed.`);
  const definition = readData(io, options.definition ?? "") as StateMachine;
  const input = (options.input === undefined ? {} : readData(io, options.input)) as Json;
  const { type, seed, redrive = false, name, state } = options;
  try {
    return await runDefinition({
      definition,
      input,
      tasks,
      type,
      seed,
      redrive,
      ...(name !== undefined && { name }),
      ...(state !== undefined && { state: resolve(io.cwd, state) }),
    });
  } catch (error) {
    throw new BadInput(`${(error as Error).name}: ${(error as Error).message}`);
  }
}

function refuse(options: RunOptions, names: readonly (keyof RunOptions)[], why: string): void {
  const wrong = names.filter((name) => options[name] !== undefined);
  if (wrong.length > 0) throw new BadInput(wrong.map((name) => `--${name} ${why}.`).join("\n"));
}
