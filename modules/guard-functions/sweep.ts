import { SchedulerSchedule } from "@cdktf/provider-aws/lib/scheduler-schedule/index.js";
import type { Construct } from "constructs";
import { OPEN_INDEX } from "../../ledger/dynamodb/open-index.ts";
import { invokeStatement, NodeFunction, type NodeFunctionProps } from "../function/function.ts";
import { serviceRole } from "../iam/role.ts";
import type { Statement } from "../iam/statement.ts";
import { defined } from "../terraform/defined.ts";
import { onlyIf } from "../terraform/flag.ts";
import { isSet } from "../terraform/nullable.ts";
import { guardEntry } from "./guard-entry.ts";

/** Lambda's longest. What a sweep does not get through, the next one does. */
const TIMEOUT_SECONDS = 900;

/**
 * The function that reports claims which nobody asks about again, on a schedule. It reads what has not
 * ended, by the index `open`; a table without it is read whole, at half a read unit for each 4 KB.
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
  const look: Statement = {
    sid: "LedgerOpen",
    reason: "looks for claims past their lease, in a table without the index one by one",
    doc: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/api-permissions-reference.html",
    actions: ["dynamodb:Query", "dynamodb:Scan"],
    resources: [tableArn, `${tableArn}/index/${OPEN_INDEX.name}`],
  };
  const made = new NodeFunction(scope, "sweep", {
    ...props,
    address: "sweep",
    entry: guardEntry("sweep"),
    functionName: `${prefix}-sweep`,
    description: "steponce: reports claims that nobody asks about again",
    timeoutSeconds: TIMEOUT_SECONDS,
    statements: [...(props.statements ?? []), look],
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
