import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { errorsOf, resolveWorkflow, type WorkflowConfig } from "../../definition/index.ts";
import type { ResolvedWorkflow } from "../../definition/resolved.ts";

/** One step of each shape: a reservation in a transaction, a charge inline, a message wrapped, a child bare. */
export const sampleConfig: WorkflowConfig = {
  name: "sample",
  timeout: "1 day",
  replayDelay: 0,
  definition: {
    StartAt: "Reserve",
    States: {
      Reserve: {
        Type: "Task",
        Resource: "arn:aws:states:::dynamodb:updateItem",
        Parameters: {
          TableName: "${StockTable}",
          Key: { sku: { "S.$": "$.sku" } },
          UpdateExpression: "SET reserved = reserved + :one",
          ExpressionAttributeValues: { ":one": { N: "1" } },
        },
        TimeoutSeconds: 20,
        ResultPath: null,
        Next: "ChargeCard",
      },
      ChargeCard: {
        Type: "Task",
        Resource: "${ChargeCard}",
        ResultPath: "$.charge",
        TimeoutSeconds: 30,
        Next: "Notify",
      },
      Notify: {
        Type: "Task",
        Resource: "arn:aws:states:::sqs:sendMessage",
        Parameters: { QueueUrl: "${QueueUrl}", "MessageBody.$": "$" },
        TimeoutSeconds: 20,
        ResultPath: "$.sent",
        Next: "StartLoyalty",
      },
      StartLoyalty: {
        Type: "Task",
        Resource: "arn:aws:states:::states:startExecution",
        Parameters: { StateMachineArn: "${LoyaltyArn}", "Input.$": "$" },
        TimeoutSeconds: 20,
        ResultPath: null,
        End: true,
      },
    },
  },
  lambdas: {
    ChargeCard: {
      entry: "echo.ts",
      environment: { SENDER: "${Sender}" },
      permissions: [{ actions: ["ses:SendEmail"], resources: ["${Sender}"] }],
    },
  },
  substitutions: {
    StockTable: { description: "Name of the table of stock" },
    QueueUrl: { description: "URL of the queue of notices" },
    LoyaltyArn: { description: "ARN of the loyalty state machine" },
    Sender: { description: "ARN of the identity that sends mail" },
  },
  steps: {
    Reserve: { mechanism: "transaction", scope: "workflow", key: "$.orderId", retention: "60 days" },
    ChargeCard: {
      scope: "workflow",
      key: "$.orderId",
      retention: "400 days",
      onDoubt: { lookUp: "find-charge.ts" },
    },
    Notify: { scope: "workflow", key: "$.orderId", retention: "60 days" },
    StartLoyalty: { mechanism: "token", key: "$.orderId" },
  },
};

/** @throws Error with the findings when the config has errors */
export const sampleWorkflow = (more: Partial<WorkflowConfig> = {}): ResolvedWorkflow => {
  const folder = dirname(fileURLToPath(import.meta.url));
  const { workflow, findings } = resolveWorkflow({ ...sampleConfig, ...more }, folder);
  if (workflow === undefined) throw new Error(JSON.stringify(errorsOf(findings), undefined, 2));
  return workflow;
};

/** Values for what the sample takes from outside. */
export const SAMPLE_SUBSTITUTIONS = {
  StockTable: "stock",
  QueueUrl: "https://sqs.eu-west-1.amazonaws.com/111111111111/notices",
  LoyaltyArn: "arn:aws:states:eu-west-1:111111111111:stateMachine:loyalty",
  Sender: "arn:aws:ses:eu-west-1:111111111111:identity/shop.example",
};
