import { CloudwatchEventRule } from "@cdktf/provider-aws/lib/cloudwatch-event-rule/index.js";
import { CloudwatchEventTarget } from "@cdktf/provider-aws/lib/cloudwatch-event-target/index.js";
import { SchedulerSchedule } from "@cdktf/provider-aws/lib/scheduler-schedule/index.js";
import type { Construct } from "constructs";
import { type RoleOptions, serviceRole } from "../iam/role.ts";
import type { Statement } from "../iam/statement.ts";
import { defined } from "../terraform/defined.ts";
import { fitName, type Place, snakeCase } from "../terraform/names.ts";

/** Starts the workflow at times. EventBridge Scheduler delivers at least once. */
export interface ScheduleTrigger {
  readonly name: string;
  /** `rate(…)`, `cron(…)` or `at(…)`. */
  readonly expression: string;
  /** @default "UTC" */
  readonly timezone?: string;
  /** JSON text. @default "{}" */
  readonly input?: string;
  /** ARN of a queue for starts that could not be delivered. @default none */
  readonly deadLetterQueueArn?: string;
}

/** Starts the workflow on events. EventBridge delivers at least once. */
export interface EventTrigger {
  readonly name: string;
  /** https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-event-patterns.html */
  readonly pattern: Readonly<Record<string, unknown>>;
  /** @default the account's default bus */
  readonly eventBusName?: string;
  readonly deadLetterQueueArn?: string;
}

export interface TriggerProps extends RoleOptions {
  /** First part of names. */
  readonly name: string;
  readonly targetArn: string;
  readonly startStatement: Statement;
  readonly schedules: readonly ScheduleTrigger[];
  readonly events: readonly EventTrigger[];
  readonly tags?: Record<string, string>;
}

/** Schedules and rules that start a workflow, each service with a role that may do just that. */
export const triggers = (scope: Construct, place: Place, props: TriggerProps): void => {
  const role = (id: string, service: string, queues: readonly (string | undefined)[]) =>
    serviceRole(scope, id, place, {
      ...defined({
        rolePath: props.rolePath,
        permissionsBoundaryArn: props.permissionsBoundaryArn,
        tags: props.tags,
      }),
      roleName: `${props.name}-${id}`,
      service,
      statements: [props.startStatement, ...deadLetterStatement(queues)],
    }).roleArn;
  if (props.schedules.length > 0) {
    const arn = role(
      "scheduler",
      "scheduler.amazonaws.com",
      props.schedules.map((s) => s.deadLetterQueueArn),
    );
    for (const schedule of props.schedules) makeSchedule(scope, place, props, schedule, arn);
  }
  if (props.events.length > 0) {
    const arn = role("events", "events.amazonaws.com", []);
    for (const event of props.events) makeRule(scope, place, props, event, arn);
  }
};

const makeSchedule = (
  scope: Construct,
  place: Place,
  props: TriggerProps,
  schedule: ScheduleTrigger,
  roleArn: string,
) => {
  const id = snakeCase(schedule.name);
  const { deadLetterQueueArn: arn } = schedule;
  place(
    id,
    new SchedulerSchedule(scope, `schedule_${id}`, {
      name: fitName(`${props.name}-${schedule.name}`, 64),
      scheduleExpression: schedule.expression,
      scheduleExpressionTimezone: schedule.timezone ?? "UTC",
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn: props.targetArn,
        roleArn,
        input: schedule.input ?? "{}",
        ...(arn === undefined ? {} : { deadLetterConfig: { arn } }),
      },
    }),
  );
};

const makeRule = (
  scope: Construct,
  place: Place,
  props: TriggerProps,
  event: EventTrigger,
  roleArn: string,
) => {
  const id = snakeCase(event.name);
  const { deadLetterQueueArn: arn } = event;
  const rule = place(
    id,
    new CloudwatchEventRule(scope, `rule_${id}`, {
      name: fitName(`${props.name}-${event.name}`, 64),
      eventPattern: JSON.stringify(event.pattern),
      ...defined({ eventBusName: event.eventBusName, tags: props.tags }),
    }),
  );
  place(
    id,
    new CloudwatchEventTarget(scope, `target_${id}`, {
      rule: rule.name,
      arn: props.targetArn,
      roleArn,
      ...defined({ eventBusName: event.eventBusName }),
      ...(arn === undefined ? {} : { deadLetterConfig: { arn } }),
    }),
  );
};

const deadLetterStatement = (queues: readonly (string | undefined)[]): Statement[] => {
  const resources = [...new Set(queues.filter((queue) => queue !== undefined))];
  if (resources.length === 0) return [];
  return [
    {
      sid: "DeadLetters",
      reason: "keeps starts that could not be delivered",
      doc: "https://docs.aws.amazon.com/scheduler/latest/UserGuide/configuring-schedule-dlq.html",
      actions: ["sqs:SendMessage"],
      resources,
    },
  ];
};
