import { errorsOf, resolveWorkflow, type WorkflowConfig } from "../../definition/index.ts";
import type { ResolvedWorkflow } from "../../definition/resolved.ts";
import type { Json } from "../../local/expressions/types.ts";
import type { LocalAccount, LocalBindings } from "../../local/index.ts";
import { dynamoDBIntegrations } from "../../local/integrations/dynamodb.ts";
import { messagingIntegrations } from "../../local/integrations/messaging.ts";

const call = { scope: "workflow", key: "$.orderId", retention: "60 days" } as const;

const config: WorkflowConfig = {
  name: "notices",
  timeout: "1 day",
  replayDelay: 0,
  definition: {
    StartAt: "Keep",
    States: {
      Keep: {
        Type: "Task",
        Resource: "arn:aws:states:::dynamodb:putItem",
        Parameters: {
          TableName: "notices",
          Item: { orderId: { "S.$": "$.orderId" }, text: { S: "shipped" } },
          ConditionExpression: "attribute_not_exists(orderId)",
        },
        TimeoutSeconds: 20,
        ResultSelector: { "kept.$": "$" },
        ResultPath: "$.keep",
        Catch: [
          {
            ErrorEquals: ["DynamoDB.ConditionalCheckFailedException"],
            ResultPath: "$.error",
            Next: "There",
          },
        ],
        Next: "Send",
      },
      Send: {
        Type: "Task",
        Resource: "arn:aws:states:::sqs:sendMessage",
        Parameters: { QueueUrl: "https://queue", "MessageBody.$": "$" },
        TimeoutSeconds: 20,
        ResultSelector: { "digest.$": "$.MD5OfMessageBody" },
        ResultPath: "$.sent",
        Retry: [{ ErrorEquals: ["States.TaskFailed"], MaxAttempts: 2 }],
        Next: "Tell",
      },
      Tell: {
        Type: "Task",
        Resource: "arn:aws:states:::aws-sdk:sqs:sendMessage",
        Parameters: {
          QueueUrl: "https://queue.fifo",
          MessageGroupId: "all",
          "MessageBody.$": "States.JsonToString($)",
        },
        TimeoutSeconds: 20,
        ResultSelector: { "digest.$": "$.MD5OfMessageBody" },
        ResultPath: "$.told",
        Retry: [{ ErrorEquals: ["States.ALL"], MaxAttempts: 2 }],
        End: true,
      },
      There: {
        Type: "Pass",
        Parameters: { "error.$": "$.error.Error", "orderId.$": "$.orderId" },
        End: true,
      },
    },
  },
  steps: {
    Keep: { ...call, shape: "called" },
    Send: { ...call, shape: "called" },
    Tell: { ...call, shape: "called", onDoubt: "sameTokenIsSafe" },
  },
};

/**
 * Three calls that the guard makes itself: of DynamoDB, with an error to catch, of SQS, to be retried,
 * and of a FIFO queue, which knows a message by its token.
 */
export const workflow = (): ResolvedWorkflow => {
  const { workflow, findings } = resolveWorkflow(config, import.meta.dirname);
  if (workflow === undefined) throw new Error(JSON.stringify(errorsOf(findings), undefined, 2));
  return workflow;
};

const PUT_ITEM = "arn:aws:states:::dynamodb:putItem";

const orderIn = (message: Json): string => (message as { orderId: string }).orderId;

/** What the services answered, for a person who settles a doubt. */
const ANSWERS: Readonly<Record<string, Json>> = {
  Keep: {},
  Send: { MD5OfMessageBody: "0", MessageId: "m" },
  Tell: { MD5OfMessageBody: "0", MessageId: "m" },
};

/** @param there whether the table has the first event's item already */
export const bindings = (there = false): LocalBindings => ({
  variety: 1,
  install(account) {
    const { dynamodb, effects } = account;
    dynamodb.createTable({ TableName: "notices", key: { partition: "orderId" } });
    if (there) dynamodb.execute("PutItem", { TableName: "notices", Item: { orderId: { S: "o-1" } } });
    const putItem = dynamoDBIntegrations(dynamodb)[PUT_ITEM]!;
    account.addIntegrations({
      ...messagingIntegrations({
        effects,
        effectOf: (queue, message) => ({
          name: queue.endsWith(".fifo") ? "Tell" : "Send",
          key: orderIn(typeof message === "string" ? JSON.parse(message) : message),
        }),
      }),
      [PUT_ITEM]: async (args, context) => {
        const answer = await putItem(args, context);
        const { Item } = args as unknown as { Item: { orderId: { S: string } } };
        effects.add({ name: "Keep", key: Item.orderId.S, at: context.now() });
        return answer;
      },
    });
  },
  event: (_, n) => ({ input: { orderId: `o-${n + 1}` } }),
  keys: ({ input }) => {
    const orders = [orderIn(input)];
    return { Keep: orders, Send: orders, Tell: orders };
  },
  fact: (account: LocalAccount, step, key) => ({
    times: account.effects.count(step, key),
    result: ANSWERS[step]!,
  }),
});
