import type { Metric } from "./metric.ts";

/** Namespace of the metrics that the guard itself writes, one per workflow. */
export const GUARD_NAMESPACE = "StepOnce";

/** What the guard counts. */
export type GuardMetric =
  | "Claimed"
  | "Replayed"
  | "Conflict"
  | "InDoubt"
  | "Mismatch"
  | "LateOwner"
  | "SecondEffect"
  | "ResultLost";

/** One of the guard's counts, for a workflow by its name (not the state machine's: several may share it). */
export const guardMetric = (metricName: GuardMetric, workflow: string): Metric => ({
  namespace: GUARD_NAMESPACE,
  metricName,
  dimensions: { workflow },
  statistic: "Sum",
});

export type ExecutionMetric =
  | "ExecutionsStarted"
  | "ExecutionsSucceeded"
  | "ExecutionsFailed"
  | "ExecutionsTimedOut"
  | "ExecutionsAborted"
  | "ExecutionThrottled"
  | "ExecutionTime";

/** https://docs.aws.amazon.com/step-functions/latest/dg/procedure-cw-metrics.html; ExecutionTime is in milliseconds. */
export const executionMetric = (metricName: ExecutionMetric, stateMachineArn: string): Metric => ({
  namespace: "AWS/States",
  metricName,
  dimensions: { StateMachineArn: stateMachineArn },
  statistic: metricName === "ExecutionTime" ? "p99" : "Sum",
});

/** Messages that wait in a queue, a dead-letter queue for instance. */
export const queueDepth = (queueName: string): Metric => ({
  namespace: "AWS/SQS",
  metricName: "ApproximateNumberOfMessagesVisible",
  dimensions: { QueueName: queueName },
  statistic: "Maximum",
});
