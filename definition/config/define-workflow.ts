import type { WorkflowConfig } from "./workflow-schema.ts";

/** Types the config of a workflow. Nothing is checked here: `steponce plan` reports all findings at once. */
export const defineWorkflow = (config: WorkflowConfig): WorkflowConfig => config;

/** A definition in a file of its own, `.json` or `.yaml`, relative to the workflow's folder. */
export const aslFile = (path: string): { aslFile: string } => ({ aslFile: path });
