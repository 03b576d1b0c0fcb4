import type { ExecutionRecord } from "./execution.ts";
import type { StateMachineRecord } from "./step-functions.ts";

/** Keeps what must outlive the process: state machines, and executions that are over. */
export interface Store {
  machines(): StateMachineRecord[];
  executions(): ExecutionRecord[];
  saveMachine(machine: StateMachineRecord): void;
  saveExecution(execution: ExecutionRecord): void;
  forgetExecution(arn: string): void;
}
