import { Sandbox } from "../account/sandbox.ts";
import {
  type ExecutionType,
  type HistoryEvent,
  type StateMachine,
  type Status,
  StepFunctions,
  type TaskRequest,
  type TaskRunner,
} from "../engine/index.ts";
import type { Json } from "../expressions/types.ts";
import { type FaultPlan, noFaults } from "../faults/fault.ts";
import { localTasks, type TaskAnswers, unansweredStates } from "../tasks/local-tasks.ts";
import { seededRandom } from "../time/random.ts";
import { VirtualTime } from "../time/virtual-time.ts";
import { asFaultPlan } from "./faults.ts";

export interface RunOptions {
  /** Default `{}`. */
  input?: Json;
  /** What answers the tasks, by state, function or resource. */
  tasks?: TaskAnswers;
  /** Such as `"ChargeCard:lost-response"`: each strikes once, the first time its moment comes. */
  faults?: FaultPlan | readonly string[];
  /** Decides random numbers, jitter, and the order of what happens at the same time. Default 1. */
  seed?: number;
  /** Of the execution. Default: from the seed. */
  name?: string;
  /** Default `STANDARD`. */
  type?: ExecutionType;
  /** Other state machines of the account, by name, for nested executions. */
  machines?: Readonly<Record<string, StateMachine>>;
  /** Default 2026-01-01T00:00:00Z. The time is virtual: a Wait of 90 days takes none of yours. */
  startTime?: Date;
}

/** A time at which the work of a task was done, whether or not its answer arrived. */
export interface TaskEffect {
  state: string;
  /** Names of the enclosing states and, in a Map, indexes of the iterations. */
  path: readonly string[];
  attempt: number;
  redriveCount: number;
  arguments: Json;
}

/** What became of an execution. */
export interface LocalRun {
  status: Status;
  output?: Json;
  error?: string;
  cause?: string;
  executionArn: string;
  history: readonly HistoryEvent[];
  /** The names of the states in the order in which they were entered. */
  path: readonly string[];
  effects: readonly TaskEffect[];
  /** Virtual milliseconds from the start to the end. */
  durationMs: number;
  /** Redrives the execution, `afterMs` (default 0) later, and waits again. @throws `ExecutionNotRedrivable` */
  redrive(afterMs?: number): Promise<LocalRun>;
}

/**
 * Runs a state machine here, in virtual time, to its end.
 *
 * @throws `InvalidDefinition` with all findings; an error that lists each task that nothing would answer
 * @example
 * const run = await runLocally(definition, {
 *   input: { orderId: "17" },
 *   tasks: { "charge-card": async (order) => ({ chargeId: "ch_1" }), "sqs:sendMessage": () => ({ MessageId: "m" }) },
 * });
 */
export const runLocally = async (
  subject: StateMachine | { definition: StateMachine },
  options: RunOptions = {},
): Promise<LocalRun> => {
  const definition = "definition" in subject ? subject.definition : subject;
  const { input = {}, tasks = {}, name, type = "STANDARD", machines = {} } = options;
  const random = seededRandom(options.seed ?? 1);
  const start = (options.startTime ?? new Date("2026-01-01T00:00:00Z")).getTime();
  const clock = new VirtualTime({ start, random: random.fork() });
  const effects: TaskEffect[] = [];
  const answers = localTasks(tasks, { clock, random: random.fork(), account: () => account });
  const account: StepFunctions = new StepFunctions({
    clock,
    random: random.fork(),
    tasks: faulty(answers, asFaultPlan(options.faults ?? noFaults), effects, {
      clock,
      account: () => account,
    }),
  });
  for (const [other, machine] of Object.entries(machines))
    account.createStateMachine({ name: other, definition: machine });
  const stateMachineArn = account.createStateMachine({ name: "under-test", definition, type });
  refuseUnanswered([definition, ...Object.values(machines)], tasks);

  const { executionArn } = account.startExecution({
    stateMachineArn,
    input,
    ...(name !== undefined && { name }),
  });
  const finish = async (): Promise<LocalRun> => {
    const { status, output, error, cause, startDate, stopDate } = await clock.run(
      account.finished(executionArn),
    );
    const history = [...account.getExecutionHistory(executionArn)];
    return {
      status,
      ...(output !== undefined && { output }),
      ...(error !== undefined && { error }),
      ...(cause !== undefined && { cause }),
      executionArn,
      history,
      path: history.flatMap(({ type, state }) => (type.endsWith("StateEntered") ? [String(state)] : [])),
      effects: [...effects],
      durationMs: stopDate! - startDate,
      redrive: async (afterMs = 0) => {
        await clock.run(new Promise<void>((resolve) => clock.after(afterMs, resolve)));
        account.redriveExecution(executionArn);
        return finish();
      },
    };
  };
  return finish();
};

const refuseUnanswered = (definitions: StateMachine[], tasks: TaskAnswers): void => {
  const missing = definitions.flatMap((definition) => unansweredStates(definition, tasks));
  if (missing.length > 0) throw new Error(missing.join("\n"));
};

/** Faults strike around each task; its work is logged when it is done. */
const faulty = (
  tasks: TaskRunner,
  faults: FaultPlan,
  effects: TaskEffect[],
  { clock, account }: { clock: VirtualTime; account: () => StepFunctions },
): TaskRunner => {
  const work = (request: TaskRequest): Promise<Json> => {
    const { state, path, attempt, redriveCount, arguments: args } = request;
    effects.push({ state, path, attempt, redriveCount, arguments: args });
    return tasks(request);
  };
  return (request) => {
    const { state: step, executionArn, redriveCount } = request;
    const abort = () => void account().stopExecution(executionArn);
    const sandbox = new Sandbox({ clock, faults, site: { step, executionArn, redriveCount }, abort });
    const done = sandbox.pass({ of: "effect", operation: request.resource }, () => work(request));
    return Promise.race([done, sandbox.died]);
  };
};
