import type { TerraformProvider } from "cdktf";
import type { AlarmOptions } from "../alarms/alarm.ts";
import type { FunctionOptions } from "../function/function.ts";
import type { LedgerRef } from "../ledger/ledger-ref.ts";

/** A STANDARD state machine, with the alias that callers start if it has one; a `GuardedWorkflow` is one. */
export interface StartTarget {
  readonly stateMachine: { readonly arn: string; readonly typeInput?: string | undefined };
  readonly alias?: { readonly arn: string };
}

/** `POST <path>` with an `Idempotency-Key` starts, `GET <path>/<key>` tells how it stands. */
export interface HttpSource {
  /** For example `/orders`. */
  readonly path: string;
  /** An existing HTTP API. @default one is made */
  readonly apiId?: string;
  /** ARN that calls of an existing API come from: its `execution_arn`. */
  readonly apiExecutionArn?: string;
  /**
   * `AWS_IAM`, `JWT`, `CUSTOM` or `NONE`. Keys are kept apart by caller: the user, the role or the Cognito
   * identity of IAM, or what `callerFrom` says. With `NONE` all callers share them.
   *
   * @default "AWS_IAM"
   */
  readonly authorizationType?: string;
  /** For `JWT` and `CUSTOM`. */
  readonly authorizerId?: string;
  /**
   * Who calls, told by a claim of the JWT, or by a member of the `context` that a Lambda authorizer
   * answers, such as `userId`. `CUSTOM` needs it. A request without it is refused.
   *
   * @default `sub` for `JWT`
   */
  readonly callerFrom?: string;
}

/** Messages of a queue, each a start; `key` selects from the body. The queue is checked at synth. */
export interface QueueSource {
  readonly name: string;
  readonly queueArn: string;
  readonly visibilityTimeoutSeconds: number;
  /** Of the queue's redrive policy. @default it has none */
  readonly maxReceiveCount?: number;
  /** @default whether the ARN ends with `.fifo` */
  readonly fifo?: boolean;
  /** @default 10 */
  readonly batchSize?: number;
  /** @default 0 */
  readonly batchingWindowSeconds?: number;
}

/** Events of a bus, each a start; `key` selects from the detail. */
export interface EventSource {
  readonly name: string;
  /** https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-event-patterns.html */
  readonly pattern: Readonly<Record<string, unknown>>;
  /** @default the account's default bus */
  readonly eventBusName?: string;
  /** Queue for events that could not be delivered. @default none */
  readonly deadLetterQueueArn?: string;
}

/** Objects that are written to a bucket that sends its events to EventBridge; bucket, key and version are the key. */
export interface ObjectSource {
  readonly name: string;
  readonly bucketName: string;
  /** @default every object */
  readonly prefix?: string;
  readonly deadLetterQueueArn?: string;
}

export interface StartDoorProps extends FunctionOptions, AlarmOptions {
  /** Namespace of the keys, and name of the function. Pinned: under another name every key is new. */
  readonly name: string;
  readonly workflow: StartTarget;
  readonly ledger: LedgerRef;
  /** How long a duplicate is known, at least 90 days: as late as the slowest source can bring one. */
  readonly retention: string | number;
  /** Selects the business event from a payload, such as `$.orderId`; several make a compound key. @default none: HTTP and S3 bring theirs */
  readonly key?: string | readonly string[];
  /** Selects from the input what tells one start from another. @default all of it */
  readonly fingerprint?: readonly string[];
  /** Keep keys out of execution names and of the ledger. @default false */
  readonly hashKeys?: boolean;

  readonly http?: HttpSource;
  readonly queues?: readonly QueueSource[];
  readonly events?: readonly EventSource[];
  readonly objects?: readonly ObjectSource[];

  /** Keep how executions ended with their starts, beyond the 90 days of Step Functions. @default true */
  readonly keepOutcomes?: boolean;
  /** Queue for messages that can never be started, with their key. @default none: their queue gives them up */
  readonly poisonQueueUrl?: string;
  /** Queue for events that were tried three times, or are too old. @default none: they are dropped */
  readonly deadLetterQueueArn?: string;
  /** Age at which an asynchronous event is given up. @default 21600, the longest that Lambda takes */
  readonly maximumEventAgeSeconds?: number;
  /** Seconds; also how long a start is presumed to be under way. @default 10 */
  readonly timeoutSeconds?: number;
  /** MB. @default 256 */
  readonly memorySize?: number;
  /** For a stack with several AWS providers. @default the stack's default provider */
  readonly provider?: TerraformProvider;
  /** First part of every Terraform address in this module. @default the construct's id */
  readonly logicalIdPrefix?: string;
}
