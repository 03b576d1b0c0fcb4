import type { AslDefinition } from "../asl/types.ts";
import { isTask } from "../asl/types.ts";
import { sitesOf } from "../asl/walk.ts";
import { DECIDE, type Decision, decisionsIn, withProposals } from "../config/decisions.ts";
import { inspectDefinition } from "../config/inspect.ts";
import { placeholdersIn } from "../config/placeholders.ts";
import { readConfig } from "../config/read-config.ts";
import type { StepConfig } from "../config/step-schema.ts";
import type { WorkflowConfig } from "../config/workflow-schema.ts";
import { codes } from "../findings/codes.ts";
import { errorsOf, type Finding } from "../findings/finding.ts";
import { guardFindings } from "../guard-workflow.ts";
import { aslFindings } from "../load/valid-asl.ts";
import { adoptionText } from "./adoption-text.ts";
import { type Proposal, proposeStep } from "./propose-step.ts";

export interface Adoption {
  /** With the word DECIDE before each value that a person must decide; `steponce plan` fails until then. */
  readonly config?: WorkflowConfig;
  /** The same as a workflow.yaml, with remarks. */
  readonly text?: string;
  readonly decisions?: readonly Decision[];
  /** What is wrong with the definition itself; with an error there is nothing else. */
  readonly findings: readonly Finding[];
}

export interface AdoptOptions {
  /** Name of the workflow. */
  readonly name: string;
  /** The definition's file, relative to where the config will be. */
  readonly file: string;
  readonly type?: "STANDARD" | "EXPRESS";
}

/**
 * Proposes a config for a definition that is there already. What AWS documents about each call is
 * used; what only its author can know is marked, and nothing is guessed silently.
 */
export const adopt = (definition: AslDefinition, options: AdoptOptions): Adoption => {
  const findings = aslFindings(definition, options.name);
  if (errorsOf(findings).length > 0) return { findings };
  const { config, proposals } = propose(definition, options);
  return { config, text: adoptionText(config, proposals), decisions: decisionsIn(config), findings };
};

type Proposals = ReadonlyMap<string, Proposal>;
type Suppress = NonNullable<WorkflowConfig["suppress"]>;

/** Rounds after which a proposal that still does not pass is not going to. */
const MOST_ROUNDS = 6;

/** For a valid definition: proposes, takes the proposals as they are, and changes what the findings object to. */
export const propose = (
  definition: AslDefinition,
  options: AdoptOptions,
): { config: WorkflowConfig; proposals: Proposals } => {
  const { type = "STANDARD" } = options;
  const sites = sitesOf(definition);
  const tasks = sites.filter(({ state }) => isTask(state));
  let proposals: Proposals = new Map(tasks.map((site) => [site.name, proposeStep(site, type, sites)]));
  let suppress: Suppress = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const config = configOf(definition, options, proposals, suppress);
    const objections = objectionsTo(config, definition);
    if (objections.length === 0) return { config, proposals };
    const judged = objections.filter(({ code }) => codes[code].suppressible && code !== "SO130");
    suppress = [...suppress, ...judged.map(suppression)];
    proposals = new Map(
      [...proposals].map(([name, proposal]) => [name, changed(name, proposal, objections)]),
    );
  }
  return { config: configOf(definition, options, proposals, suppress), proposals };
};

const configOf = (
  definition: AslDefinition,
  { name, file, type = "STANDARD" }: AdoptOptions,
  proposals: Proposals,
  suppress: Suppress,
): WorkflowConfig => {
  const substitutions = [...placeholdersIn(definition).keys()].map((placeholder) => [
    placeholder,
    { description: `${DECIDE}what ${placeholder} stands for` },
  ]);
  const limit = type === "EXPRESS" ? "5 minutes" : "365 days";
  return {
    name,
    type,
    ...(definition.TimeoutSeconds === undefined && { timeout: DECIDE + limit }),
    replayDelay: `${DECIDE}14 days`,
    definition: { aslFile: file },
    ...(substitutions.length > 0 && { substitutions: Object.fromEntries(substitutions) }),
    steps: Object.fromEntries([...proposals].map(([state, { step }]) => [state, step])),
    ...(suppress.length > 0 && { suppress }),
  };
};

const objectionsTo = (config: WorkflowConfig, definition: AslDefinition): readonly Finding[] => {
  const { config: parsed, findings } = readConfig(withProposals(config), config.name);
  if (parsed === undefined) return findings;
  const { subject, findings: own } = inspectDefinition(parsed, "", definition);
  return errorsOf([...own, ...guardFindings(subject.workflow).findings]);
};

const suppression = ({ code, step, what }: Finding): Suppress[number] => ({
  code,
  ...(step !== undefined && { step }),
  reason: `${DECIDE}${what}: is that right?`,
});

/** The proposal without what was objected to; where nothing else helps, a question instead of a guard. */
const changed = (name: string, proposal: Proposal, objections: readonly Finding[]): Proposal => {
  const own = objections.filter(
    ({ step, code }) => step === name && !(codes[code].suppressible && code !== "SO130"),
  );
  const objection = own[0];
  if (objection === undefined) return proposal;
  const { step, remarks } = proposal;
  if ("mechanism" in step && step.mechanism === "transaction") {
    const { mechanism: _, ...claim } = step;
    return { step: claim as StepConfig, remarks };
  }
  if (objection.code === "SO206" && "key" in step && !("fingerprint" in step)) {
    return { step: { ...step, fingerprint: [String(step.key)] } as StepConfig, remarks };
  }
  const reason = `${DECIDE}not guarded, because ${objection.what}`;
  const mechanism = `${DECIDE}natural` as "natural";
  return { step: { mechanism, reason }, remarks: [`${objection.why} To guard it: ${objection.mend}.`] };
};
