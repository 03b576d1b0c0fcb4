export type { Block, State, StateMachine, StateType } from "./asl.ts";
export type { Description } from "./describe.ts";
export { directoryStore } from "./directory-store.ts";
export type { HistoryEvent } from "./history.ts";
export type { ExecutionType, Moment, Observer, Status, TaskRequest, TaskRunner } from "./run.ts";
export { StepFunctions, type StepFunctionsOptions } from "./step-functions.ts";
export type { Store } from "./store.ts";
