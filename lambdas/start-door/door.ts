import type { Context } from "aws-lambda";
import { parseDuration } from "../../ledger/duration.ts";
import { recordKey, StepOnceError } from "../../ledger/index.ts";
import type { GuardServices } from "../guard/services.ts";
import { errorOf } from "../guard/stored-error.ts";
import { onceHandler } from "../middleware/once-handler.ts";
import { specOf } from "../middleware/once-options.ts";
import { executionName } from "./execution-name.ts";
import type { Outcome } from "./outcome.ts";
import {
  type NamedStart,
  REFUSALS,
  type StartedExecution,
  type StepFunctionsSender,
  startExecution,
} from "./start-execution.ts";

/** How long the name of an execution is taken: https://docs.aws.amazon.com/step-functions/latest/apireference/API_StartExecution.html */
const NAME_SECONDS = 90 * 86_400;

/** The longest that one start is presumed to be under way. */
const MAX_START_MS = 15_000;

export interface DoorOptions {
  /** Namespace of the keys, such as `orders`. Pinned: under another name every key is new. */
  readonly name: string;
  /** A STANDARD state machine, or an alias of one. */
  readonly stateMachineArn: string;
  /** How long after its start a duplicate is known, at least the 90 days that Step Functions knows it for itself. */
  readonly retention: string | number;
  /** What of the input tells one start from another: the same key with another is refused. @default all of it */
  readonly fingerprint?: (input: unknown) => unknown;
  /** Keep keys out of the execution's name and of the ledger. @default false */
  readonly hashKeys?: boolean;
  readonly sfn: StepFunctionsSender;
  /** @default those of the Lambda context, else of the environment */
  readonly services?: GuardServices;
}

export interface Start {
  /** The business event: text, a number, or a list of them. */
  readonly key: unknown;
  /** The tenant or the like that keys are unique in. */
  readonly partition?: unknown;
  readonly input: unknown;
}

/** The first start's answer, and how its execution ended, once that is recorded. */
export type DoorAnswer = StartedExecution & Partial<Outcome> & { readonly replayed?: true };

/** @throws StepOnce.InProgress, .Mismatch, .KeyMissing, .InDoubt, .LedgerUnavailable; what StartExecution throws */
export type StartOnce = (start: Start, context: Context) => Promise<DoorAnswer>;

/**
 * Starts one execution per business key. A claim on the key, whose effect is StartExecution under a name
 * that is made of the key: while Step Functions knows the name, a start that nobody knows the end of is
 * simply made again; after that the record answers.
 */
export function startOnce(door: DoorOptions): StartOnce {
  const { stateMachineArn, sfn, services, fingerprint = (input) => input } = door;
  const handler = onceHandler<NamedStart, StartedExecution>(
    (start) => startExecution(sfn, stateMachineArn, start, fingerprint),
    {
      alone: declarationOf(door),
      onReplay: (answer) => ({ ...(answer as StartedExecution), replayed: true }),
      ...(services && { services }),
    },
  ) as unknown as (start: NamedStart, context: Context) => Promise<DoorAnswer>;
  return async ({ key, partition, input: given }, context) => {
    const input = asSent(given);
    return handler(
      { name: nameOfStart(door, key, partition), input, fingerprint: fingerprint(input) },
      briefly(context),
    );
  };
}

/**
 * An input as Step Functions gives it back, so that a start whose answer was lost finds itself in the
 * execution: nothing is sent as `{}`, a date as text, a member that is undefined not at all.
 *
 * @throws InvalidExecutionInput for a number such as `1e999`, which would be sent as null
 */
const asSent = (input: unknown): unknown => JSON.parse(JSON.stringify(input ?? {}, finite));

function finite(member: string, value: unknown): unknown {
  if (typeof value !== "number" || Number.isFinite(value)) return value;
  const where = member === "" ? "The input" : `A member "${member}" of the input`;
  throw errorOf({
    name: "InvalidExecutionInput",
    cause: `${where} is ${value}, which JSON has no word for.`,
  });
}

/**
 * A context of the start's own: `once` is put into it, and starts of one batch run side by side. Its lease
 * is short, however long the function may run: a start takes no longer, and duplicates wait for its end.
 */
function briefly(context: Context): Context {
  return Object.assign(Object.create(context) as Context, {
    getRemainingTimeInMillis: () => Math.min(context.getRemainingTimeInMillis(), MAX_START_MS),
  });
}

/** @throws StepOnce.KeyMissing when the key, or a partition that is given, selects nothing */
export function nameOfStart(
  door: Pick<DoorOptions, "name" | "hashKeys">,
  key: unknown,
  partition?: unknown,
): string {
  const guard = { workflow: door.name, step: "start", scope: "workflow" } as const;
  const text = (value: unknown) => recordKey({ guard, key: value }).key;
  const parts = [door.name, ...(partition === undefined ? [] : [text(partition)]), text(key)];
  return executionName(parts, door.hashKeys);
}

/** The declaration whose records are `start-door:<name>/handler/<name of the execution>`. */
export function declarationOf({ name, retention }: Pick<DoorOptions, "name" | "retention">) {
  if (parseDuration(retention) < NAME_SECONDS)
    throw new StepOnceError(
      "Misuse",
      `Start door "${name}": retention must be at least the 90 days that Step Functions keeps an execution's name, not ${retention}.`,
    );
  return {
    name: `start-door:${name}`,
    key: (start: NamedStart) => start.name,
    retention,
    fingerprint: (start: NamedStart) => start.fingerprint,
    onDoubt: { sameTokenIsSafe: NAME_SECONDS },
    notApplied: REFUSALS,
  };
}

/** Where a start is recorded. */
export function recordOf(door: Pick<DoorOptions, "name" | "retention">, name: string) {
  const guard = specOf(declarationOf(door));
  return { guard, pk: recordKey({ guard, key: name }).pk };
}
