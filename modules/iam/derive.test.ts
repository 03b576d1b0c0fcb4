import type { AslObject } from "../../definition/asl/types.ts";
import type { AwsEnvironment } from "../terraform/environment.ts";
import { type DeriveProps, derivePolicy } from "./derive.ts";

const environment: AwsEnvironment = {
  partition: "aws",
  region: "eu-west-1",
  accountId: "111111111111",
  made: new Map(),
};

const VALUES = {
  Stock: "stock",
  ClaimFunctionArn: "arn:aws:lambda:eu-west-1:111111111111:function:claim:3",
  CallFunctionArn: "arn:aws:lambda:eu-west-1:111111111111:function:call:2",
  LedgerTableName: "ledger",
};

const derive = (states: AslObject, more: Partial<DeriveProps> = {}) =>
  derivePolicy({
    definition: { StartAt: Object.keys(states)[0]!, States: states } as DeriveProps["definition"],
    values: VALUES,
    functionArns: {
      ClaimFunctionArn: "arn:aws:lambda:eu-west-1:111111111111:function:claim",
      CallFunctionArn: "arn:aws:lambda:eu-west-1:111111111111:function:call",
    },
    environment,
    stateMachineName: "orders",
    ...more,
  });

const task = (Resource: string, Parameters?: AslObject, more: AslObject = {}): AslObject => ({
  Type: "Task",
  Resource,
  ...(Parameters && { Parameters }),
  End: true,
  ...more,
});

/** `action,action on resource,resource`, one line a statement. */
const lines = (states: AslObject, more?: Partial<DeriveProps>): string[] =>
  derive(states, more).statements.map(({ actions, resources }) => `${actions.join()} on ${resources.join()}`);

const REGIONAL = "eu-west-1:111111111111";

describe("what a state machine must be allowed", () => {
  it.each<[string, string, AslObject, string[]]>([
    [
      "a queue by its URL",
      "arn:aws:states:::sqs:sendMessage",
      { QueueUrl: "https://sqs.eu-west-1.amazonaws.com/222222222222/notices" },
      ["sqs:SendMessage on arn:aws:sqs:eu-west-1:222222222222:notices"],
    ],
    [
      "a table by a placeholder",
      "arn:aws:states:::dynamodb:updateItem",
      { TableName: "${Stock}" },
      [`dynamodb:UpdateItem on arn:aws:dynamodb:${REGIONAL}:table/stock`],
    ],
    [
      "an index with its table",
      "arn:aws:states:::aws-sdk:dynamodb:query",
      { TableName: "stock", IndexName: "by-day" },
      [
        `dynamodb:Query on arn:aws:dynamodb:${REGIONAL}:table/stock,arn:aws:dynamodb:${REGIONAL}:table/stock/index/*`,
      ],
    ],
    [
      "each item of a transaction as the write it is",
      "arn:aws:states:::aws-sdk:dynamodb:transactWriteItems",
      {
        TransactItems: [{ Update: { TableName: "${LedgerTableName}" } }, { Put: { TableName: "${Stock}" } }],
      },
      [
        `dynamodb:UpdateItem on arn:aws:dynamodb:${REGIONAL}:table/ledger`,
        `dynamodb:PutItem on arn:aws:dynamodb:${REGIONAL}:table/stock`,
      ],
    ],
    [
      "a function in every version",
      "arn:aws:states:::lambda:invoke",
      { FunctionName: `arn:aws:lambda:${REGIONAL}:function:pay:7` },
      [
        `lambda:InvokeFunction on arn:aws:lambda:${REGIONAL}:function:pay,arn:aws:lambda:${REGIONAL}:function:pay:*`,
      ],
    ],
    [
      "a bus by its name, and the default one",
      "arn:aws:states:::events:putEvents",
      { Entries: [{ EventBusName: "shop" }, { Source: "shop" }] },
      [
        `events:PutEvents on arn:aws:events:${REGIONAL}:event-bus/shop,arn:aws:events:${REGIONAL}:event-bus/default`,
      ],
    ],
    [
      "an object below a bucket",
      "arn:aws:states:::aws-sdk:s3:putObject",
      { Bucket: "invoices", "Key.$": "$.id" },
      ["s3:PutObject on arn:aws:s3:::invoices/*"],
    ],
    [
      "a secret with the characters that AWS appends",
      "arn:aws:states:::aws-sdk:secretsmanager:getSecretValue",
      { SecretId: "api-key" },
      [`secretsmanager:GetSecretValue on arn:aws:secretsmanager:${REGIONAL}:secret:api-key-??????`],
    ],
    [
      "a child machine, its executions and the managed rule",
      "arn:aws:states:::states:startExecution.sync:2",
      { StateMachineArn: `arn:aws:states:${REGIONAL}:stateMachine:child` },
      [
        `states:StartExecution on arn:aws:states:${REGIONAL}:stateMachine:child`,
        `states:DescribeExecution,states:StopExecution on arn:aws:states:${REGIONAL}:execution:child:*`,
        `events:PutTargets,events:PutRule,events:DescribeRule on arn:aws:events:${REGIONAL}:rule/StepFunctionsGetEventsForStepFunctionsExecutionRule`,
      ],
    ],
  ])("%s", (_name, resource, parameters, expected) => {
    expect(lines({ Call: task(resource, parameters) })).toEqual(expected);
    expect(derive({ Call: task(resource, parameters) }).findings).toEqual([]);
  });

  it("an HTTP call: only this endpoint and method, by this machine", () => {
    const { statements, findings } = derive({
      Call: task("arn:aws:states:::http:invoke", {
        ApiEndpoint: "https://carrier.example.com/shipments",
        Method: "POST",
        Authentication: { ConnectionArn: `arn:aws:events:${REGIONAL}:connection/carrier/1` },
      }),
    });
    expect(findings).toEqual([]);
    expect(statements[0]).toMatchObject({
      actions: ["states:InvokeHTTPEndpoint"],
      resources: [`arn:aws:states:${REGIONAL}:stateMachine:orders`],
      conditions: [
        { variable: "states:HTTPEndpoint", values: ["https://carrier.example.com/shipments"] },
        { variable: "states:HTTPMethod", values: ["POST"] },
      ],
    });
    expect(statements[1]?.resources).toEqual([`arn:aws:events:${REGIONAL}:connection/carrier/1`]);
  });

  it("arguments that a guarded step keeps in a variable count as its own", () => {
    const states = {
      Notify: {
        Type: "Choice",
        Choices: [],
        Default: "Notify-Gate",
        Assign: { so1_args: { QueueUrl: "https://sqs.eu-west-1.amazonaws.com/1/q" } },
      },
      "Notify-Gate": task("${ClaimFunctionArn}", {}, { End: false, Next: "Notify-Apply" }),
      "Notify-Apply": task("arn:aws:states:::sqs:sendMessage", undefined, {
        Arguments: "{% $merge([$so1_args, {'MessageDeduplicationId': $so1.token}]) %}",
      }),
    };
    expect(lines(states)).toEqual([
      `lambda:InvokeFunction on arn:aws:lambda:${REGIONAL}:function:claim,arn:aws:lambda:${REGIONAL}:function:claim:*`,
      "sqs:SendMessage on arn:aws:sqs:eu-west-1:1:q",
    ]);
  });

  it("a target that only an execution knows is as wide as its kind, and reported", () => {
    const states = { Notify: task("arn:aws:states:::sqs:sendMessage", { "QueueUrl.$": "$.queue" }) };
    expect(lines(states)).toEqual([`sqs:SendMessage on arn:aws:sqs:${REGIONAL}:*`]);
    expect(derive(states).findings).toEqual([
      {
        state: "Notify",
        what: "sqs:SendMessage: QueueUrl is known only in an execution",
        mend: 'Name the ARNs in taskResources["Notify"], or write them into the definition.',
      },
    ]);
  });

  it("declared ARNs take the place of what the arguments do not say", () => {
    const states = { "Notify-Apply": task("arn:aws:states:::sqs:sendMessage", { "QueueUrl.$": "$.queue" }) };
    const declared = { taskResources: { Notify: ["arn:aws:sqs:eu-west-1:1:a"] } };
    expect(lines(states, declared)).toEqual(["sqs:SendMessage on arn:aws:sqs:eu-west-1:1:a"]);
    expect(derive(states, declared).findings).toEqual([]);
  });

  it("a step with Credentials takes that role, and needs nothing else", () => {
    const states = {
      Far: task("arn:aws:states:::sns:publish", {}, { Credentials: { RoleArn: "arn:aws:iam::2:role/far" } }),
    };
    expect(lines(states)).toEqual(["sts:AssumeRole on arn:aws:iam::2:role/far"]);
  });

  it("roles may be handed on to the called service only", () => {
    const { statements } = derive({
      Run: task("arn:aws:states:::ecs:runTask.sync", { TaskDefinition: "report" }),
    });
    const pass = statements.find(({ actions }) => actions.includes("iam:PassRole"));
    expect(pass?.conditions).toEqual([
      { test: "StringEquals", variable: "iam:PassedToService", values: ["ecs-tasks.amazonaws.com"] },
    ]);
  });

  it("a Distributed Map starts and redrives its own machine, and reads its bucket", () => {
    expect(
      lines({
        Each: {
          Type: "Map",
          ItemReader: {
            Resource: "arn:aws:states:::s3:getObject",
            Parameters: { Bucket: "in", Key: "a.csv" },
          },
          ItemProcessor: {
            ProcessorConfig: { Mode: "DISTRIBUTED", ExecutionType: "STANDARD" },
            StartAt: "Item",
            States: { Item: { Type: "Pass", End: true } },
          },
          End: true,
        },
      }),
    ).toEqual([
      `states:StartExecution on arn:aws:states:${REGIONAL}:stateMachine:orders`,
      `states:DescribeExecution,states:RedriveExecution,states:StopExecution on arn:aws:states:${REGIONAL}:execution:orders/*`,
      "s3:GetObject on arn:aws:s3:::in/*",
    ]);
  });

  it("a step that the guard calls gives its permission to the guard's call function", () => {
    const { statements, callStatements } = derive(
      {
        Notify: task("${CallFunctionArn}", {
          action: "call",
          resource: "arn:aws:states:::aws-sdk:sns:publish",
          "arguments.$": "$.notice",
        }),
      },
      { taskResources: { Notify: ["arn:aws:sns:eu-west-1:1:t"] } },
    );
    const call = `arn:aws:lambda:${REGIONAL}:function:call`;
    expect(statements).toMatchObject([
      { actions: ["lambda:InvokeFunction"], resources: [call, `${call}:*`] },
    ]);
    expect(callStatements).toMatchObject([
      { actions: ["sns:Publish"], resources: ["arn:aws:sns:eu-west-1:1:t"] },
    ]);
  });

  it("states with the same need share a statement that names them and the AWS page", () => {
    const put = task("arn:aws:states:::dynamodb:putItem", { TableName: "stock" });
    const { statements } = derive({ One: put, Two: put });
    expect(statements).toEqual([
      {
        sid: "DynamodbPutItem",
        reason: "One, Two: calls dynamodb:putItem",
        doc: "https://docs.aws.amazon.com/step-functions/latest/dg/dynamo-iam.html",
        actions: ["dynamodb:PutItem"],
        resources: [`arn:aws:dynamodb:${REGIONAL}:table/stock`],
      },
    ]);
  });
});
