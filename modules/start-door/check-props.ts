import { PATH } from "../../lambdas/start-door/select.ts";
import { parseDuration } from "../../ledger/duration.ts";
import type { QueueSource, StartDoorProps } from "./props.ts";
import { queueFindings } from "./queue-findings.ts";

const NAME_SECONDS = 90 * 86_400;

export const DEFAULT_TIMEOUT_SECONDS = 10;

export const isFifo = ({ fifo, queueArn }: QueueSource): boolean => fifo ?? queueArn.endsWith(".fifo");

/** @throws Error with everything that is wrong, and how to mend it */
export const checkProps = (path: string, props: StartDoorProps): void => {
  const findings = [
    ...targetFindings(props),
    ...keyFindings(props),
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
