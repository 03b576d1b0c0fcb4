export { aslFile, defineWorkflow } from "./definition/config/define-workflow.ts";
export type { StepConfig } from "./definition/config/step-schema.ts";
export type { WorkflowConfig } from "./definition/config/workflow-schema.ts";
