import type { LocalDynamoDB, OperationName } from "../dynamodb/index.ts";
import { AslError, type Json } from "../expressions/types.ts";
import type { Integration } from "./integration.ts";

const actions = {
  getItem: "GetItem",
  putItem: "PutItem",
  updateItem: "UpdateItem",
  deleteItem: "DeleteItem",
  query: "Query",
  scan: "Scan",
  transactWriteItems: "TransactWriteItems",
} as const satisfies Record<string, OperationName>;

/** The optimised DynamoDB integrations and those of the AWS SDK, which spell their errors differently. */
export function dynamoDBIntegrations(dynamodb: LocalDynamoDB): Readonly<Record<string, Integration>> {
  const integrations: Record<string, Integration> = {};
  for (const [action, operation] of Object.entries(actions)) {
    integrations[`arn:aws:states:::dynamodb:${action}`] = (args) => call(operation, args, "DynamoDB");
    integrations[`arn:aws:states:::aws-sdk:dynamodb:${action}`] = (args) => call(operation, args, "DynamoDb");
  }
  return integrations;

  function call(operation: OperationName, args: Json, prefix: "DynamoDB" | "DynamoDb"): Json {
    try {
      const { $metadata: _, ...output } = dynamodb.execute(operation, args as never);
      return output as unknown as Json;
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      throw new AslError(
        `${prefix}.${thrown.name}`,
        `${thrown.message} (Service: ${prefix}, Status Code: 400, Request ID: local)`,
      );
    }
  }
}
