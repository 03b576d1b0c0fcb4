import { apiError } from "./api-error.ts";
import type { ExecutionRecord } from "./execution.ts";
import { LIMITS } from "./limits.ts";

const DAY = 86_400_000;

/**
 * Why an execution cannot be redriven, in AWS's words; undefined when it can.
 * https://docs.aws.amazon.com/step-functions/latest/dg/redrive-executions.html#redrive-eligibility
 * https://docs.aws.amazon.com/step-functions/latest/apireference/API_DescribeExecution.html#StepFunctions-DescribeExecution-response-redriveStatusReason
 */
export const whyNotRedrivable = (execution: ExecutionRecord, now: number): string | undefined => {
  const { status, stopDate = now, startDate, eventCount, type } = execution;
  if (type === "EXPRESS") return "Execution is of an EXPRESS state machine and cannot be redriven";
  if (status === "RUNNING" || status === "SUCCEEDED") return `Execution is ${status} and cannot be redriven`;
  if (eventCount >= LIMITS.historyEvents - 1) return "Execution history event limit exceeded";
  if (now - startDate > LIMITS.standardSeconds * 1000) return "Execution has exceeded the max execution time";
  if (now - stopDate > LIMITS.redriveDays * DAY) return "Execution redrivable period exceeded";
  return undefined;
};

/** @throws `ExecutionNotRedrivable` */
export const checkRedrivable = (execution: ExecutionRecord, now: number): void => {
  const reason = execution.mapRunArn
    ? "Execution is a child of a Map Run and is redriven with its parent"
    : whyNotRedrivable(execution, now);
  if (reason) throw apiError("ExecutionNotRedrivable", `${reason}: '${execution.arn}'`);
};

const TOKEN_VALID = 15 * 60_000;
const TOKENS_KEPT = 10;

/**
 * Was this client token used for a redrive in the last 15 minutes? Then the answer of that time counts.
 * https://docs.aws.amazon.com/step-functions/latest/apireference/API_RedriveExecution.html
 */
export const isRepeated = (execution: ExecutionRecord, token: string, now: number): boolean =>
  execution.redriveTokens.some((used) => used.token === token && now - used.at <= TOKEN_VALID);

export const rememberToken = (execution: ExecutionRecord, token: string, now: number): void => {
  execution.redriveTokens = [...execution.redriveTokens, { token, at: now }].slice(-TOKENS_KEPT);
};
