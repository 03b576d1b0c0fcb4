import type { Json } from "../expressions/types.ts";
import type { Clock } from "../time/clock.ts";
import type { Random } from "../time/random.ts";
import type { StateMachine } from "./asl.ts";
import type { MapRunChild } from "./branch.ts";
import type { History } from "./history.ts";
import type { Tokens } from "./tokens.ts";

/** What a Task state asks of the world. */
export interface TaskRequest {
  /** As in the definition: `arn:aws:states:::lambda:invoke`, a Lambda or activity ARN, …. */
  resource: string;
  state: string;
  /** Names of the enclosing states and, in a Map, indexes of the iterations. */
  path: readonly string[];
  /** The evaluated Parameters or Arguments, else the state's input. */
  arguments: Json;
  /** The context object. */
  context: Json;
  executionArn: string;
  redriveCount: number;
  /** Of this visit of the state, from 0. */
  attempt: number;
  timeoutSeconds?: number;
  heartbeatSeconds?: number;
  /** For `.waitForTaskToken` and activities. */
  token?: string;
  credentials?: Json;
  /**
   * Aborted when the state stops waiting: answered, timed out, stopped, a sibling failed. The work itself
   * may go on, as it does on AWS.
   */
  signal: AbortSignal;
  /** For `.sync`: writes the answer of the call that started the job into the history. */
  submitted(answer: Json): void;
}

/**
 * Does what a Task asks for. Resolves with the result; for `.waitForTaskToken` with the answer of the
 * call that took the token, the result then comes through the token. Rejects with an `AslError`; any
 * other error becomes what Step Functions makes of an error thrown by a Lambda function.
 */
export type TaskRunner = (request: TaskRequest) => Promise<Json>;

/** Where in an execution something happens. */
export interface Moment {
  executionArn: string;
  redriveCount: number;
  state: string;
  path: readonly string[];
}

/** Is told what happens, as it happens. A promise holds that line of the execution until it has settled. */
export interface Observer {
  stateEntered?(moment: Moment): void | Promise<void>;
  stateExited?(moment: Moment): void | Promise<void>;
  /** Just before the task runner is called. */
  taskScheduled?(request: TaskRequest): void | Promise<void>;
}

/** What all executions of an account share. */
export interface Services {
  clock: Clock;
  random: Random;
  tasks: TaskRunner;
  observer: Observer;
  tokens: Tokens;
  activityExists(arn: string): boolean;
  mapRuns: MapRuns;
}

/** Runs the children of distributed Maps. */
export interface MapRuns {
  /** Begins an execution for the child, or redrives the one it has, and notes in the child how that ends. */
  run(child: MapRunChild, children: ChildrenOf): Promise<void>;
  stop(child: MapRunChild): void;
}

/** What the children of a Map Run have in common. */
export interface ChildrenOf {
  parent: Run;
  mapRunArn: string;
  machine: StateMachine;
  type: ExecutionType;
}

export type ExecutionType = "STANDARD" | "EXPRESS";

export type Status = "RUNNING" | "SUCCEEDED" | "FAILED" | "TIMED_OUT" | "ABORTED";

/** What the states of one execution share. */
export interface Run {
  services: Services;
  machine: StateMachine;
  history: History;
  record: {
    arn: string;
    name: string;
    type: ExecutionType;
    stateMachineArn: string;
    stateMachineName: string;
    input: Json;
    startDate: number;
    redriveCount: number;
    redriveDate?: number | undefined;
  };
  roleArn: string;
}
