import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { AslDefinition } from "../definition/asl/types.ts";
import { errorsOf } from "../definition/index.ts";
import { planFolder } from "../definition/plan/plan-folder.ts";
import { type Plan, planWorkflow } from "../definition/plan/plan-workflow.ts";
import type { ResolvedWorkflow } from "../definition/resolved.ts";
import type { LocalBindings } from "../local/account/bindings.ts";
import { readData, workflowFolder } from "./files.ts";
import { formatFindings } from "./format/findings.ts";
import { BadInput, type Io } from "./io.ts";

export interface Loaded {
  readonly folder: string;
  readonly workflow: ResolvedWorkflow;
  /** Guarded, with placeholders. */
  readonly definition: AslDefinition;
}

/** Loads and guards a workflow. @throws BadInput with every finding when an error stands in the way */
export async function loadGuarded(io: Io, name: string): Promise<Loaded> {
  const folder = workflowFolder(io, name);
  const { workflow, definition, findings } = await planFolder(folder);
  if (workflow && definition) return { folder, workflow, definition };
  throw new BadInput(formatFindings(errorsOf(findings)));
}

/** The outside world that a workflow's `local.ts` simulates. @throws BadInput when there is none */
export async function loadBindings(folder: string): Promise<LocalBindings> {
  const file = ["local.ts", "local.js"].map((name) => join(folder, name)).find((path) => existsSync(path));
  if (!file) {
    throw new BadInput(
      `${basename(folder)} has no local.ts, which simulates the world around the workflow. Write one (docs/testing.md), or give the tasks' answers with --definition and --tasks.`,
    );
  }
  const { default: bindings } = (await import(pathToFileURL(file).href)) as { default: LocalBindings };
  return bindings;
}

/** Plans any definition with the `steps` part of a config. */
export function planFiles(io: Io, definitionFile: string, stepsFile: string): Plan {
  const name = basename(definitionFile).replace(/(\.asl)?\.(json|ya?ml)$/, "");
  const config = {
    name: name.replace(/[^A-Za-z0-9-_]/g, "-"),
    definition: readData(io, definitionFile),
    steps: readData(io, stepsFile),
  };
  return planWorkflow(config, io.cwd);
}
