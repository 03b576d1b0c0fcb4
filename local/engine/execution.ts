import type { Json } from "../expressions/types.ts";
import type { StateMachine } from "./asl.ts";
import { type Branch, hasSucceeded, newBranch } from "./branch.ts";
import { type Failure, isFailed } from "./failure.ts";
import { History, type HistoryEvent } from "./history.ts";
import { CLOSED, Life } from "./life.ts";
import { LIMITS } from "./limits.ts";
import type { ExecutionType, Run, Services, Status } from "./run.ts";
import { runBranch } from "./run-branch.ts";

/** All there is to know of an execution: plain data, but for what the branches share with the definition. */
export interface ExecutionRecord {
  arn: string;
  name: string;
  type: ExecutionType;
  stateMachineArn: string;
  stateMachineName: string;
  roleArn: string;
  /** As it was when the execution began. */
  definition: StateMachine;
  input: Json;
  status: Status;
  /** All dates in epoch milliseconds. */
  startDate: number;
  stopDate?: number | undefined;
  output?: Json | undefined;
  error?: string | undefined;
  cause?: string | undefined;
  redriveCount: number;
  redriveDate?: number | undefined;
  /** Of the last redrives, for the idempotency of RedriveExecution. */
  redriveTokens: { token: string; at: number }[];
  /** For a child of a distributed Map. */
  mapRunArn?: string | undefined;
  root: Branch;
  events: readonly HistoryEvent[];
  eventCount: number;
}

/** An execution as it runs. */
export class Execution implements Run {
  readonly services: Services;
  readonly record: ExecutionRecord;
  readonly history: History;
  #life = new Life();
  #waiting: (() => void)[] = [];
  #ended: (execution: Execution) => void;

  constructor(
    services: Services,
    record: ExecutionRecord,
    options: { keepHistory: boolean; ended: (execution: Execution) => void },
  ) {
    this.services = services;
    this.record = record;
    this.#ended = options.ended;
    this.history = new History({
      clock: services.clock,
      keep: options.keepHistory,
      limited: record.type === "STANDARD",
      events: [...record.events],
      count: record.eventCount,
    });
  }

  get machine(): StateMachine {
    return this.record.definition;
  }

  get roleArn(): string {
    return this.record.roleArn;
  }

  begin(): void {
    const { input, roleArn } = this.record;
    this.history.add("ExecutionStarted", 0, { input, roleArn });
    this.#go();
  }

  /** Goes on from the states that were entered and not exited. */
  redrive(): void {
    const { record } = this;
    record.status = "RUNNING";
    record.redriveCount++;
    record.redriveDate = this.services.clock.now();
    for (const field of ["stopDate", "output", "error", "cause"] as const) delete record[field];
    this.history.add("ExecutionRedriven", this.history.count, { redriveCount: record.redriveCount });
    this.#life = new Life();
    this.#go();
  }

  /** Ends the execution where it stands. What its tasks do meanwhile nobody can stop. */
  end(
    status: Exclude<Status, "RUNNING">,
    details: { output?: Json; error?: string; cause?: string } = {},
  ): void {
    const { record, history } = this;
    if (record.status !== "RUNNING") return;
    this.#life.close();
    record.status = status;
    record.stopDate = this.services.clock.now();
    const timedOut = status === "TIMED_OUT";
    history.end(EVENTS[status], record.root.last, timedOut ? { error: "States.Timeout" } : details);
    record.output = details.output;
    record.error = details.error;
    record.cause = details.cause;
    record.events = history.events;
    record.eventCount = history.count;
    this.#ended(this);
    for (const tell of this.#waiting.splice(0)) tell();
  }

  /** Resolves when the execution no longer runs. */
  async finished(): Promise<void> {
    if (this.record.status === "RUNNING") await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #go(): void {
    const { record, machine } = this;
    const { root } = record;
    if (hasSucceeded(root)) {
      this.end("SUCCEEDED", { output: root.outcome.output });
      return;
    }
    root.outcome = undefined;
    const longest = record.type === "STANDARD" ? LIMITS.standardSeconds : LIMITS.expressSeconds;
    const seconds = Math.min(machine.TimeoutSeconds ?? longest, longest);
    const life = this.#life;
    life.after(this.services.clock, seconds * 1000, () => this.end("TIMED_OUT"));
    runBranch(this, root, life).then(
      (output) => life.open && this.end("SUCCEEDED", { output }),
      (thrown) => life.open && this.#fail(thrown),
    );
  }

  #fail(thrown: unknown): void {
    if (thrown === CLOSED) return;
    const failure: Failure = isFailed(thrown) ? thrown.failure : runnerFailure(thrown);
    const { error, cause } = failure;
    this.record.root.outcome = { failure };
    this.end("FAILED", { ...(error !== undefined && { error }), ...(cause !== undefined && { cause }) });
  }
}

const EVENTS = {
  SUCCEEDED: "ExecutionSucceeded",
  FAILED: "ExecutionFailed",
  TIMED_OUT: "ExecutionTimedOut",
  ABORTED: "ExecutionAborted",
} as const;

/** A mistake in the runner itself, or in an observer: told with its stack, so that it can be found. */
const runnerFailure = (thrown: unknown): Failure => ({
  error: "States.Runtime",
  cause: `The local runner failed: ${thrown instanceof Error ? thrown.stack : String(thrown)}`,
});

export const newRecord = (
  fixed: Pick<
    ExecutionRecord,
    | "arn"
    | "name"
    | "type"
    | "stateMachineArn"
    | "stateMachineName"
    | "roleArn"
    | "definition"
    | "input"
    | "startDate"
  > & { mapRunArn?: string },
): ExecutionRecord => ({
  ...fixed,
  status: "RUNNING",
  redriveCount: 0,
  redriveTokens: [],
  root: newBranch(fixed.definition, fixed.input),
  events: [],
  eventCount: 0,
});
