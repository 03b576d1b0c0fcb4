import { PATH } from "../../lambdas/start-door/select.ts";
import { parseDuration } from "../../ledger/duration.ts";
import type { HttpSource, QueueSource, StartDoorProps } from "./props.ts";
import { queueFindings } from "./queue-findings.ts";

const NAME_SECONDS = 90 * 86_400;

export const DEFAULT_TIMEOUT_SECONDS = 10;

export const isFifo = ({ fifo, queueArn }: QueueSource): boolean => fifo ?? queueArn.endsWith(".fifo");

/** @throws Error with everything that is wrong, and how to mend it */
export const checkProps = (path: string, props: StartDoorProps): void => {
  const findings = [
    ...targetFindings(props),
    ...keyFindings(props),
    ...(props.http ? callerFindings(props.http) : []),
    ...(props.queues ?? []).flatMap((queue) =>
      queueFindings({
        ...queue,
        fifo: isFifo(queue),
        functionTimeoutSeconds: props.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
      }).map((finding) => `queue ${queue.name}: ${finding}`),
    ),
  ];
  if (findings.length > 0)
    throw new Error(`Start door ${path}:\n${findings.map((finding) => `- ${finding}`).join("\n")}`);
};

const targetFindings = ({ workflow, retention }: StartDoorProps): string[] => [
  ...(workflow.stateMachine.typeInput === "EXPRESS"
    ? [
        "the state machine is EXPRESS, which a name starts more than once: make it STANDARD (https://docs.aws.amazon.com/step-functions/latest/apireference/API_StartExecution.html)",
      ]
    : []),
  ...(parseDuration(retention) < NAME_SECONDS
    ? [`retention is ${retention}: make it at least 90 days, for as long as Step Functions keeps a name`]
    : []),
];

const keyFindings = ({ key, fingerprint, queues = [], events = [] }: StartDoorProps): string[] => {
  const paths = [...[key ?? []].flat(), ...(fingerprint ?? [])];
  const needsKey = queues.length + events.length > 0 && key === undefined;
  return [
    ...paths
      .filter((path) => !PATH.test(path))
      .map((path) => `${path} selects no single value: write $.orderId or $.order.id`),
    ...(needsKey
      ? [
          "queues and events bring no key of their own: declare `key`, such as $.orderId (S3 notifications in a queue bring theirs, whatever it says)",
        ]
      : []),
  ];
};

/** Two callers whom the door cannot tell apart would read each other's answers. */
const callerFindings = ({ authorizationType = "AWS_IAM", callerFrom }: HttpSource): string[] => {
  if (callerFrom !== undefined && callerFrom.trim() === "")
    return ["http: callerFrom is empty: name a claim, or a member of the authorizer's context"];
  if (authorizationType === "CUSTOM" && callerFrom === undefined)
    return [
      "http: a Lambda authorizer says in its own words who calls: declare `callerFrom`, the member of its `context` that is another for each caller, such as userId (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-lambda-authorizer.html)",
    ];
  if ((authorizationType === "AWS_IAM" || authorizationType === "NONE") && callerFrom !== undefined)
    return [
      `http: callerFrom is for JWT and CUSTOM; ${authorizationType} has no claims to take it from: leave it out`,
    ];
  return [];
};
