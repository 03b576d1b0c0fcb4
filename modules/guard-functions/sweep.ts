import { SchedulerSchedule } from "@cdktf/provider-aws/lib/scheduler-schedule/index.js";
import type { Construct } from "constructs";
import { invokeStatement, NodeFunction, type NodeFunctionProps } from "../function/function.ts";
import { serviceRole } from "../iam/role.ts";
import type { Statement } from "../iam/statement.ts";
import { defined } from "../terraform/defined.ts";
import { onlyIf } from "../terraform/flag.ts";
import { isSet } from "../terraform/nullable.ts";
import { guardEntry } from "./guard-entry.ts";

/** Lambda's longest; the sweep hands on what it does not get through. */
const TIMEOUT_SECONDS = 900;

/**
 * The function that reports claims which nobody asks about again, on a schedule. It reads the whole
 * table, so it costs half a read unit for each 4 KB of it.
 */
export const sweep = (
  scope: Construct,
  props: Omit<NodeFunctionProps, "address" | "entry" | "functionName" | "description"> & {
    readonly prefix: string;
    readonly schedule: string;
    readonly tableArn: string;
  },
): NodeFunction => {
  const { place, prefix, schedule, tableArn } = props;
  const scan: Statement = {
    sid: "LedgerScan",
    reason: "looks for claims past their lease",
    doc: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/api-permissions-reference.html",
    actions: ["dynamodb:Scan"],
    resources: [tableArn],
  };
  const made = new NodeFunction(scope, "sweep", {
    ...props,
    address: "sweep",
    entry: guardEntry("sweep"),
    functionName: `${prefix}-sweep`,
    description: "steponce: reports claims that nobody asks about again",
    timeoutSeconds: TIMEOUT_SECONDS,
    statements: [...(props.statements ?? []), scan],
  });
  const { arn } = made.function;
  const { roleArn } = serviceRole(scope, "sweep_schedule", place, {
    ...defined({
      rolePath: props.rolePath,
      permissionsBoundaryArn: props.permissionsBoundaryArn,
      tags: props.tags,
    }),
    roleName: `${prefix}-sweep-schedule`,
    service: "scheduler.amazonaws.com",
    statements: [
      invokeStatement(
        "Sweep",
        "starts the sweep",
        "https://docs.aws.amazon.com/scheduler/latest/UserGuide/setting-up.html",
        [arn],
      ),
    ],
  });
  place(
    "sweep",
    onlyIf(
      isSet(schedule),
      new SchedulerSchedule(scope, "sweep_at", {
        name: `${prefix}-sweep`,
        scheduleExpression: schedule,
        flexibleTimeWindow: { mode: "OFF" },
        target: { arn, roleArn },
      }),
    ),
  );
  return made;
};
