import { type Execution, type ExecutionRecord, newRecord } from "./execution.ts";
import type { MapRuns } from "./run.ts";

interface Account {
  find(arn: string): Execution | undefined;
  launch(record: ExecutionRecord): Execution;
}

/**
 * Children of distributed Maps are executions of the account like any other, of a state machine named
 * after the Map.
 * https://docs.aws.amazon.com/step-functions/latest/dg/redrive-map-run.html
 */
export const mapRuns = ({ find, launch }: Account): MapRuns => ({
  run: async (child, { parent, mapRunArn, machine, type }) => {
    const known = child.arn !== undefined && type === "STANDARD" ? find(child.arn) : undefined;
    const execution = known ?? launch(childRecord());
    known?.redrive();
    child.arn = execution.execution.arn;
    child.status = "RUNNING";
    await execution.finished();
    const { status, output } = execution.execution;
    child.status = status;
    if (output !== undefined) child.output = output;

    function childRecord(): ExecutionRecord {
      const { services, roleArn, execution: of } = parent;
      const name = services.random.uuid();
      const [, machineName = "", ...run] = /:mapRun:(.*):/.exec(mapRunArn) ?? [];
      const prefix = of.stateMachineArn.split(":").slice(0, 5).join(":");
      return newRecord({
        arn:
          type === "EXPRESS"
            ? `${prefix}:express:${machineName}:${name}:${services.random.uuid()}${run.join()}`
            : `${prefix}:execution:${machineName}:${name}`,
        name,
        type,
        stateMachineArn: `${prefix}:stateMachine:${machineName}`,
        stateMachineName: machineName,
        mapRunArn,
        input: child.input,
        roleArn,
        definition: machine,
        startDate: services.clock.now(),
      });
    }
  },
  stop: (child) => {
    if (child.arn !== undefined) find(child.arn)?.end("ABORTED");
  },
});
