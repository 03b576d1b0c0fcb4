// What a workflow's file and its test need. Lambdas take "steponce/lambdas", which is much smaller.
export {
  aslFile,
  defineWorkflow,
  errorsOf,
  type Finding,
  guardWorkflow,
  loadWorkflow,
  type Plan,
  type PlannedStep,
  planFolder,
  planWorkflow,
  type ResolvedWorkflow,
  resolveWorkflow,
  type StepConfig,
  type WorkflowConfig,
} from "./definition/index.ts";
