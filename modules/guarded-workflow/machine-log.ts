import { CloudwatchLogGroup } from "@cdktf/provider-aws/lib/cloudwatch-log-group/index.js";
import type { SfnStateMachineLoggingConfiguration } from "@cdktf/provider-aws/lib/sfn-state-machine/index.js";
import type { Construct } from "constructs";
import { defined } from "../terraform/defined.ts";
import { choose, onlyIf } from "../terraform/flag.ts";
import type { Place } from "../terraform/names.ts";
import { attributeOf } from "../terraform/nullable.ts";
import type { GuardedWorkflowProps } from "./props.ts";

/** Where executions are logged: a group of the machine's own, or an existing one. */
export const machineLog = (
  scope: Construct,
  place: Place,
  machineName: string,
  props: GuardedWorkflowProps,
): SfnStateMachineLoggingConfiguration => {
  const level = props.logLevel ?? "ERROR";
  // Left out, the level comes back from AWS as OFF, and every plan shows a change.
  if (level === "OFF") return { level };
  const create = props.createLogGroup ?? props.logGroupArn === undefined;
  return {
    level,
    includeExecutionData: props.logExecutionData ?? false,
    // Step Functions wants the streams named, too.
    logDestination: `${groupArn(scope, place, machineName, { ...props, createLogGroup: create })}:*`,
  };
};

const groupArn = (
  scope: Construct,
  place: Place,
  machineName: string,
  props: GuardedWorkflowProps,
): string => {
  const create = props.createLogGroup ?? true;
  if (create === false) return props.logGroupArn ?? "";
  const group = place(
    "state_machine",
    onlyIf(
      create,
      new CloudwatchLogGroup(scope, "logs", {
        // Groups under this prefix do not count against the size of the account's log resource policy:
        // https://docs.aws.amazon.com/step-functions/latest/dg/bp-cwl.html
        name: `/aws/vendedlogs/states/${machineName}`,
        retentionInDays: props.logRetentionDays ?? 90,
        ...defined({ kmsKeyId: props.logKmsKeyArn, tags: props.tags }),
      }),
    ),
  );
  return choose(create, attributeOf(create, group, "arn"), props.logGroupArn ?? null);
};
