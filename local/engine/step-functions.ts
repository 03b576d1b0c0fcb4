import type { Json } from "../expressions/types.ts";
import type { Clock } from "../time/clock.ts";
import type { Random } from "../time/random.ts";
import { apiError } from "./api-error.ts";
import { executionArn } from "./arns.ts";
import type { StateMachine } from "./asl.ts";
import { checkDefinition } from "./definition/check.ts";
import { type Description, describe } from "./describe.ts";
import { Execution, type ExecutionRecord, newRecord } from "./execution.ts";
import type { HistoryEvent } from "./history.ts";
import { copyJson, frozenCopy, sameJson } from "./json.ts";
import { exceeds, LIMITS } from "./limits.ts";
import { mapRuns } from "./map-runs.ts";
import { checkName } from "./names.ts";
import { checkRedrivable, isRepeated, rememberToken } from "./redrive.ts";
import type { ExecutionType, Observer, Services, TaskRunner } from "./run.ts";
import type { Store } from "./store.ts";
import { Tokens } from "./tokens.ts";

export interface StepFunctionsOptions {
  clock: Clock;
  random: Random;
  tasks: TaskRunner;
  /** Default `us-east-1`. */
  region?: string;
  /** Default `123456789012`. */
  account?: string;
  observer?: Observer;
  /** Is there an activity with this ARN? Default: each one that is asked for. */
  activityExists?: (arn: string) => boolean;
  /** Default true. False: no events are kept, for speed; they are still counted. */
  history?: boolean;
  /** How many closed executions are kept, the oldest forgotten first. Default 10,000; AWS keeps them for 90 days. */
  retain?: number;
  /** Keeps state machines and closed executions, so that a later process can go on with them. */
  store?: Store;
}

export interface StateMachineRecord {
  arn: string;
  name: string;
  type: ExecutionType;
  definition: StateMachine;
  roleArn: string;
}

/** The state machines of an AWS account and their executions, in this process. Errors have AWS's names. */
export class StepFunctions {
  #services: Services;
  #prefix: string;
  #roleArn: string;
  #keepHistory: boolean;
  #retain: number;
  #store: Store | undefined;
  #machines = new Map<string, StateMachineRecord>();
  #executions = new Map<string, Execution>();
  /** Closed executions in the order of their closing. */
  #closed = new Set<string>();

  constructor(options: StepFunctionsOptions) {
    const { clock, random, tasks, region = "us-east-1", account = "123456789012" } = options;
    this.#prefix = `arn:aws:states:${region}:${account}`;
    this.#roleArn = `arn:aws:iam::${account}:role/local`;
    this.#keepHistory = options.history ?? true;
    this.#retain = options.retain ?? 10_000;
    this.#store = options.store;
    this.#services = {
      clock,
      random,
      tasks,
      observer: options.observer ?? {},
      tokens: new Tokens(),
      activityExists: options.activityExists ?? (() => true),
      mapRuns: mapRuns({
        find: (arn) => this.#executions.get(arn),
        launch: (record) => this.#launch(record),
        redrive: (execution) => this.#redrive(execution),
      }),
    };
    for (const machine of this.#store?.machines() ?? []) this.#machines.set(machine.arn, machine);
    for (const record of this.#store?.executions() ?? []) {
      this.#executions.set(record.arn, this.#execution(record));
      this.#closed.add(record.arn);
    }
  }

  /** @throws `InvalidDefinition` with all findings, `InvalidName`, `StateMachineAlreadyExists` */
  createStateMachine(machine: { name: string; definition: StateMachine; type?: ExecutionType }): string {
    const { name, definition, type = "STANDARD" } = machine;
    checkName(name);
    checkDefinition(name, definition, type);
    const arn = `${this.#prefix}:stateMachine:${name}`;
    const known = this.#machines.get(arn);
    if (
      known &&
      !(known.type === type && sameJson(known.definition as unknown as Json, definition as unknown as Json))
    )
      throw apiError("StateMachineAlreadyExists", `State Machine Already Exists: '${arn}'`);
    if (!known) this.#put({ arn, name, type, definition: frozenCopy(definition), roleArn: this.#roleArn });
    return arn;
  }

  /** For executions that start from now on; those that run, and their redrives, keep what they began with. */
  updateStateMachine(arn: string, definition: StateMachine): void {
    const machine = this.describeStateMachine(arn);
    checkDefinition(machine.name, definition, machine.type);
    this.#put({ ...machine, definition: frozenCopy(definition) });
  }

  /** @throws `StateMachineDoesNotExist` */
  describeStateMachine(arn: string): StateMachineRecord {
    const machine = this.#machines.get(arn);
    if (!machine) throw apiError("StateMachineDoesNotExist", `State Machine Does Not Exist: '${arn}'`);
    return machine;
  }

  listStateMachines(): StateMachineRecord[] {
    return [...this.#machines.values()];
  }

  /**
   * A name that runs with the same input gives the same execution again; any other use of a name within
   * 90 days is refused. Express executions are not told apart by their name.
   * @throws `StateMachineDoesNotExist`, `ExecutionAlreadyExists`, `InvalidName`, `ValidationException`
   */
  startExecution(start: { stateMachineArn: string; name?: string; input?: Json }): {
    executionArn: string;
    startDate: number;
  } {
    const { stateMachineArn, input = {} } = start;
    const machine = this.describeStateMachine(stateMachineArn);
    const name = start.name ?? this.#services.random.uuid();
    checkName(name);
    if (exceeds(input, LIMITS.payloadBytes))
      throw apiError(
        "ValidationException",
        `The input of execution '${name}' is longer than ${LIMITS.payloadBytes} bytes`,
      );
    const { type } = machine;
    const arn = executionArn(this.#prefix, { type, machine: machine.name, name }, this.#services.random);
    this.#forgetOld();
    const known = this.#executions.get(arn)?.record;
    if (known) {
      if (known.status !== "RUNNING" || !sameJson(known.input, input))
        throw apiError("ExecutionAlreadyExists", `Execution Already Exists: '${arn}'`);
      return { executionArn: arn, startDate: known.startDate };
    }
    const startDate = this.#services.clock.now();
    this.#launch(
      newRecord({
        arn,
        name,
        input: copyJson(input),
        startDate,
        type,
        stateMachineArn,
        stateMachineName: machine.name,
        roleArn: machine.roleArn,
        definition: machine.definition,
      }),
    );
    return { executionArn: arn, startDate };
  }

  /** Leaves the state that is open as it stands. @throws `ExecutionDoesNotExist` */
  stopExecution(arn: string, reason: { error?: string; cause?: string } = {}): { stopDate: number } {
    const execution = this.#find(arn);
    if (execution.record.type === "EXPRESS")
      throw apiError("StateMachineTypeNotSupported", `Express executions cannot be stopped: '${arn}'`);
    execution.end("ABORTED", reason);
    return { stopDate: execution.record.stopDate! };
  }

  /** @throws `ExecutionDoesNotExist`, `ExecutionNotRedrivable` */
  redriveExecution(arn: string, options: { clientToken?: string } = {}): { redriveDate: number } {
    const execution = this.#find(arn);
    const { record } = execution;
    const now = this.#services.clock.now();
    const { clientToken } = options;
    if (clientToken === undefined || !isRepeated(record, clientToken, now)) {
      checkRedrivable(record, now);
      if (clientToken !== undefined) rememberToken(record, clientToken, now);
      this.#redrive(execution);
    }
    return { redriveDate: record.redriveDate! };
  }

  /** @throws `ExecutionDoesNotExist` */
  describeExecution(arn: string): Description {
    return describe(this.#find(arn).record, this.#services.clock.now());
  }

  /** @throws `ExecutionDoesNotExist` */
  getExecutionHistory(arn: string): readonly HistoryEvent[] {
    return this.#find(arn).history.events;
  }

  /** All executions of a state machine. Those of distributed Maps are of machines of their own. */
  listExecutions(stateMachineArn: string): Description[] {
    const now = this.#services.clock.now();
    return [...this.#executions.values()]
      .filter(({ record }) => record.stateMachineArn === stateMachineArn)
      .map(({ record }) => describe(record, now));
  }

  /** Resolves when the execution no longer runs. @throws `ExecutionDoesNotExist` */
  async finished(arn: string): Promise<Description> {
    await this.#find(arn).finished();
    return this.describeExecution(arn);
  }

  /** @throws `TaskTimedOut`, `InvalidToken` */
  sendTaskSuccess(token: string, output: Json): void {
    this.#services.tokens.find(token).succeed(output);
  }

  /** @throws `TaskTimedOut`, `InvalidToken` */
  sendTaskFailure(token: string, failure: { error?: string; cause?: string } = {}): void {
    this.#services.tokens.find(token).fail(failure);
  }

  /** @throws `TaskTimedOut`, `InvalidToken` */
  sendTaskHeartbeat(token: string): void {
    this.#services.tokens.find(token).heartbeat();
  }

  #put(machine: StateMachineRecord): void {
    this.#machines.set(machine.arn, machine);
    this.#store?.saveMachine(machine);
  }

  #find(arn: string): Execution {
    const execution = this.#executions.get(arn);
    if (!execution) throw apiError("ExecutionDoesNotExist", `Execution Does Not Exist: '${arn}'`);
    return execution;
  }

  #execution(record: ExecutionRecord): Execution {
    return new Execution(this.#services, record, {
      keepHistory: this.#keepHistory,
      ended: (execution) => this.#ended(execution),
    });
  }

  #launch(record: ExecutionRecord): Execution {
    const execution = this.#execution(record);
    this.#executions.set(record.arn, execution);
    execution.begin();
    return execution;
  }

  #redrive(execution: Execution): void {
    this.#closed.delete(execution.record.arn);
    execution.redrive();
  }

  #ended({ record }: Execution): void {
    this.#closed.add(record.arn);
    this.#store?.saveExecution(record);
    this.#forgetOld();
  }

  #forgetOld(): void {
    const oldest = this.#services.clock.now() - LIMITS.retentionDays * 86_400_000;
    for (const arn of this.#closed) {
      const { stopDate = 0 } = this.#executions.get(arn)!.record;
      if (this.#closed.size <= this.#retain && stopDate >= oldest) return;
      this.#closed.delete(arn);
      this.#executions.delete(arn);
      this.#store?.forgetExecution(arn);
    }
  }
}
