import {
  type Description,
  directoryStore,
  type ExecutionType,
  type StateMachine,
  StepFunctions,
} from "./engine/index.ts";
import type { Json } from "./expressions/types.ts";
import { type ScriptedTask, scripted } from "./tasks/scripted.ts";
import { seededRandom } from "./time/random.ts";
import { VirtualTime } from "./time/virtual-time.ts";

export interface RunDefinition {
  readonly definition: StateMachine;
  readonly input: Json;
  /** What the Tasks are answered, consumed per state in order. */
  readonly tasks: readonly ScriptedTask[];
  /** Name of the execution: its identity. Default: made from the seed. */
  readonly name?: string;
  readonly type?: ExecutionType;
  readonly seed: number;
  /** Folder that keeps executions, so that a later process can redrive them. */
  readonly state?: string;
  /** Redrive the execution of that name, which `state` must hold, instead of starting one. */
  readonly redrive?: boolean;
}

export interface DefinitionReport {
  readonly status: Description["status"];
  readonly output?: Json;
  readonly error?: string;
  readonly cause?: string;
  readonly executionArn: string;
  readonly events: readonly { readonly type: string; readonly state?: string }[];
}

/**
 * Runs any definition with scripted answers.
 *
 * @throws InvalidDefinition with all findings; the errors of StartExecution and RedriveExecution
 */
export async function runDefinition(options: RunDefinition): Promise<DefinitionReport> {
  const { definition, input, tasks, name, type = "STANDARD", seed, state } = options;
  const store = state === undefined ? undefined : directoryStore(state);
  const lastStop = Math.max(0, ...(store?.executions() ?? []).map(({ stopDate = 0 }) => stopDate));
  const clock = new VirtualTime({ start: Math.max(Date.UTC(2026, 0, 1), lastStop + 1000) });
  const script = scripted(tasks, { clock, account: () => account });
  const account: StepFunctions = new StepFunctions({
    clock,
    random: seededRandom(seed),
    tasks: script.tasks,
    activityExists: script.activityExists,
    ...(store && { store }),
  });
  let executionArn: string;
  if (options.redrive) {
    executionArn = arnOf(account, name);
    account.redriveExecution(executionArn);
  } else {
    const stateMachineArn = account.createStateMachine({ name: "local", definition, type });
    ({ executionArn } = account.startExecution({
      stateMachineArn,
      input,
      ...(name !== undefined && { name }),
    }));
  }
  const { status, output, error, cause } = await clock.run(account.finished(executionArn));
  return {
    status,
    ...(output !== undefined && { output }),
    ...(error !== undefined && { error }),
    ...(cause !== undefined && { cause }),
    executionArn,
    events: account
      .getExecutionHistory(executionArn)
      .map(({ type, state }) => ({ type, ...(typeof state === "string" && { state }) })),
  };
}

function arnOf(account: StepFunctions, name: string | undefined): string {
  const machine = "arn:aws:states:us-east-1:123456789012:stateMachine:local";
  const found = account.listExecutions(machine).find((execution) => execution.name === name);
  if (found) return found.executionArn;
  throw new Error(
    `There is no execution ${name === undefined ? "without a --name" : `named "${name}"`} to redrive.`,
  );
}
