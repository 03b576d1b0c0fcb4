import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import type { AslDefinition } from "../definition/asl/types.ts";
import { formatFindings } from "../definition/findings/format-findings.ts";
import { errorsOf, type Plan, planFolder, planFolders, planWorkflow } from "../definition/index.ts";
import { importFile } from "../definition/load/import-file.ts";
import type { ResolvedWorkflow } from "../definition/resolved.ts";
import type { LocalBindings } from "../local/account/bindings.ts";
import { type Subject, subjectOf } from "../local/account/deploy.ts";
import { readData, workflowFolder } from "./files.ts";
import { BadInput, type Io, orBadInput } from "./io.ts";

export interface Loaded {
  readonly workflow: ResolvedWorkflow;
  /** Guarded, with placeholders. */
  readonly definition: AslDefinition;
}

/** Loads and guards a workflow. @throws BadInput with every finding when an error stands in the way */
export const loadGuarded = async (io: Io, name: string): Promise<Loaded> =>
  usable([await planFolder(workflowFolder(io, name))])[0]!;

/** Loads and guards every workflow in `workflows/`. @throws BadInput with the findings of all of them */
export async function loadAll(io: Io): Promise<readonly Loaded[]> {
  const directory = join(io.cwd, "workflows");
  if (existsSync(directory)) return usable(await planFolders(directory));
  throw new BadInput(
    "There is no folder workflows here. steponce init NAME makes it, with a workflow in it.",
  );
}

function usable(plans: readonly Plan[]): readonly Loaded[] {
  const errors = errorsOf(plans.flatMap(({ findings }) => findings));
  if (errors.length > 0) throw new BadInput(formatFindings(errors));
  return plans.flatMap(({ workflow, definition }) =>
    workflow && definition ? [{ workflow, definition }] : [],
  );
}

/** The outside world that a workflow's `local.ts` simulates. @throws BadInput when there is none */
async function loadBindings({ name, folder }: ResolvedWorkflow): Promise<LocalBindings> {
  const file = ["local.ts", "local.js"].map((local) => join(folder, local)).find((path) => existsSync(path));
  if (!file) {
    throw new BadInput(
      `${name} has no local.ts, which simulates the world around the workflow. Write one (docs/testing.md), or give the tasks' answers with --definition and --tasks.`,
    );
  }
  try {
    return (await importFile(file)) as LocalBindings;
  } catch (error) {
    throw new BadInput(`${file} cannot be loaded: ${(error as Error).message}`);
  }
}

/** A workflow with its outside world; `unguarded` is it as its author wrote it. @throws BadInput */
export async function loadSubject(
  { workflow, definition }: Loaded,
  unguarded?: "unguarded",
): Promise<Subject> {
  const bindings = await loadBindings(workflow);
  return orBadInput(() => subjectOf(workflow, bindings, unguarded ? undefined : definition));
}

/** Plans any definition with the `steps` part of a config. */
export function planFiles(io: Io, definitionFile: string, stepsFile: string): Plan {
  const config = {
    name: workflowName(definitionFile),
    definition: readData(io, definitionFile),
    steps: readData(io, stepsFile),
  };
  return planWorkflow(config, io.cwd);
}

/** The name of the workflow that a definition's file is for. */
export const workflowName = (file: string): string =>
  basename(file)
    .replace(/(\.asl)?\.(json|ya?ml)$/, "")
    .replace(/[^A-Za-z0-9_-]/g, "-");
