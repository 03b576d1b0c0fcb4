import { type MessageAttributeValue, SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { StepOnceError } from "../../ledger/index.ts";

export interface SendFifo {
  /** Ends with `.fifo`. */
  readonly queueUrl: string;
  /** Messages of one group stay in order. */
  readonly group: string;
  /** Text, or what is sent as JSON. */
  readonly body: unknown;
  /** The same for each try of one message, such as `once.token`. */
  readonly token: string;
  readonly attributes?: Record<string, MessageAttributeValue>;
}

/**
 * Sends a message to a FIFO queue, once within **five minutes** of the first try: a later try is another
 * message (https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/FIFO-key-terms.html).
 * Nor does the queue keep its consumer from handling a message twice: see `onceBatch`.
 *
 * @throws StepOnce.Misuse when the queue is none of FIFO, which would take each try for a message
 */
export async function sendFifo(
  sqs: Pick<SQSClient, "send">,
  { queueUrl, group, body, token, attributes }: SendFifo,
): Promise<{ readonly messageId: string | undefined }> {
  if (!queueUrl.endsWith(".fifo"))
    throw new StepOnceError("Misuse", `${queueUrl} is no FIFO queue, and takes no deduplication id.`);
  const { MessageId } = await sqs.send(
    new SendMessageCommand({
      QueueUrl: queueUrl,
      MessageGroupId: group,
      MessageDeduplicationId: token,
      MessageBody: typeof body === "string" ? body : JSON.stringify(body),
      ...(attributes && { MessageAttributes: attributes }),
    }),
  );
  return { messageId: MessageId };
}
