import { basename, resolve } from "node:path";
import { isObject, isTask } from "../asl/types.ts";
import { sitesOf } from "../asl/walk.ts";
import { declarationFindings } from "../findings/checks/declarations.ts";
import { fileFindings } from "../findings/checks/files.ts";
import { errorsOf, type Finding } from "../findings/finding.ts";
import { loadDefinition } from "../load/definition.ts";
import type { ResolvedWorkflow } from "../resolved.ts";
import { readConfig } from "./read-config.ts";
import { resolveLambdas } from "./resolve-lambdas.ts";
import { resolveStep } from "./resolve-step.ts";
import { replayOf } from "./trigger-schema.ts";
import { type ParsedWorkflow, workflowSchema } from "./workflow-schema.ts";

export interface Resolution {
  /** Absent when an error stands in the way. */
  readonly workflow?: ResolvedWorkflow;
  readonly findings: readonly Finding[];
}

const YEAR = 31_536_000;
const FIVE_MINUTES = 300;

/**
 * Checks a workflow's config and fills in its defaults. `folder` is what file names are
 * relative to. All findings come at once; nothing is thrown and nothing is written.
 */
export const resolveWorkflow = (config: unknown, folder: string): Resolution => {
  const { config: parsed, findings } = readConfig(config, basename(resolve(folder)));
  if (parsed !== undefined) return resolveParsed(parsed, resolve(folder));
  return { findings: [...findings, ...findingsDespite(config, findings[0]!.workflow, folder)] };
};

/** What can be said of the definition although the config around it is wrong. */
const findingsDespite = (raw: unknown, name: string, folder: string): readonly Finding[] => {
  const readable = workflowSchema.pick({ definition: true }).loose().safeParse(raw);
  if (!readable.success) return [];
  const { definition, findings } = loadDefinition({ name, definition: readable.data.definition }, folder);
  const { steps } = readable.data;
  if (definition === undefined || !isObject(steps)) return findings;
  const declared = { name, steps: steps as Readonly<Record<string, unknown>> };
  return [...findings, ...declarationFindings(declared, sitesOf(definition))];
};

const resolveParsed = (config: ParsedWorkflow, folder: string): Resolution => {
  const { definition, findings: definitionFindings } = loadDefinition(config, folder);
  if (definition === undefined) return { findings: definitionFindings };
  const lambdas = resolveLambdas(config, folder);
  const sites = sitesOf(definition);
  const tasks = sites.filter(({ name, state }) => isTask(state) && Object.hasOwn(config.steps, name));
  const findings = [
    ...definitionFindings,
    ...declarationFindings(config, sites),
    ...fileFindings(config, folder, definition, lambdas),
  ];
  if (errorsOf(findings).length > 0) return { findings };
  const workflow: ResolvedWorkflow = {
    name: config.name,
    type: config.type,
    folder,
    timeoutSeconds: timeoutOf(config, definition.TimeoutSeconds),
    replaySeconds: Math.max(config.replayDelay ?? 0, ...config.triggers.map(replayOf)),
    definition,
    lambdas,
    substitutions: config.substitutions as ResolvedWorkflow["substitutions"],
    steps: tasks.map((site) => resolveStep(site, config.steps[site.name]!, config, lambdas)),
  };
  return { workflow, findings };
};

/** https://docs.aws.amazon.com/step-functions/latest/dg/choosing-workflow-type.html: five minutes, or one year. */
const timeoutOf = ({ type, timeout }: ParsedWorkflow, inDefinition: unknown): number =>
  timeout ?? (typeof inDefinition === "number" ? inDefinition : type === "EXPRESS" ? FIVE_MINUTES : YEAR);
