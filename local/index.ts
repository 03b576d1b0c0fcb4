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
export { localTasks, type TaskAnswer, type TaskAnswers, unansweredStates } from "./tasks/local-tasks.ts";
export type { Outcome } from "./tasks/outcome.ts";
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
