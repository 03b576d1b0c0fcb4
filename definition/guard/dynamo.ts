import { parseResource } from "../asl/resource.ts";
import { type AslObject, isObject, type TaskState } from "../asl/types.ts";
import type { Dialect } from "./dialect.ts";

/** A single-item write of DynamoDB, optimised or through the SDK. */
export interface ItemWrite {
  readonly operation: "Put" | "Update" | "Delete";
  /** As the integration spells it: `DynamoDB` when optimised, `DynamoDb` through the SDK. */
  readonly errorPrefix: "DynamoDB" | "DynamoDb";
}

const operations = { putItem: "Put", updateItem: "Update", deleteItem: "Delete" } as const;

export const itemWriteOf = ({ Resource }: TaskState): ItemWrite | undefined => {
  const resource = parseResource(Resource);
  if (!("service" in resource) || resource.service !== "dynamodb") return undefined;
  if (resource.pattern !== "request-response") return undefined;
  const operation = (operations as Readonly<Record<string, ItemWrite["operation"] | undefined>>)[
    resource.action
  ];
  return operation && { operation, errorPrefix: resource.kind === "sdk" ? "DynamoDb" : "DynamoDB" };
};

export const conditionFailed = ({ errorPrefix }: ItemWrite): string =>
  `${errorPrefix}.ConditionalCheckFailedException`;

/** The call's arguments when the definition states them member by member. */
export const staticArguments = (task: TaskState, { language }: Dialect): AslObject | undefined => {
  const given = language === "JSONata" ? task.Arguments : task.Parameters;
  return isObject(given) ? given : undefined;
};

/** An object member's entries and more; nothing when the definition does not state them. */
export const extended = (args: AslObject, member: string, more: AslObject): AslObject => ({
  [member]: { ...(isObject(args[member]) ? args[member] : {}), ...more },
});
