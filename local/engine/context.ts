import type { Json } from "../expressions/types.ts";
import type { Visit } from "./visit.ts";

const RETRYABLE = new Set(["Task", "Parallel", "Map"]);

/** https://docs.aws.amazon.com/step-functions/latest/dg/input-output-contextobject.html */
export const contextObject = (visit: Visit): Json => {
  const { execution, roleArn } = visit.run;
  const context: Record<string, Json> = {
    Execution: {
      Id: execution.arn,
      Input: execution.input,
      StartTime: isoTime(execution.startDate),
      Name: execution.name,
      RoleArn: roleArn,
      ...(execution.type === "STANDARD" && { RedriveCount: execution.redriveCount }),
      ...(execution.redriveDate !== undefined && { RedriveTime: isoTime(execution.redriveDate) }),
    },
    StateMachine: { Id: execution.stateMachineArn, Name: execution.stateMachineName },
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
