import type { Retrier } from "../asl/types.ts";

/**
 * Failures of our own Lambdas that are not their answers.
 * https://docs.aws.amazon.com/step-functions/latest/dg/sfn-best-practices.html#bp-lambda-serviceexception
 */
export const infrastructureErrors = [
  "Lambda.ServiceException",
  "Lambda.AWSLambdaException",
  "Lambda.SdkClientException",
  "Lambda.TooManyRequestsException",
  "Lambda.Unknown",
  "Runtime.ExitError",
  "Runtime.OutOfMemory",
  "Sandbox.Timedout",
  "States.Timeout",
];

/** A second call mends them: each action of our Lambdas may be repeated. */
export const infrastructureRetrier: Retrier = {
  ErrorEquals: [...infrastructureErrors, "StepOnce.LedgerUnavailable"],
  IntervalSeconds: 1,
  MaxAttempts: 6,
  BackoffRate: 2,
};

/** Longer than any claim Lambda lets pass between the claim and the last moment to start the effect. */
const startSeconds = 120;
const firstInterval = 1;
const rate = 1.5;

/** What an unknown limit is taken for: the time that AWS allows for a redrive. */
const dynamicSeconds = 14 * 24 * 3600;

/**
 * Waits for another attempt of the same key: grows from one second to a twentieth of the lease, and
 * goes on until the lease and the clock skew are over, so that a dead attempt is found to be dead.
 */
export const inProgressRetrier = (lease: {
  readonly timeoutSeconds?: number | undefined;
  readonly calleeSeconds: number;
  readonly landsWithinSeconds: number;
  readonly maxClockSkewSeconds: number;
}): Retrier => {
  const outlast =
    (lease.timeoutSeconds ?? dynamicSeconds) +
    lease.calleeSeconds +
    lease.landsWithinSeconds +
    lease.maxClockSkewSeconds +
    startSeconds;
  const longest = Math.max(5, Math.ceil(outlast / 20));
  let attempts = 0;
  for (let waited = 0, interval = firstInterval; waited < outlast; attempts += 1, interval *= rate) {
    waited += Math.min(interval, longest);
  }
  return {
    ErrorEquals: ["StepOnce.InProgress"],
    IntervalSeconds: firstInterval,
    MaxAttempts: attempts,
    BackoffRate: rate,
    MaxDelaySeconds: longest,
  };
};
