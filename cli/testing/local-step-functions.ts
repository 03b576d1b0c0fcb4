import type { HistoryEvent, SFNClient } from "@aws-sdk/client-sfn";
import type { HistoryEvent as LocalEvent } from "../../local/engine/history.ts";
import type { StepFunctions } from "../../local/engine/index.ts";

const PAGE = 7;

/** Executions of the local runner, read as through the AWS SDK; pages are short. */
export const localStepFunctions = (local: StepFunctions): Pick<SFNClient, "send"> => {
  const send = async ({
    input,
  }: {
    input: { executionArn: string; nextToken?: string; maxResults?: number };
  }) => {
    const { executionArn, nextToken, maxResults } = input;
    if (maxResults === undefined) {
      const { status } = local.describeExecution(executionArn);
      const redriveStatus = ["SUCCEEDED", "RUNNING"].includes(status) ? "NOT_REDRIVABLE" : "REDRIVABLE";
      return { status, redriveStatus };
    }
    const start = Number(nextToken ?? 0);
    const events = local.getExecutionHistory(executionArn);
    return {
      events: events.slice(start, start + PAGE).map(asAws),
      ...(start + PAGE < events.length && { nextToken: String(start + PAGE) }),
    };
  };
  return { send } as unknown as Pick<SFNClient, "send">;
};

/** https://docs.aws.amazon.com/step-functions/latest/apireference/API_HistoryEvent.html */
function asAws({ id, prev, type, timestamp, state, input, request }: LocalEvent): HistoryEvent {
  const name = String(state);
  return {
    id,
    previousEventId: prev,
    type: type as HistoryEvent["type"] & string,
    timestamp: new Date(timestamp),
    ...(type.endsWith("StateEntered") && {
      stateEnteredEventDetails: { name, input: JSON.stringify(input) },
    }),
    ...(type === "LambdaFunctionScheduled" && {
      lambdaFunctionScheduledEventDetails: { resource: "", input: JSON.stringify(input) },
    }),
    ...(type === "TaskScheduled" && {
      taskScheduledEventDetails: {
        resource: "",
        resourceType: "",
        region: "",
        parameters: JSON.stringify(request),
      },
    }),
  };
}
