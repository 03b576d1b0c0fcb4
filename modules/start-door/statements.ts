import { executionArns, queueArn } from "../iam/arns.ts";
import type { Statement } from "../iam/statement.ts";
import type { AwsEnvironment } from "../terraform/environment.ts";
import type { StartDoorProps } from "./props.ts";

const STEP_FUNCTIONS_DOC =
  "https://docs.aws.amazon.com/service-authorization/latest/reference/list_awsstepfunctions.html";

/** What the door may do beside keeping its records: start one state machine, and look at its executions. */
export const doorStatements = (props: StartDoorProps, environment: AwsEnvironment): Statement[] => {
  const { workflow, queues = [], poisonQueueUrl, deadLetterQueueArn } = props;
  const { arn } = workflow.stateMachine;
  return [
    {
      sid: "Start",
      reason: "starts the state machine, by itself or by an alias",
      doc: STEP_FUNCTIONS_DOC,
      actions: ["states:StartExecution"],
      resources: [arn, `${arn}:*`],
    },
    {
      sid: "Look",
      reason: "finds the execution that a key has started",
      doc: STEP_FUNCTIONS_DOC,
      actions: ["states:DescribeExecution"],
      resources: [executionArns(arn, environment)],
    },
    ...(queues.length === 0
      ? []
      : [
          {
            sid: "Receive",
            reason: "Lambda receives and deletes messages in the function's name",
            doc: "https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html",
            actions: ["sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:ReceiveMessage"],
            resources: queues.map((queue) => queue.queueArn),
          },
        ]),
    ...(poisonQueueUrl === undefined
      ? []
      : [sending("Poison", "sets aside what can never be started", queueArn(poisonQueueUrl, environment))]),
    ...(deadLetterQueueArn === undefined
      ? []
      : [sending("DeadLetters", "Lambda keeps events that it has given up", deadLetterQueueArn)]),
  ];
};

const sending = (sid: string, reason: string, arn: string): Statement => ({
  sid,
  reason,
  doc: "https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html",
  actions: ["sqs:SendMessage"],
  resources: [arn],
});
