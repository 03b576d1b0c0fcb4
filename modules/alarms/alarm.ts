import {
  CloudwatchMetricAlarm,
  type CloudwatchMetricAlarmConfig,
} from "@cdktf/provider-aws/lib/cloudwatch-metric-alarm/index.js";
import type { Construct } from "constructs";
import { defined } from "../terraform/defined.ts";
import { type Flag, onlyIf } from "../terraform/flag.ts";
import type { Place } from "../terraform/names.ts";
import type { Metric } from "./metric.ts";

/** Settings that alarms of one module share. */
export interface AlarmOptions {
  /** @default true */
  readonly createAlarms?: Flag;
  /** SNS topics told when an alarm goes off, and when it is over. @default none: alarms only show their state */
  readonly alarmTopicArns?: string[];
}

/** An alarm, with the shared settings of its module. */
export interface AlarmProps extends AlarmOptions {
  readonly name: string;
  /** What happened, and what to do next. */
  readonly description: string;
  readonly metric: Metric;
  /** The alarm goes off when the metric is above. @default 0 */
  readonly threshold?: number;
  /** Periods in a row. @default 1 */
  readonly evaluationPeriods?: number;
  readonly tags?: Record<string, string>;
}

/** An alarm on one metric. No data is no alarm: a workflow that does not run is quiet. */
export const metricAlarm = (scope: Construct, id: string, place: Place, props: AlarmProps) =>
  makeAlarm(scope, id, place, props, {
    namespace: props.metric.namespace,
    metricName: props.metric.metricName,
    dimensions: { ...props.metric.dimensions },
    period: props.metric.periodSeconds ?? 300,
    ...(props.metric.statistic.startsWith("p")
      ? { extendedStatistic: props.metric.statistic }
      : { statistic: props.metric.statistic }),
  });

/** An alarm on what a Metrics Insights query finds: a sum over dimensions that are not all known. */
export const queryAlarm = (
  scope: Construct,
  id: string,
  place: Place,
  props: Omit<AlarmProps, "metric"> & { readonly query: string },
): void =>
  makeAlarm(scope, id, place, props, {
    metricQuery: [{ id: "found", expression: props.query, period: 300, label: id, returnData: true }],
  });

const makeAlarm = (
  scope: Construct,
  id: string,
  place: Place,
  props: Omit<AlarmProps, "metric">,
  watched: Partial<CloudwatchMetricAlarmConfig>,
): void => {
  const enabled = props.createAlarms ?? true;
  if (enabled === false) return;
  const topics = props.alarmTopicArns;
  const config: CloudwatchMetricAlarmConfig = {
    alarmName: props.name,
    alarmDescription: props.description,
    comparisonOperator: "GreaterThanThreshold",
    threshold: props.threshold ?? 0,
    evaluationPeriods: props.evaluationPeriods ?? 1,
    treatMissingData: "notBreaching",
    ...(topics === undefined ? {} : { alarmActions: topics, okActions: topics }),
    ...defined({ tags: props.tags }),
    ...watched,
  };
  place(id, onlyIf(enabled, new CloudwatchMetricAlarm(scope, id, config)));
};
