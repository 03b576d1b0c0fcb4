import type { Json } from "../expressions/types.ts";
import type { Visit } from "./visit.ts";

const RETRYABLE = new Set(["Task", "Parallel", "Map"]);

/** https://docs.aws.amazon.com/step-functions/latest/dg/input-output-contextobject.html */
export const contextObject = (visit: Visit): Json => {
  const { record, roleArn } = visit.run;
  const context: Record<string, Json> = {
    Execution: {
      Id: record.arn,
      Input: record.input,
      StartTime: isoTime(record.startDate),
      Name: record.name,
      RoleArn: roleArn,
      ...(record.type === "STANDARD" && { RedriveCount: record.redriveCount }),
      ...(record.redriveDate !== undefined && { RedriveTime: isoTime(record.redriveDate) }),
    },
    StateMachine: { Id: record.stateMachineArn, Name: record.stateMachineName },
    State: {
      Name: visit.name,
      EnteredTime: isoTime(visit.branch.entered?.at ?? visit.run.services.clock.now()),
      ...(RETRYABLE.has(visit.state.Type) && { RetryCount: visit.retries }),
    },
  };
  if (visit.token !== undefined) context.Task = { Token: visit.token };
  const { item } = visit;
  if (item) context.Map = { Item: { ...item } };
  return context;
};

const isoTime = (at: number): string => new Date(at).toISOString();
