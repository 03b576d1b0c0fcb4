import { executionArn, prefixOf } from "./arns.ts";
import type { MapRunChild } from "./branch.ts";
import { type Execution, type ExecutionRecord, newRecord } from "./execution.ts";
import type { ChildrenOf, MapRuns } from "./run.ts";

interface Account {
  find(arn: string): Execution | undefined;
  launch(record: ExecutionRecord): Execution;
  redrive(execution: Execution): void;
}

/**
 * Children of distributed Maps are executions of the account like any other, of a state machine named
 * after the Map. Express ones cannot be redriven: they begin anew.
 * https://docs.aws.amazon.com/step-functions/latest/dg/redrive-map-run.html
 */
export const mapRuns = ({ find, launch, redrive }: Account): MapRuns => ({
  run: async (child, children) => {
    const known = child.arn !== undefined && children.type === "STANDARD" ? find(child.arn) : undefined;
    const execution = known ?? launch(childRecord(child, children));
    if (known) redrive(known);
    child.arn = execution.record.arn;
    child.status = "RUNNING";
    await execution.finished();
    const { status, output } = execution.record;
    child.status = status;
    if (output !== undefined) child.output = output;
  },
  stop: (child) => {
    if (child.arn !== undefined) find(child.arn)?.end("ABORTED");
  },
});

const childRecord = (
  child: MapRunChild,
  { parent, mapRunArn, machine, type }: ChildrenOf,
): ExecutionRecord => {
  const { random, clock } = parent.services;
  const prefix = prefixOf(mapRunArn);
  const name = random.uuid();
  const stateMachineName = mapRunArn.slice(`${prefix}:mapRun:`.length, mapRunArn.lastIndexOf(":"));
  return newRecord({
    arn: executionArn(prefix, { type, machine: stateMachineName, name }, random),
    name,
    type,
    stateMachineArn: `${prefix}:stateMachine:${stateMachineName}`,
    stateMachineName,
    mapRunArn,
    input: child.input,
    roleArn: parent.roleArn,
    definition: machine,
    startDate: clock.now(),
  });
};
