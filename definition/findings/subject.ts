import type { Site } from "../asl/walk.ts";
import type { ParsedStep } from "../config/step-schema.ts";
import type { ParsedWorkflow } from "../config/workflow-schema.ts";
import type { ResolvedStep, ResolvedWorkflow } from "../resolved.ts";
import type { Finding } from "./finding.ts";
import type { Horizon } from "./horizon.ts";

/** What the checks look at: a workflow as declared, as resolved, and as its definition has it. */
export interface Subject {
  readonly config: ParsedWorkflow;
  readonly workflow: ResolvedWorkflow;
  readonly sites: readonly Site[];
  readonly steps: readonly StepSubject[];
}

export interface StepSubject {
  readonly site: Site;
  readonly declared: ParsedStep;
  readonly step: ResolvedStep;
  /** The longest that one attempt can be at work. */
  readonly attemptSeconds: number;
  readonly horizon: Horizon;
}

/** One family's findings about a whole workflow. */
export type Check = (subject: Subject) => readonly Finding[];

/** The same for a check that looks at one step at a time. */
export const eachStep =
  (check: (step: StepSubject, subject: Subject) => readonly Finding[]): Check =>
  (subject) =>
    subject.steps.flatMap((step) => check(step, subject));

/** Place of an option of a step. */
export const optionOf = ({ workflow }: Subject, { step }: StepSubject, option: string) => ({
  workflow: workflow.name,
  step: step.state,
  field: `steps.${step.state}.${option}`,
});

/** Place of a field of a step's state. */
export const fieldOf = ({ workflow }: Subject, { step }: StepSubject, field: string) => ({
  workflow: workflow.name,
  step: step.state,
  field,
});
