import {
  type Description,
  directoryStore,
  type ExecutionType,
  type StateMachine,
  type Store,
} from "./engine/index.ts";
import type { Json } from "./expressions/types.ts";
import { redriveScripted, runScripted } from "./tasks/run-scripted.ts";
import type { ScriptedTask } from "./tasks/scripted.ts";

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
  const { result, events } = options.redrive
    ? await redriveScripted({ tasks, seed, ...withExecution(store, name) })
    : await runScripted({
        definition,
        input,
        tasks,
        type,
        seed,
        ...(name !== undefined && { name }),
        ...(store && { store }),
      });
  const { status, output, error, cause, executionArn } = result;
  return {
    status,
    ...(output !== undefined && { output }),
    ...(error !== undefined && { error }),
    ...(cause !== undefined && { cause }),
    executionArn,
    events: events.map(({ type, state }) => ({ type, ...(typeof state === "string" && { state }) })),
  };
}

function withExecution(
  store: Store | undefined,
  name: string | undefined,
): { store: Store; executionArn: string } {
  const found = store?.executions().find((execution) => execution.name === name);
  if (store && found) return { store, executionArn: found.arn };
  throw new Error(
    `There is no execution ${name === undefined ? "without a --name" : `named "${name}"`} to redrive.`,
  );
}
