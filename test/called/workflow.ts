import { errorsOf, resolveWorkflow, type WorkflowConfig } from "../../definition/index.ts";
import type { ResolvedWorkflow } from "../../definition/resolved.ts";
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
        End: true,
      },
      There: {
        Type: "Pass",
        Parameters: { "error.$": "$.error.Error", "orderId.$": "$.orderId" },
        End: true,
      },
    },
  },
  steps: { Keep: { ...call, shape: "called" }, Send: { ...call, shape: "called" } },
};

/** Two calls that the guard makes itself: of DynamoDB, with an error to catch, and of SQS, to be retried. */
export const workflow = (): ResolvedWorkflow => {
  const { workflow, findings } = resolveWorkflow(config, import.meta.dirname);
  if (workflow === undefined) throw new Error(JSON.stringify(errorsOf(findings), undefined, 2));
  return workflow;
};

const ORDER = "o-1";
const PUT_ITEM = "arn:aws:states:::dynamodb:putItem";

/** @param there whether the table has the item already */
export const bindings = (there = false): LocalBindings => ({
  variety: 1,
  install(account) {
    const { dynamodb, effects } = account;
    dynamodb.createTable({ TableName: "notices", key: { partition: "orderId" } });
    if (there) dynamodb.execute("PutItem", { TableName: "notices", Item: { orderId: { S: ORDER } } });
    const putItem = dynamoDBIntegrations(dynamodb)[PUT_ITEM]!;
    account.addIntegrations({
      ...messagingIntegrations({
        effects,
        effectOf: (_, message) => ({ name: "Send", key: (message as { orderId: string }).orderId }),
      }),
      [PUT_ITEM]: async (args, context) => {
        const answer = await putItem(args, context);
        effects.add({ name: "Keep", key: ORDER, at: context.now() });
        return answer;
      },
    });
  },
  event: () => ({ input: { orderId: ORDER } }),
  keys: () => ({ Keep: [ORDER], Send: [ORDER] }),
  fact: (account: LocalAccount, step, key) => ({ times: account.effects.count(step, key) }),
});
