import {
  type Description,
  type ExecutionType,
  type HistoryEvent,
  type StateMachine,
  StepFunctions,
  type Store,
} from "../engine/index.ts";
import type { Json } from "../expressions/types.ts";
import { seededRandom } from "../time/random.ts";
import { VirtualTime } from "../time/virtual-time.ts";
import { type ScriptedTask, scripted } from "./scripted.ts";

export interface ScriptedRun {
  result: Description;
  events: readonly HistoryEvent[];
  /** What the states asked for, by the place of the answer in the script. */
  requests: ReadonlyMap<number, Json>;
}

interface World {
  /** Answers of the tasks, each used once, in order per state. */
  tasks: readonly ScriptedTask[];
  /** Default 1. */
  seed?: number;
  /** Default `123456789012`. */
  account?: string;
  /** Keeps the execution, so that a later process can redrive it. */
  store?: Store;
}

const START = Date.parse("2026-01-01T00:00:00Z");

/** Runs any definition with prepared answers to its end. */
export const runScripted = (
  run: World & {
    definition: StateMachine;
    input: Json;
    /** Of the state machine. Default `local`. */
    machine?: string;
    /** Of the execution. Default: from the seed. */
    name?: string;
    type?: ExecutionType;
  },
): Promise<ScriptedRun> =>
  inWorld(run, (account) => {
    const { definition, input, machine = "local", type = "STANDARD", name } = run;
    const known = account.listStateMachines().find((other) => other.name === machine && other.type === type);
    if (known) account.updateStateMachine(known.arn, definition);
    const stateMachineArn = known?.arn ?? account.createStateMachine({ name: machine, definition, type });
    return account.startExecution({ stateMachineArn, input, ...(name !== undefined && { name }) })
      .executionArn;
  });

/** Redrives an execution of the store with prepared answers. @throws `ExecutionNotRedrivable`, `ExecutionDoesNotExist` */
export const redriveScripted = (run: World & { store: Store; executionArn: string }): Promise<ScriptedRun> =>
  inWorld(run, (account) => {
    account.redriveExecution(run.executionArn);
    return run.executionArn;
  });

/** The time goes on where the executions of the store left it. */
const inWorld = async (world: World, begin: (account: StepFunctions) => string): Promise<ScriptedRun> => {
  const { store } = world;
  const start = Math.max(START, ...(store?.executions() ?? []).map(({ stopDate = 0 }) => stopDate + 1000));
  const clock = new VirtualTime({ start });
  const script = scripted(world.tasks, { clock, account: () => account });
  const account: StepFunctions = new StepFunctions({
    clock,
    // A seed that is the same in each process would give the same ids again.
    random: seededRandom((world.seed ?? 1) + (start - START)),
    tasks: script.tasks,
    activityExists: script.activityExists,
    ...(world.account !== undefined && { account: world.account }),
    ...(store && { store }),
  });
  const executionArn = begin(account);
  const result = await clock.run(account.finished(executionArn));
  return { result, events: account.getExecutionHistory(executionArn), requests: script.requests };
};
