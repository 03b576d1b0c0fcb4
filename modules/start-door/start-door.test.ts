import { TerraformStack, Testing } from "cdktf";
import { addAwsProvider } from "../terraform/aws-provider.ts";
import type { StartDoorProps } from "./props.ts";
import { StartDoor } from "./start-door.ts";

const MACHINE = "arn:aws:states:eu-west-1:111111111111:stateMachine:orders";

const props: StartDoorProps = {
  name: "orders",
  workflow: { stateMachine: { arn: MACHINE }, alias: { arn: `${MACHINE}:live` } },
  ledger: { tableName: "ledger", tableArn: "arn:aws:dynamodb:eu-west-1:111111111111:table/ledger" },
  retention: "400 days",
  key: "$.orderId",
};

type Resources = Record<string, Record<string, Record<string, unknown>>>;

const synthesised = (more: Partial<StartDoorProps> = {}) => {
  const stack = new TerraformStack(Testing.app(), "stack");
  addAwsProvider(stack);
  new StartDoor(stack, "door", { ...props, ...more });
  const { resource, data } = JSON.parse(Testing.synth(stack)) as { resource: Resources; data: Resources };
  return { resource, data };
};

const allOf = (resource: Resources, type: string) => Object.values(resource[type] ?? {});

describe("StartDoor", () => {
  it("makes a function that starts one machine and looks at its executions", () => {
    const { resource, data } = synthesised();
    const [made] = allOf(resource, "aws_lambda_function");
    expect(made).toMatchObject({
      function_name: "orders-start",
      timeout: 10,
      environment: {
        variables: {
          LEDGER_TABLE_NAME: "ledger",
          STATE_MACHINE_ARN: `${MACHINE}:live`,
          START_DOOR: JSON.stringify({ name: "orders", retention: "400 days", key: ["$.orderId"] }),
        },
      },
    });
    const statements = allOf(data, "aws_iam_policy_document").flatMap(
      ({ statement = [] }) => statement as { actions: string[]; resources: string[] }[],
    );
    const allowed = statements.filter(({ actions }) =>
      actions.some((action) => action.startsWith("states:")),
    );
    expect(allowed).toMatchObject([
      { actions: ["states:StartExecution"], resources: [MACHINE, `${MACHINE}:*`] },
      {
        actions: ["states:DescribeExecution"],
        resources: ["arn:aws:states:eu-west-1:111111111111:execution:orders:*"],
      },
    ]);
  });

  it("opens an HTTP API to signed requests, with a status route", () => {
    const { resource } = synthesised({ http: { path: "/orders" } });
    expect(allOf(resource, "aws_apigatewayv2_route")).toMatchObject([
      { route_key: "POST /orders", authorization_type: "AWS_IAM" },
      { route_key: "GET /orders/{key}", authorization_type: "AWS_IAM" },
    ]);
    expect(allOf(resource, "aws_apigatewayv2_integration")).toMatchObject([
      { payload_format_version: "2.0" },
    ]);
  });

  it("tells the door where a Lambda authorizer's answer, or a JWT, says who calls", () => {
    for (const authorizationType of ["CUSTOM", "JWT"]) {
      const http = { path: "/orders", authorizationType, authorizerId: "a1", callerFrom: "userId" };
      const [made] = allOf(synthesised({ http }).resource, "aws_lambda_function");
      const START_DOOR = expect.stringContaining('"callerFrom":"userId"');
      expect(made).toMatchObject({ environment: { variables: { START_DOOR } } });
    }
  });

  it.each([
    [{ authorizationType: "CUSTOM" }, "declare `callerFrom`"],
    [{ authorizationType: "CUSTOM", callerFrom: " " }, "callerFrom is empty"],
    [{ authorizationType: "JWT", callerFrom: "" }, "callerFrom is empty"],
    [{ authorizationType: "NONE", callerFrom: "userId" }, "NONE has no claims"],
    [{ callerFrom: "userId" }, "AWS_IAM has no claims"],
  ])("refuses callers by %j: it could not tell them apart", (more, finding) => {
    expect(() => synthesised({ http: { path: "/orders", ...more } })).toThrow(finding);
  });

  it("takes messages with partial responses", () => {
    const queueArn = "arn:aws:sqs:eu-west-1:111111111111:orders.fifo";
    const { resource } = synthesised({
      queues: [{ name: "orders", queueArn, visibilityTimeoutSeconds: 60, maxReceiveCount: 5 }],
      poisonQueueUrl: "https://sqs.eu-west-1.amazonaws.com/111111111111/poison.fifo",
    });
    expect(allOf(resource, "aws_lambda_event_source_mapping")).toMatchObject([
      { event_source_arn: queueArn, function_response_types: ["ReportBatchItemFailures"], batch_size: 10 },
    ]);
  });

  it("takes events and objects by rules, and hears how executions end", () => {
    const { resource } = synthesised({
      events: [{ name: "placed", pattern: { source: ["shop"] }, deadLetterQueueArn: "arn:aws:sqs:::dead" }],
      objects: [{ name: "inbox", bucketName: "inbox", prefix: "in/" }],
    });
    const patternOf = (address: string) =>
      JSON.parse(String(resource.aws_cloudwatch_event_rule?.[address]?.event_pattern));
    expect(patternOf("door_event_placed")).toEqual({ source: ["shop"] });
    expect(patternOf("door_event_inbox")).toEqual({
      source: ["aws.s3"],
      "detail-type": ["Object Created"],
      detail: { bucket: { name: ["inbox"] }, object: { key: [{ prefix: "in/" }] } },
    });
    expect(patternOf("door_event_outcomes")).toEqual({
      source: ["aws.states"],
      "detail-type": ["Step Functions Execution Status Change"],
      detail: { stateMachineArn: [MACHINE], status: ["SUCCEEDED"] },
    });
    expect(allOf(resource, "aws_lambda_permission")).toHaveLength(3);
    expect(resource.aws_cloudwatch_event_target?.door_event_placed).toMatchObject({
      dead_letter_config: { arn: "arn:aws:sqs:::dead" },
    });
  });

  it("keeps no outcomes when told so", () => {
    expect(allOf(synthesised({ keepOutcomes: false }).resource, "aws_cloudwatch_event_rule")).toEqual([]);
  });

  it("says everything that is wrong at once", () => {
    const { key: _, ...keyless } = props;
    const wrong = {
      ...keyless,
      workflow: { stateMachine: { arn: MACHINE, typeInput: "EXPRESS" } },
      retention: "60 days",
      fingerprint: ["$.items[*]"],
      queues: [{ name: "orders", queueArn: "arn:aws:sqs:::orders", visibilityTimeoutSeconds: 30 }],
    };
    const make = () => new StartDoor(new TerraformStack(Testing.app(), "stack"), "door", wrong);
    for (const text of [
      /EXPRESS/,
      /at least 90 days/,
      /\$\.items\[\*\]/,
      /declare `key`/,
      /queue orders: .* 60 s/,
    ])
      expect(make).toThrow(text);
  });
});
