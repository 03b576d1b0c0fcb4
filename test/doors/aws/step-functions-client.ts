import type { SFNClient } from "@aws-sdk/client-sfn";
import type { Outside } from "../../../local/account/functions.ts";
import type { Description, StepFunctions } from "../../../local/index.ts";

type Sent = { input: { stateMachineArn?: string; executionArn?: string; name?: string; input?: string } };

/** The local Step Functions behind the SDK's client, as the door uses it. Faults strike around each call. */
export function stepFunctionsClient(stepFunctions: StepFunctions, outside: Outside): Pick<SFNClient, "send"> {
  const calls: Record<string, (input: Sent["input"]) => object> = {
    StartExecutionCommand: ({ stateMachineArn = "", name, input = "{}" }) => {
      const started = stepFunctions.startExecution({
        // An alias starts its state machine.
        stateMachineArn: stateMachineArn.split(":").slice(0, 7).join(":"),
        ...(name !== undefined && { name }),
        input: JSON.parse(input),
      });
      return { ...started, startDate: new Date(started.startDate) };
    },
    DescribeExecutionCommand: ({ executionArn = "" }) => told(stepFunctions.describeExecution(executionArn)),
  };
  const send = (command: Sent) => {
    const name = command.constructor.name;
    const call = calls[name];
    if (!call) throw new Error(`The local Step Functions has no ${name}`);
    return outside(`states:${name.replace("Command", "")}`, () => call(command.input));
  };
  return { send: send as unknown as SFNClient["send"] };
}

const told = ({ status, name, executionArn, startDate, stopDate, input, output }: Description) => ({
  executionArn,
  name,
  status,
  startDate: new Date(startDate),
  ...(stopDate !== undefined && { stopDate: new Date(stopDate) }),
  input: JSON.stringify(input),
  ...(output !== undefined && { output: JSON.stringify(output) }),
});
