import { type AslDefinition, type AslState, isTask } from "../asl/types.ts";
import { type Site, sitesOf } from "../asl/walk.ts";
import { declarationFindings } from "../findings/checks/declarations.ts";
import { fileFindings } from "../findings/checks/files.ts";
import { check } from "../findings/checks/index.ts";
import { timeoutFindings } from "../findings/checks/timeouts.ts";
import type { Finding } from "../findings/finding.ts";
import { horizonOf } from "../findings/horizon.ts";
import type { StepSubject, Subject } from "../findings/subject.ts";
import { impossibleSuppressions, suppressed } from "../findings/suppress.ts";
import { loadDefinition } from "../load/definition.ts";
import type { ResolvedStep, ResolvedWorkflow } from "../resolved.ts";
import { resolveLambdas } from "./resolve-lambdas.ts";
import { calledLambda, resolveStep } from "./resolve-step.ts";
import { replayOf } from "./trigger-schema.ts";
import { withTimeouts } from "./with-timeouts.ts";
import type { ParsedWorkflow } from "./workflow-schema.ts";

export interface Inspection {
  /** Absent when there is no definition to look at. What it says holds only as far as no finding is an error. */
  readonly subject?: Subject;
  readonly findings: readonly Finding[];
}

/** Loads the definition of a config that the schema accepts, and runs every check. `folder` is absolute. */
export const inspect = (config: ParsedWorkflow, folder: string): Inspection => {
  const { definition, findings } = loadDefinition(config, folder);
  if (definition === undefined) return { findings };
  const { subject, findings: more } = inspectDefinition(config, folder, definition);
  return { subject, findings: [...suppressed(findings, config.suppress), ...more] };
};

/** The same for a definition that is known to be valid. */
export const inspectDefinition = (
  config: ParsedWorkflow,
  folder: string,
  asWritten: AslDefinition,
): Required<Inspection> => {
  const definition = withTimeouts(asWritten, config);
  const lambdas = resolveLambdas(config, folder);
  const sites = sitesOf(definition);
  const tasks = sites.filter(({ name, state }) => isTask(state) && Object.hasOwn(config.steps, name));
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
    suppress: config.suppress as ResolvedWorkflow["suppress"],
  };
  const steps = tasks.map((site, index): StepSubject => {
    const step = workflow.steps[index]!;
    const attemptSeconds = attemptOf(site, step, lambdas);
    const horizon = horizonOf(workflow, step, site, surroundingsOf(site, sites), attemptSeconds);
    return { site, declared: config.steps[site.name]!, step, attemptSeconds, horizon };
  });
  const subject = { config, workflow, sites, steps };
  const findings = [
    ...declarationFindings(config, sites),
    ...fileFindings(config, folder, definition, lambdas),
    ...check(subject),
    ...timeoutFindings(config, asWritten),
    ...impossibleSuppressions(config.suppress, config.name),
  ];
  return { subject, findings: suppressed(findings, config.suppress) };
};

const YEAR = 31_536_000;
const FIVE_MINUTES = 300;

/** https://docs.aws.amazon.com/step-functions/latest/dg/choosing-workflow-type.html: five minutes, or one year. */
const timeoutOf = ({ type, timeout }: ParsedWorkflow, inDefinition: unknown): number =>
  timeout ?? (typeof inDefinition === "number" ? inDefinition : type === "EXPRESS" ? FIVE_MINUTES : YEAR);

const surroundingsOf = ({ within }: Site, sites: readonly Site[]): readonly AslState[] =>
  within.map(({ state }) => sites.find(({ name }) => name === state)!.state);

/** The longest that one attempt can be at work: until its lease ends. */
const attemptOf = (site: Site, step: ResolvedStep, lambdas: ResolvedWorkflow["lambdas"]): number => {
  const { TimeoutSeconds } = site.state;
  const waits = typeof TimeoutSeconds === "number" ? TimeoutSeconds : 0;
  return step.shape === "inline"
    ? Math.max(waits, calledLambda(site, lambdas)?.timeoutSeconds ?? 0)
    : waits + step.calleeSeconds;
};
