import { basename, resolve } from "node:path";
import { isObject } from "../asl/types.ts";
import { sitesOf } from "../asl/walk.ts";
import { declarationFindings } from "../findings/checks/declarations.ts";
import { errorsOf, type Finding } from "../findings/finding.ts";
import { loadDefinition } from "../load/definition.ts";
import type { ResolvedWorkflow } from "../resolved.ts";
import { type Inspection, inspect } from "./inspect.ts";
import { readConfig } from "./read-config.ts";
import { workflowSchema } from "./workflow-schema.ts";

export interface Resolution {
  /** Absent when an error stands in the way. */
  readonly workflow?: ResolvedWorkflow;
  readonly findings: readonly Finding[];
}

/**
 * Checks a workflow's config and fills in its defaults. `folder` is what file names are
 * relative to. All findings come at once; nothing is thrown and nothing is written.
 */
export const resolveWorkflow = (config: unknown, folder: string): Resolution => {
  const { subject, findings } = inspectWorkflow(config, folder);
  return subject === undefined || errorsOf(findings).length > 0
    ? { findings }
    : { workflow: subject.workflow, findings };
};

/** The same, with all that is known of a workflow although it has errors. */
export const inspectWorkflow = (config: unknown, folder: string): Inspection => {
  const { config: parsed, findings } = readConfig(config, basename(resolve(folder)));
  if (parsed !== undefined) {
    const inspection = inspect(parsed, resolve(folder));
    return { ...inspection, findings: [...findings, ...inspection.findings] };
  }
  return { findings: [...findings, ...findingsDespite(config, findings[0]!.workflow, folder)] };
};

/** What can be said of the definition although the config around it is wrong. */
const findingsDespite = (raw: unknown, name: string, folder: string): readonly Finding[] => {
  const readable = workflowSchema.pick({ definition: true }).loose().safeParse(raw);
  if (!readable.success) return [];
  const { definition, findings } = loadDefinition({ name, definition: readable.data.definition }, folder);
  const { steps } = readable.data;
  if (definition === undefined || !isObject(steps)) return findings;
  return [...findings, ...declarationFindings({ name, steps }, sitesOf(definition))];
};
