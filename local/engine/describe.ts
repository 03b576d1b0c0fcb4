import type { Json } from "../expressions/types.ts";
import type { ExecutionRecord } from "./execution.ts";
import { whyNotRedrivable } from "./redrive.ts";
import type { Status } from "./run.ts";

/** As DescribeExecution has it, with JSON instead of its text and dates in epoch milliseconds. */
export interface Description {
  executionArn: string;
  stateMachineArn: string;
  name: string;
  status: Status;
  startDate: number;
  stopDate?: number;
  input: Json;
  output?: Json;
  error?: string;
  cause?: string;
  mapRunArn?: string;
  redriveCount: number;
  redriveDate?: number;
  redriveStatus: "REDRIVABLE" | "NOT_REDRIVABLE" | "REDRIVABLE_BY_MAP_RUN";
  redriveStatusReason?: string;
}

export const describe = (execution: ExecutionRecord, now: number): Description => {
  const { arn, stateMachineArn, name, status, startDate, input, redriveCount, mapRunArn } = execution;
  const reason = whyNotRedrivable(execution, now);
  const redriveStatus = reason ? "NOT_REDRIVABLE" : mapRunArn ? "REDRIVABLE_BY_MAP_RUN" : "REDRIVABLE";
  const description: Description = {
    executionArn: arn,
    stateMachineArn,
    name,
    status,
    startDate,
    input,
    redriveCount,
    redriveStatus,
  };
  const { stopDate, output, error, cause, redriveDate } = execution;
  for (const [field, value] of Object.entries({ stopDate, output, error, cause, redriveDate, mapRunArn }))
    if (value !== undefined) Object.assign(description, { [field]: value });
  if (reason) description.redriveStatusReason = reason;
  return description;
};
