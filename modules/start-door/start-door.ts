import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { LambdaFunctionEventInvokeConfig } from "@cdktf/provider-aws/lib/lambda-function-event-invoke-config/index.js";
import { TerraformStack } from "cdktf";
import { Construct } from "constructs";
import type { DoorSettings } from "../../lambdas/start-door/environment.ts";
import { metricAlarm } from "../alarms/alarm.ts";
import { NodeFunction } from "../function/function.ts";
import { ledgerStatements } from "../ledger/access.ts";
import { ledgerEnvironment } from "../ledger/ledger-ref.ts";
import { defined } from "../terraform/defined.ts";
import { awsEnvironment } from "../terraform/environment.ts";
import { placeIn, snakeCase } from "../terraform/names.ts";
import { requireUniqueIds } from "../terraform/unique-ids.ts";
import { checkProps, DEFAULT_TIMEOUT_SECONDS } from "./check-props.ts";
import type { StartDoorProps } from "./props.ts";
import { eventSource, httpSource, objectEvents, outcomeEvents, queueSource } from "./sources.ts";
import { doorStatements } from "./statements.ts";

/** The longest that Lambda keeps an event: https://docs.aws.amazon.com/lambda/latest/api/API_PutFunctionEventInvokeConfig.html */
const MAX_EVENT_AGE_SECONDS = 21_600;

/**
 * A function that starts a workflow once per business key, and what brings it the keys: an HTTP API,
 * queues, events and objects. An order that comes by an event and again by a queue is one execution;
 * the keys of HTTP requests are their caller's own.
 *
 * @throws Error with everything in the props that would start twice or give up too early
 */
export class StartDoor extends Construct {
  readonly function: NodeFunction;
  /** Address of the HTTP API, when the door makes one. */
  readonly apiEndpoint: string | undefined;

  constructor(scope: Construct, id: string, props: StartDoorProps) {
    super(scope, id);
    requireUniqueIds(TerraformStack.of(this));
    checkProps(this.node.path, props);
    const { name, workflow, ledger, deadLetterQueueArn } = props;
    const place = placeIn(props.logicalIdPrefix ?? snakeCase(id), props.provider);
    const environment = awsEnvironment(this, props.provider);
    this.function = new NodeFunction(this, "function", {
      ...props,
      place,
      address: "start",
      environment,
      entry: doorEntry(),
      functionName: `${name}-start`,
      description: `steponce: starts ${name} once per key`,
      timeoutSeconds: props.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
      variables: {
        ...ledgerEnvironment(ledger),
        START_DOOR: JSON.stringify(settingsOf(props)),
        STATE_MACHINE_ARN: workflow.alias?.arn ?? workflow.stateMachine.arn,
        ...(props.poisonQueueUrl === undefined ? {} : { DEAD_LETTER_QUEUE_URL: props.poisonQueueUrl }),
      },
      statements: [...ledgerStatements(ledger, environment), ...doorStatements(props, environment)],
    });
    const { functionName, arn } = this.function.function;
    place(
      "start_asynchronous",
      new LambdaFunctionEventInvokeConfig(this, "asynchronous", {
        functionName,
        maximumEventAgeInSeconds: props.maximumEventAgeSeconds ?? MAX_EVENT_AGE_SECONDS,
        maximumRetryAttempts: 2,
        ...(deadLetterQueueArn === undefined
          ? {}
          : { destinationConfig: { onFailure: { destination: deadLetterQueueArn } } }),
      }),
    );
    const door = { name, functionName, functionArn: arn, ...defined({ tags: props.tags }) };
    this.apiEndpoint = props.http && httpSource(this, place, door, props.http);
    for (const queue of props.queues ?? []) queueSource(this, place, door, queue, [this.function.function]);
    const events = [
      ...(props.events ?? []),
      ...(props.objects ?? []).map(objectEvents),
      ...((props.keepOutcomes ?? true) ? [outcomeEvents(workflow.stateMachine.arn)] : []),
    ];
    for (const event of events) eventSource(this, place, door, event);
    for (const metric of ["Errors", "Throttles"] as const)
      metricAlarm(this, `start_${metric.toLowerCase()}`, place, {
        ...props,
        name: `${name}-start-${metric.toLowerCase()}`,
        description: ALARMS[metric],
        metric: this.function.metric(metric),
        evaluationPeriods: 3,
      });
  }
}

const ALARMS = {
  Errors:
    "Events could not be started for a quarter of an hour. The function's log says why; what was given up is in the dead-letter queue.",
  Throttles: "Lambda throttled the start door: starts come late. Raise the account's concurrency.",
} as const;

const settingsOf = ({ name, retention, key, fingerprint, hashKeys, http }: StartDoorProps): DoorSettings => ({
  name,
  retention,
  ...(key !== undefined && { key: [key].flat() }),
  ...(fingerprint !== undefined && { fingerprint }),
  ...(hashKeys !== undefined && { hashKeys }),
  ...(http?.callerFrom !== undefined && { callerFrom: http.callerFrom }),
});

/** The door's source: TypeScript in the repository, JavaScript in the package. */
const doorEntry = (): string =>
  fileURLToPath(new URL(`../../lambdas/start-door${extname(import.meta.url)}`, import.meta.url));
