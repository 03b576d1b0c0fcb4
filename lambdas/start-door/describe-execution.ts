import { DescribeExecutionCommand } from "@aws-sdk/client-sfn";
import { nameOf } from "../guard/stored-error.ts";
import type { ToldExecution } from "./outcome.ts";
import type { StartedExecution, StepFunctionsSender } from "./start-execution.ts";

/** How an execution stands; nothing when Step Functions has forgotten it, 90 days after its end. */
export async function describeExecution(
  sfn: StepFunctionsSender,
  { executionArn, name }: StartedExecution,
): Promise<ToldExecution | undefined> {
  try {
    const { status = "", stopDate, output } = await sfn.send(new DescribeExecutionCommand({ executionArn }));
    return {
      name,
      status,
      ...(stopDate && { stopDate: stopDate.toISOString() }),
      ...(output !== undefined && { output }),
    };
  } catch (error) {
    if (nameOf(error) === "ExecutionDoesNotExist") return undefined;
    throw error;
  }
}
