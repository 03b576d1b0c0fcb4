/** A CloudWatch metric, for alarms and dashboards. */
export interface Metric {
  readonly namespace: string;
  readonly metricName: string;
  readonly dimensions: Readonly<Record<string, string>>;
  /** `Sum`, `Average`, `Maximum`, or a percentile such as `p99`. */
  readonly statistic: string;
  /** @default 300 */
  readonly periodSeconds?: number;
}
