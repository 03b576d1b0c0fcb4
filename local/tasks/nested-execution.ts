import type { Description, StepFunctions } from "../engine/index.ts";
import { AslError, isObject, type Json } from "../expressions/types.ts";
import type { Integration, IntegrationContext } from "../integrations/integration.ts";
import { sdkMetadata } from "./metadata.ts";

/**
 * `states:startExecution` in its four patterns, on the account's own state machines.
 * https://docs.aws.amazon.com/step-functions/latest/dg/connect-stepfunctions.html
 */
export const nestedExecutions: Readonly<Record<string, Integration>> = {
  "arn:aws:states:::states:startExecution": (args, context) => start(args, context).answer,
  "arn:aws:states:::states:startExecution.waitForTaskToken": (args, context) => start(args, context).answer,
  "arn:aws:states:::states:startExecution.sync": (args, context) =>
    startAndWait(args, context, JSON.stringify),
  "arn:aws:states:::states:startExecution.sync:2": (args, context) =>
    startAndWait(args, context, (json) => json),
};

const start = (args: Json, { stepFunctions, uuid }: IntegrationContext): { arn: string; answer: Json } => {
  const { StateMachineArn, Name, Input } = isObject(args) ? args : {};
  const { executionArn, startDate } = asIntegration(() =>
    stepFunctions.startExecution({
      stateMachineArn: String(StateMachineArn),
      input: inputOf(Input),
      ...(typeof Name === "string" && { name: Name }),
    }),
  );
  return {
    arn: executionArn,
    answer: { ExecutionArn: executionArn, StartDate: startDate, ...sdkMetadata(uuid()) },
  };
};

/** A text is taken for JSON text, as StartExecution takes it; nothing is an empty object. */
const inputOf = (input: Json | undefined): Json => {
  if (typeof input !== "string") return input ?? {};
  try {
    return JSON.parse(input);
  } catch {
    throw new AslError(
      "StepFunctions.InvalidExecutionInputException",
      `Invalid State Machine Execution Input: '${input}'`,
    );
  }
};

const startAndWait = async (
  args: Json,
  context: IntegrationContext,
  as: (json: Json) => Json,
): Promise<Json> => {
  const { stepFunctions, request } = context;
  const { arn, answer } = start(args, context);
  request.submitted(answer);
  // A state that stops waiting stops the child, as well as AWS can.
  const stop = () => stopQuietly(stepFunctions, arn);
  request.signal.addEventListener("abort", stop, { once: true });
  const result = await stepFunctions.finished(arn);
  request.signal.removeEventListener("abort", stop);
  const told = tell(result, as);
  if (result.status === "SUCCEEDED") return told;
  throw new AslError("States.TaskFailed", JSON.stringify(told));
};

const stopQuietly = (stepFunctions: StepFunctions, arn: string): void => {
  if (stepFunctions.describeExecution(arn).status === "RUNNING") stepFunctions.stopExecution(arn);
};

/** The names of DescribeExecution, in the order of the alphabet. */
const tell = (result: Description, as: (json: Json) => Json): Json => {
  const told: Record<string, Json | undefined> = {
    Cause: result.cause,
    Error: result.error,
    ExecutionArn: result.executionArn,
    Input: as(result.input),
    InputDetails: { Included: true },
    Name: result.name,
    Output: result.output === undefined ? undefined : as(result.output),
    OutputDetails: result.output === undefined ? undefined : { Included: true },
    RedriveCount: result.redriveCount,
    RedriveStatus: result.redriveStatus,
    RedriveStatusReason: result.redriveStatusReason,
    StartDate: result.startDate,
    StateMachineArn: result.stateMachineArn,
    Status: result.status,
    StopDate: result.stopDate,
  };
  return Object.fromEntries(
    Object.entries(told).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
};

const asIntegration = <T>(work: () => T): T => {
  try {
    return work();
  } catch (thrown) {
    const { name, message } = thrown as Error;
    throw new AslError(`StepFunctions.${name}Exception`, message);
  }
};
