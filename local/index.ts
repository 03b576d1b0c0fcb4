export { LocalAccount } from "./account/account.ts";
export type { BusinessEvent, LocalBindings, OutsideFact } from "./account/bindings.ts";
export { deploy, type Subject, subjectOf } from "./account/deploy.ts";
export { type Effect, EffectLog } from "./account/effect-log.ts";
export type { LocalFunction, LocalHandler, Outside } from "./account/functions.ts";
export { LocalDynamoDB } from "./dynamodb/index.ts";
export {
  type Description,
  directoryStore,
  type ExecutionType,
  type HistoryEvent,
  type Moment,
  type Observer,
  type StateMachine,
  type Status,
  StepFunctions,
  type StepFunctionsOptions,
  type Store,
  type TaskRequest,
  type TaskRunner,
} from "./engine/index.ts";
export { AslError, type Json } from "./expressions/index.ts";
export type { Fault, FaultPlan, FaultPoint } from "./faults/fault.ts";
export { parseFault } from "./faults/scripted-faults.ts";
export type { Integration, IntegrationContext } from "./integrations/integration.ts";
export { messagingIntegrations } from "./integrations/messaging.ts";
export { startExecutionIntegration } from "./integrations/start-execution.ts";
export { type RunOnce, type RunReport, runOnce } from "./run-once.ts";
export { type RunWorkflowOptions, runWorkflow } from "./run-workflow.ts";
export { runStorm, type Storm, type StormReport } from "./simulation/storm.ts";
export { localTasks, type TaskAnswer, type TaskAnswers, unansweredStates } from "./tasks/local-tasks.ts";
export type { Outcome } from "./tasks/outcome.ts";
export { redriveScripted, runScripted, type ScriptedRun } from "./tasks/run-scripted.ts";
export { type ScriptedTask, scripted } from "./tasks/scripted.ts";
export {
  type LocalRun,
  type RunOptions,
  runLocally,
  stepMatchers,
  type TaskEffect,
} from "./testing/index.ts";
export type { Clock } from "./time/clock.ts";
export { type Random, seededRandom } from "./time/random.ts";
export { VirtualTime } from "./time/virtual-time.ts";
