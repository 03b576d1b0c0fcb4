import type { AslDefinition } from "./asl/types.ts";
import type { Resolution } from "./config/resolve-workflow.ts";
import { errorsOf, type Finding, finding } from "./findings/finding.ts";
import { refusalFindings } from "./findings/refusals.ts";
import { suppressed, unusedSuppressions } from "./findings/suppress.ts";
import { guardDefinition } from "./guard/index.ts";
import type { ResolvedWorkflow } from "./resolved.ts";

export interface GuardedResolution extends Resolution {
  /** What is deployed: guarded, with `${…}` for everything from outside. Absent when an error stands in the way. */
  readonly definition?: AslDefinition;
}

/** Adds the guarded definition to a resolved workflow, and what the guard has to say to its findings. */
export const guardWorkflow = ({ workflow, findings }: Resolution): GuardedResolution => {
  if (workflow === undefined) return { findings };
  const guarded = guardFindings(workflow);
  const all = [...findings, ...guarded.findings];
  const known = [...all, ...unusedSuppressions(all, workflow.suppress, workflow.name)];
  const { definition } = guarded;
  return definition === undefined || errorsOf(known).length > 0
    ? { findings: known }
    : { workflow, definition, findings: known };
};

/** https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html: 1 MB for a request, the definition in it. */
const DEFINITION_BYTES = 1_048_576;

/** The guard's own findings about a workflow, which may have others. */
export const guardFindings = (
  workflow: ResolvedWorkflow,
): { definition?: AslDefinition; findings: readonly Finding[] } => {
  const { name, suppress } = workflow;
  const { definition, findings: refusals } = guardDefinition(workflow.definition, workflow.steps, workflow);
  const bytes = Buffer.byteLength(JSON.stringify(definition ?? workflow.definition));
  const findings = [
    ...refusalFindings(refusals, name),
    ...(bytes > DEFINITION_BYTES
      ? [finding("SO172", { workflow: name, field: "definition" }, `${bytes} bytes when guarded`)]
      : []),
  ];
  return { ...(definition && { definition }), findings: suppressed(findings, suppress) };
};
