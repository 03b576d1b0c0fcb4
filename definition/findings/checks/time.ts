import { formatDuration } from "../../../ledger/duration.ts";
import { parseResource, waitsForToken } from "../../asl/resource.ts";
import { calledLambda } from "../../config/resolve-step.ts";
import { finding } from "../finding.ts";
import { formatHorizon } from "../horizon.ts";
import { type Check, eachStep, fieldOf, optionOf } from "../subject.ts";

/** The record outlives every later attempt, and no longer than the law allows. */
const retentionFindings = eachStep((subject, whole) => {
  const { step, horizon } = subject;
  if (!hasRecord(step)) return [];
  const { maxRetention = Number.POSITIVE_INFINITY } = whole.config;
  const place = optionOf(whole, subject, "retention");
  const has = `retention is ${formatDuration(step.retentionSeconds, 4)}`;
  return [
    ...(step.retentionSeconds < horizon.seconds
      ? [finding("SO130", place, `${has}, the horizon ${formatHorizon(horizon)}`)]
      : []),
    ...(step.retentionSeconds > maxRetention
      ? [finding("SO132", place, `${has}, maxRetention ${formatDuration(maxRetention)}`)]
      : []),
  ];
});

const replayFindings: Check = ({ config, workflow, steps }) => {
  const outliving = steps.filter(({ step }) => step.key.length > 0 && step.scope !== "execution");
  if (outliving.length === 0 || config.replayDelay !== undefined || config.triggers.length > 0) return [];
  const names = outliving.map(({ step }) => step.state).join(", ");
  return [
    finding(
      "SO131",
      { workflow: workflow.name, field: "replayDelay" },
      `steps that other executions may repeat: ${names}`,
    ),
  ];
};

/** A claim is presumed alive for as long as its callee can be at work. */
const leaseFindings = eachStep((subject, whole) => {
  const { step, site, declared } = subject;
  const called = calledLambda(site, whole.workflow.lambdas);
  if (called === undefined || !hasRecord(step)) return [];
  const lasts = `its Lambda may run for ${formatDuration(called.timeoutSeconds)}`;
  const timeout = site.state.TimeoutSeconds;
  if ("calleeTimeout" in declared && step.calleeSeconds < called.timeoutSeconds) {
    const what = `calleeTimeout is ${formatDuration(step.calleeSeconds)}, ${lasts}`;
    return [finding("SO134", optionOf(whole, subject, "calleeTimeout"), what)];
  }
  if (step.shape === "inline" && typeof timeout === "number" && timeout < called.timeoutSeconds) {
    const what = `TimeoutSeconds is ${timeout}, ${lasts}`;
    return [finding("SO135", fieldOf(whole, subject, "TimeoutSeconds"), what)];
  }
  return [];
});

/**
 * https://docs.aws.amazon.com/step-functions/latest/dg/connect-to-resource.html: the state waits until its token
 * comes back or it times out, and nothing tells the worker that it did. Not even a Lambda's own timeout is a bound,
 * since it may hand the token on.
 */
const workerFindings = eachStep((subject, whole) => {
  const { step, site, declared } = subject;
  if (step.mechanism !== "claim" || !waitsForToken(parseResource(String(site.state.Resource)))) return [];
  if ("calleeTimeout" in declared && declared.calleeTimeout !== undefined) return [];
  const what = "nothing says how long the worker behind the task token may go on";
  return [
    finding(step.onDoubt === "hold" ? "SO138" : "SO137", optionOf(whole, subject, "calleeTimeout"), what),
  ];
});

const hasRecord = ({ retentionSeconds }: { retentionSeconds: number }): boolean => retentionSeconds > 0;

export const timeChecks: readonly Check[] = [
  retentionFindings,
  replayFindings,
  leaseFindings,
  workerFindings,
];
