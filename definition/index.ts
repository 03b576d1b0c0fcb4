export { aslFile, defineWorkflow } from "./config/define-workflow.ts";
export { type Resolution, resolveWorkflow } from "./config/resolve-workflow.ts";
export type { StepConfig } from "./config/step-schema.ts";
export type { WorkflowConfig } from "./config/workflow-schema.ts";
export { type Code, codes } from "./findings/codes.ts";
export { errorsOf, type Finding } from "./findings/finding.ts";
export { loadWorkflow, loadWorkflows } from "./load/load-workflow.ts";
export type { ResolvedLambda, ResolvedStep, ResolvedSubstitution, ResolvedWorkflow } from "./resolved.ts";
