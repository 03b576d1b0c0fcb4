import { Apigatewayv2Api } from "@cdktf/provider-aws/lib/apigatewayv2-api/index.js";
import { Apigatewayv2Integration } from "@cdktf/provider-aws/lib/apigatewayv2-integration/index.js";
import { Apigatewayv2Route } from "@cdktf/provider-aws/lib/apigatewayv2-route/index.js";
import { Apigatewayv2Stage } from "@cdktf/provider-aws/lib/apigatewayv2-stage/index.js";
import { CloudwatchEventRule } from "@cdktf/provider-aws/lib/cloudwatch-event-rule/index.js";
import { CloudwatchEventTarget } from "@cdktf/provider-aws/lib/cloudwatch-event-target/index.js";
import { LambdaEventSourceMapping } from "@cdktf/provider-aws/lib/lambda-event-source-mapping/index.js";
import { LambdaPermission } from "@cdktf/provider-aws/lib/lambda-permission/index.js";
import type { ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";
import { defined } from "../terraform/defined.ts";
import { fitName, type Place, snakeCase } from "../terraform/names.ts";
import type { EventSource, HttpSource, ObjectSource, QueueSource } from "./props.ts";

/** The door's function, as its sources need it. */
export interface DoorFunction {
  readonly name: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly tags?: Record<string, string>;
}

const permission = (
  scope: Construct,
  id: string,
  place: Place,
  door: DoorFunction,
  principal: string,
  sourceArn: string,
) =>
  place(
    `${id}_permission`,
    new LambdaPermission(scope, `${id}_permission`, {
      action: "lambda:InvokeFunction",
      functionName: door.functionName,
      principal,
      sourceArn,
    }),
  );

/** An HTTP API, or routes of an existing one. @returns the API's address, when it is made here */
export const httpSource = (
  scope: Construct,
  place: Place,
  door: DoorFunction,
  source: HttpSource,
): string | undefined => {
  const api =
    source.apiId === undefined
      ? place(
          "api",
          new Apigatewayv2Api(scope, "api", {
            name: door.name,
            protocolType: "HTTP",
            ...defined({ tags: door.tags }),
          }),
        )
      : undefined;
  const apiId = api?.id ?? source.apiId ?? "";
  const integration = place(
    "api_integration",
    new Apigatewayv2Integration(scope, "api_integration", {
      apiId,
      integrationType: "AWS_PROXY",
      integrationUri: door.functionArn,
      payloadFormatVersion: "2.0",
    }),
  );
  for (const [id, routeKey] of [
    ["start", `POST ${source.path}`],
    ["status", `GET ${source.path}/{key}`],
  ] as const)
    place(
      `route_${id}`,
      new Apigatewayv2Route(scope, `route_${id}`, {
        apiId,
        routeKey,
        target: `integrations/${integration.id}`,
        authorizationType: source.authorizationType ?? "AWS_IAM",
        ...defined({ authorizerId: source.authorizerId }),
      }),
    );
  if (api)
    place(
      "api_stage",
      new Apigatewayv2Stage(scope, "api_stage", {
        apiId,
        name: "$default",
        autoDeploy: true,
        ...defined({ tags: door.tags }),
      }),
    );
  const calledFrom = api?.executionArn ?? source.apiExecutionArn ?? "";
  permission(scope, "api", place, door, "apigateway.amazonaws.com", `${calledFrom}/*/*${source.path}*`);
  return api?.apiEndpoint;
};

/** Messages in batches, of which each may fail alone. */
export const queueSource = (
  scope: Construct,
  place: Place,
  door: DoorFunction,
  source: QueueSource,
  after: readonly ITerraformDependable[],
): void => {
  const id = snakeCase(source.name);
  place(
    `queue_${id}`,
    new LambdaEventSourceMapping(scope, `queue_${id}`, {
      eventSourceArn: source.queueArn,
      functionName: door.functionArn,
      functionResponseTypes: ["ReportBatchItemFailures"],
      batchSize: source.batchSize ?? 10,
      ...defined({ maximumBatchingWindowInSeconds: source.batchingWindowSeconds }),
      ...defined({ tags: door.tags }),
      // Lambda refuses a mapping whose function may not receive.
      dependsOn: [...after],
    }),
  );
};

export const eventSource = (
  scope: Construct,
  place: Place,
  door: DoorFunction,
  source: EventSource,
): void => {
  const id = `event_${snakeCase(source.name)}`;
  const { eventBusName, deadLetterQueueArn: arn } = source;
  const rule = place(
    id,
    new CloudwatchEventRule(scope, `${id}_rule`, {
      name: fitName(`${door.name}-${source.name}`, 64),
      eventPattern: JSON.stringify(source.pattern),
      ...defined({ eventBusName, tags: door.tags }),
    }),
  );
  place(
    id,
    new CloudwatchEventTarget(scope, `${id}_target`, {
      rule: rule.name,
      arn: door.functionArn,
      ...defined({ eventBusName }),
      ...(arn === undefined ? {} : { deadLetterConfig: { arn } }),
    }),
  );
  permission(scope, id, place, door, "events.amazonaws.com", rule.arn);
};

/** By way of EventBridge: a bucket has one list of notifications, and this one would replace it. */
export const objectEvents = ({
  name,
  bucketName,
  prefix,
  deadLetterQueueArn,
}: ObjectSource): EventSource => ({
  name,
  pattern: {
    source: ["aws.s3"],
    "detail-type": ["Object Created"],
    detail: {
      bucket: { name: [bucketName] },
      ...(prefix === undefined ? {} : { object: { key: [{ prefix }] } }),
    },
  },
  ...defined({ deadLetterQueueArn }),
});

/** https://docs.aws.amazon.com/step-functions/latest/dg/eventbridge-integration.html */
export const outcomeEvents = (stateMachineArn: string): EventSource => ({
  name: "outcomes",
  pattern: {
    source: ["aws.states"],
    "detail-type": ["Step Functions Execution Status Change"],
    detail: { stateMachineArn: [stateMachineArn], status: ["SUCCEEDED"] },
  },
});
