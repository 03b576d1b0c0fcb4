import type { Execution, ExecutionRecord } from "./execution.ts";
import { newRecord } from "./execution.ts";
import type { MapRuns } from "./run.ts";

interface Account {
  find(arn: string): Execution | undefined;
  launch(record: ExecutionRecord): Execution;
}

/** Children of distributed Maps are executions of the account like any other. */
export const mapRuns = ({ find, launch }: Account): MapRuns => ({
  child: async (parent, { arn, mapRunArn, machine, type, input }) => {
    const known = find(arn);
    const name = arn.slice(arn.lastIndexOf(":") + 1);
    const { stateMachineArn, stateMachineName } = parent.execution;
    let child = known;
    if (known && type === "STANDARD") known.redrive();
    else
      child = launch(
        newRecord({
          arn,
          name,
          type,
          stateMachineArn,
          stateMachineName,
          mapRunArn,
          input,
          roleArn: parent.roleArn,
          definition: machine,
          startDate: parent.services.clock.now(),
        }),
      );
    await child!.finished();
    const { status, output } = child!.execution;
    return status === "SUCCEEDED" ? { status, output: output! } : { status: status as "FAILED" };
  },
  stop: (arn) => find(arn)?.end("ABORTED"),
});
