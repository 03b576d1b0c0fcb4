import { DescribeExecutionCommand, type SFNClient, StartExecutionCommand } from "@aws-sdk/client-sfn";
import { fingerprintOf, StepOnceError } from "../../ledger/index.ts";
import { errorOf, nameOf } from "../guard/stored-error.ts";

/** The one method of the SDK's client that is used, so that a stand-in is easy. */
export type StepFunctionsSender = Pick<SFNClient, "send">;

/** An execution, as its start was answered the first time. */
export interface StartedExecution {
  readonly executionArn: string;
  readonly name: string;
  /** ISO 8601. */
  readonly startDate: string;
}

/** One start, under a name that is made of its key. */
export interface NamedStart {
  readonly name: string;
  /** JSON. */
  readonly input: unknown;
  /** What of the input tells one start from another. */
  readonly fingerprint: unknown;
}

/**
 * Refusals of StartExecution, after which there is no execution that was not there before:
 * https://docs.aws.amazon.com/step-functions/latest/apireference/API_StartExecution.html#API_StartExecution_Errors
 */
export const REFUSALS: readonly string[] = [
  "AccessDeniedException",
  "ExecutionLimitExceeded",
  "InvalidArn",
  "InvalidExecutionInput",
  "InvalidName",
  "KmsAccessDeniedException",
  "KmsInvalidStateException",
  "KmsThrottlingException",
  "StateMachineDeleting",
  "StateMachineDoesNotExist",
  "ThrottlingException",
  "ValidationException",
  "StepOnce.Mismatch",
];

/**
 * Starts an execution, or finds the one that has the name: then that is the answer, whether it runs
 * or has ended.
 *
 * @param fingerprintOfInput what of an input tells one start from another
 * @throws StepOnce.Mismatch when the name's execution was started with another input; `StartUnclear` when a
 *   refusal may have come after a start; what the SDK throws
 */
export async function startExecution(
  sfn: StepFunctionsSender,
  stateMachineArn: string,
  start: NamedStart,
  fingerprintOfInput: (input: unknown) => unknown,
): Promise<StartedExecution> {
  const { name, input } = start;
  try {
    const { executionArn = "", startDate } = await sfn.send(
      new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify(input) }),
    );
    return { executionArn, name, startDate: iso(startDate) };
  } catch (error) {
    if (nameOf(error) === "ExecutionAlreadyExists")
      return existing(sfn, executionArnOf(stateMachineArn, name), start, fingerprintOfInput);
    throw wasTriedBefore(error) ? unclear(error) : error;
  }
}

async function existing(
  sfn: StepFunctionsSender,
  executionArn: string,
  { name, fingerprint }: NamedStart,
  fingerprintOfInput: (input: unknown) => unknown,
): Promise<StartedExecution> {
  const { input, startDate } = await sfn.send(new DescribeExecutionCommand({ executionArn }));
  // Without permission for its key the input is left out; the name alone says then that it is ours.
  if (
    input !== undefined &&
    fingerprintOf(fingerprintOfInput(JSON.parse(input))) !== fingerprintOf(fingerprint)
  )
    throw new StepOnceError(
      "Mismatch",
      `The execution ${executionArn} was started with another input. Use a key of its own for another start.`,
    );
  return { executionArn, name, startDate: iso(startDate) };
}

/** An alias or a version is not part of its executions' ARNs: a name is unique for the state machine. */
export function executionArnOf(stateMachineArn: string, name: string): string {
  const machine = stateMachineArn.split(":").slice(0, 7).join(":");
  return `${machine.replace(":stateMachine:", ":execution:")}:${name}`;
}

const iso = (date: Date | undefined) => new Date(date ?? 0).toISOString();

/** The SDK tries again by itself: a refusal may follow a start whose answer was lost. */
const wasTriedBefore = (error: unknown) =>
  ((error as { $metadata?: { attempts?: number } }).$metadata?.attempts ?? 1) > 1;

const unclear = (error: unknown) =>
  errorOf({
    name: "StartUnclear",
    cause: `${nameOf(error)}, after an earlier try: ${(error as Error).message}`,
  });
