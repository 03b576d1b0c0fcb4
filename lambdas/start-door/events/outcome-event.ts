import type { ToldExecution } from "../outcome.ts";

interface StatusChange {
  readonly name: string;
  readonly status: string;
  /** Epoch ms. */
  readonly stopDate: number | null;
  readonly output: string | null;
}

/**
 * How an execution of the door's state machine ended, from the event that Step Functions sends:
 * https://docs.aws.amazon.com/step-functions/latest/dg/eventbridge-integration.html
 *
 * @returns nothing for any other event, those of other state machines included
 */
export function outcomeOf(event: unknown, stateMachineArn: string): ToldExecution | undefined {
  const { source, detail } = Object(event) as {
    source?: unknown;
    detail?: StatusChange & { stateMachineArn: string };
  };
  if (source !== "aws.states" || !detail) return undefined;
  if (!isOf(detail.stateMachineArn, stateMachineArn)) return undefined;
  const { name, status, stopDate, output } = detail;
  return {
    name,
    status,
    ...(stopDate !== null && { stopDate: new Date(stopDate).toISOString() }),
    ...(output !== null && { output }),
  };
}

/** An event names the state machine, never the alias that was started. */
const isOf = (machine: string, started: string) => started === machine || started.startsWith(`${machine}:`);
