import type { Metric } from "./metric.ts";

/** Where the guard's functions write what they count; see lambdas/guard/powertools.ts. */
const NAMESPACE = "StepOnce";
const SERVICE = "steponce";

/** What the guard counts. */
export type GuardMetric =
  | "Claimed"
  | "Replayed"
  | "Conflict"
  | "TakenOver"
  | "Completed"
  | "InDoubt"
  | "Mismatch"
  | "LateOwner"
  | "SecondEffect"
  | "ResultLost";

/** One of the guard's counts, for one step. */
export const guardMetric = (metricName: GuardMetric, workflow: string, step: string): Metric => ({
  namespace: NAMESPACE,
  metricName,
  dimensions: { service: SERVICE, step, workflow },
  statistic: "Sum",
});

/**
 * One of the guard's counts, over all steps of a workflow:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch-metrics-insights-querylanguage.html
 *
 * @param workflow the workflow's name in its config (not the state machine's: several may share it)
 */
export const guardQuery = (metricName: GuardMetric, workflow: string, byStep = false): string =>
  `SELECT SUM(${metricName}) FROM SCHEMA("${NAMESPACE}", service, step, workflow) WHERE workflow = '${workflow}'${byStep ? " GROUP BY step" : ""}`;

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
