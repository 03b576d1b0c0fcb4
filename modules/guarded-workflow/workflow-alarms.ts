import { Op, Token } from "cdktf";
import type { Construct } from "constructs";
import { type AlarmOptions, metricAlarm, queryAlarm } from "../alarms/alarm.ts";
import {
  type ExecutionMetric,
  executionMetric,
  type GuardMetric,
  guardQuery,
  queueDepth,
} from "../alarms/guard-metrics.ts";
import type { Metric } from "../alarms/metric.ts";
import { both } from "../terraform/flag.ts";
import { type Place, snakeCase } from "../terraform/names.ts";
import { isSet } from "../terraform/nullable.ts";

export interface WorkflowAlarmProps extends AlarmOptions {
  /** First part of the alarms' names. */
  readonly name: string;
  /** The workflow's name in the ledger and in the guard's metrics. */
  readonly workflow: string;
  readonly stateMachineArn: string;
  readonly slowAfterSeconds?: number;
  readonly deadLetterQueueName?: string;
  readonly conflictsPerPeriod?: number;
  readonly tags?: Record<string, string>;
}

/** Counts of executions, each with what to do; NAME stands for the state machine. */
const ON_EXECUTIONS: Readonly<Record<string, readonly [ExecutionMetric, string]>> = {
  failed: [
    "ExecutionsFailed",
    "Executions of NAME failed. Mend the cause, then redrive: applied effects are not applied again.",
  ],
  "timed-out": [
    "ExecutionsTimedOut",
    "Executions of NAME timed out. Redrive them: the step that was open is claimed anew.",
  ],
  aborted: ["ExecutionsAborted", "Executions of NAME were stopped. Redrive those that should go on."],
  throttled: [
    "ExecutionThrottled",
    "Step Functions throttled NAME. Raise the account's quota of state transitions.",
  ],
};

/** Counts of the guard; NAME stands for the workflow. */
const ON_GUARD: Readonly<Record<string, readonly [GuardMetric, string]>> = {
  "in-doubt": [
    "InDoubt",
    "Nobody knows whether an effect of NAME was applied. List with `steponce doubts`, look outside, and settle.",
  ],
  mismatch: [
    "Mismatch",
    "A key of NAME came back with another payload: it does not tell two effects apart, or the caller changed its mind.",
  ],
  "second-effect": [
    "SecondEffect",
    "An effect of NAME came in after its record was given up: there may be two. Compare with the outside and mend there.",
  ],
  "result-lost": [
    "ResultLost",
    "An effect of NAME was applied, but its result could not be kept. Settle the record with the result.",
  ],
};

/** Alarms on what executions do, and on what the guard saw. Each says what to do next. */
export const workflowAlarms = (scope: Construct, place: Place, props: WorkflowAlarmProps): void => {
  const { name, workflow, stateMachineArn, slowAfterSeconds, deadLetterQueueName } = props;
  const addressed: Place = (id, element) => place(id.replace(/^alarm_/, ""), element);
  const alarm = (what: string, metric: Metric, description: string, more: Partial<AlarmMore> = {}) =>
    metricAlarm(scope, `alarm_${snakeCase(what)}`, addressed, {
      ...props,
      name: `${name}-${what}`,
      description,
      metric,
      ...more,
    });
  const guarded = (what: string, metric: GuardMetric, description: string, threshold = 0) =>
    queryAlarm(scope, `alarm_${snakeCase(what)}`, addressed, {
      ...props,
      name: `${name}-${what}`,
      description,
      query: guardQuery(metric, workflow),
      threshold,
    });
  for (const [what, [metric, text]] of Object.entries(ON_EXECUTIONS)) {
    alarm(what, executionMetric(metric, stateMachineArn), text.replace("NAME", name));
  }
  for (const [what, [metric, text]] of Object.entries(ON_GUARD)) {
    guarded(what, metric, text.replace("NAME", workflow));
  }
  guarded(
    "conflicts",
    "Conflict",
    `Many claims of ${workflow} met a live one. Duplicates arrive at once, or leases outlive their attempts.`,
    props.conflictsPerPeriod ?? 20,
  );
  const createAlarms = props.createAlarms ?? true;
  if (slowAfterSeconds !== undefined) {
    alarm(
      "slow",
      executionMetric("ExecutionTime", stateMachineArn),
      `p99 of the duration of ${name} is above ${slowAfterSeconds} s.`,
      {
        threshold: Token.isUnresolved(slowAfterSeconds)
          ? Op.mul(slowAfterSeconds, 1000)
          : slowAfterSeconds * 1000,
        createAlarms: both(createAlarms, isSet(slowAfterSeconds)),
      },
    );
  }
  if (deadLetterQueueName !== undefined) {
    alarm(
      "dead-letters",
      queueDepth(deadLetterQueueName),
      `Starts of ${name} lie in its dead-letter queue. Send them again within the workflow's replayDelay.`,
      { createAlarms: both(createAlarms, isSet(deadLetterQueueName)) },
    );
  }
};

type AlarmMore = Pick<Required<Parameters<typeof metricAlarm>[3]>, "threshold" | "createAlarms">;
