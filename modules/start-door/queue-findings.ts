/** A queue with a consumer that claims. All seconds. */
export interface QueueSettings {
  readonly visibilityTimeoutSeconds: number;
  /** Receives after which the queue's redrive policy gives a message up. @default the queue has none */
  readonly maxReceiveCount?: number;
  /** Time-out of the function behind it: also how long a claim is presumed alive. */
  readonly functionTimeoutSeconds: number;
  /** @default 0 */
  readonly batchingWindowSeconds?: number;
  /** @default 10 */
  readonly batchSize?: number;
  readonly fifo?: boolean;
}

/** Clocks may differ by 10 seconds, and a call may land up to a minute late. */
const DOUBT_SECONDS = 70;
const MIN_RECEIVES = 5;
const AWS = "https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html";

/**
 * What of a queue's settings would give messages up too early, or handle them twice for nothing. Each
 * with what to write instead.
 */
export function queueFindings(settings: QueueSettings): string[] {
  const {
    visibilityTimeoutSeconds: visible,
    functionTimeoutSeconds: timeout,
    maxReceiveCount,
    fifo,
  } = settings;
  const { batchingWindowSeconds: window = 0, batchSize = 10 } = settings;
  const findings: string[] = [];
  const advised = 6 * timeout + window;
  if (visible < advised)
    findings.push(
      `the visibility timeout is ${visible} s: make it at least ${advised} s, six times the function's timeout and the batching window (${AWS})`,
    );
  if (maxReceiveCount !== undefined && maxReceiveCount < MIN_RECEIVES)
    findings.push(
      `a message is given up after ${maxReceiveCount} receives: make it at least ${MIN_RECEIVES}, for throttled receives count too (${AWS})`,
    );
  // A duplicate of a message that is being handled fails until the first is over, or known not to be.
  const patience = (maxReceiveCount ?? Number.POSITIVE_INFINITY) * visible;
  if (patience <= timeout + DOUBT_SECONDS)
    findings.push(
      `a duplicate is given up after ${patience} s, and the first may be at work for ${timeout + DOUBT_SECONDS} s: raise the visibility timeout or the receives`,
    );
  if (fifo && window > 0)
    findings.push(
      "a FIFO queue has no batching window (https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-parameters.html)",
    );
  if (fifo && batchSize > 10)
    findings.push(
      `a batch of a FIFO queue has at most 10 messages, not ${batchSize} (https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-parameters.html)`,
    );
  return findings;
}
