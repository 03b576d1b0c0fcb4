import { CloudwatchDashboard } from "@cdktf/provider-aws/lib/cloudwatch-dashboard/index.js";
import type { Construct } from "constructs";
import {
  type ExecutionMetric,
  executionMetric,
  type GuardMetric,
  guardQuery,
} from "../alarms/guard-metrics.ts";
import type { Metric } from "../alarms/metric.ts";
import { type Flag, onlyIf } from "../terraform/flag.ts";
import type { Place } from "../terraform/names.ts";

export interface DashboardProps {
  readonly createDashboard: Flag;
  readonly name: string;
  readonly workflow: string;
  readonly stateMachineArn: string;
  readonly region: string;
}

/** A page of six graphs: executions, durations, effects, doubts, conflicts, throttling. */
export const dashboard = (scope: Construct, place: Place, props: DashboardProps): void => {
  if (props.createDashboard === false) return;
  const { name, workflow, stateMachineArn, region } = props;
  const states = (...names: ExecutionMetric[]) =>
    names.map((metric) => line(executionMetric(metric, stateMachineArn)));
  const guard = (...names: GuardMetric[]) =>
    names.map((metric) => [{ expression: guardQuery(metric, workflow, true), label: metric, region }]);
  const graphs: readonly (readonly [title: string, lines: readonly unknown[]])[] = [
    [
      "Executions",
      states(
        "ExecutionsStarted",
        "ExecutionsSucceeded",
        "ExecutionsFailed",
        "ExecutionsTimedOut",
        "ExecutionsAborted",
      ),
    ],
    ["Duration, p99, ms", states("ExecutionTime")],
    ["Effects: claimed, and duplicates answered from the ledger", guard("Claimed", "Replayed")],
    ["To be looked at: in doubt, second effect, lost result", guard("InDoubt", "SecondEffect", "ResultLost")],
    ["Conflicts, mismatches, late owners", guard("Conflict", "Mismatch", "LateOwner")],
    ["Throttled", states("ExecutionThrottled")],
  ];
  const body = {
    widgets: graphs.map(([title, lines], index) => ({
      type: "metric",
      width: WIDTH,
      height: HEIGHT,
      x: (index % 2) * WIDTH,
      y: Math.floor(index / 2) * HEIGHT,
      properties: { title, region, view: "timeSeries", period: 300, metrics: lines },
    })),
  };
  place(
    "dashboard",
    onlyIf(
      props.createDashboard,
      new CloudwatchDashboard(scope, "dashboard", {
        dashboardName: name,
        dashboardBody: JSON.stringify(body),
      }),
    ),
  );
};

const WIDTH = 12;
const HEIGHT = 6;

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/CloudWatch-Dashboard-Body-Structure.html */
const line = ({ namespace, metricName, dimensions, statistic }: Metric) => [
  namespace,
  metricName,
  ...Object.entries(dimensions).flat(),
  { stat: statistic },
];
