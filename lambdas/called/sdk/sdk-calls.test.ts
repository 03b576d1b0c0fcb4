import * as dynamodb from "@aws-sdk/client-dynamodb";
import * as s3 from "@aws-sdk/client-s3";
import * as sfn from "@aws-sdk/client-sfn";
import * as sqs from "@aws-sdk/client-sqs";
import { sdkCallOf } from "../../../definition/guard/sdk-call.ts";
import { outcomeOf } from "../../testing/world.ts";
import { sdkCalls } from "./sdk-calls.ts";

const packages: Readonly<Record<string, unknown>> = {
  "@aws-sdk/client-dynamodb": dynamodb,
  "@aws-sdk/client-s3": s3,
  "@aws-sdk/client-sfn": sfn,
  "@aws-sdk/client-sqs": sqs,
};

const EXECUTION = "arn:aws:states:eu-west-1:111111111111:execution:orders:e1";
const QUEUE = "https://sqs.eu-west-1.amazonaws.com/111111111111/q";
const JSON_1_0 = "application/x-amz-json-1.0";
const MACHINE = "arn:aws:states:eu-west-1:111111111111:stateMachine:child";

interface Answer {
  readonly status?: number;
  readonly body?: object;
}

/** Makes one call with the real client of a service, whose network answers as told. */
const callTo = async (resource: string, args: object, answer: Answer | Error | "never" = {}) => {
  const sent: unknown[] = [];
  const handle = async (request: { body: Uint8Array }, { abortSignal }: { abortSignal: AbortSignal }) => {
    sent.push(JSON.parse(new TextDecoder().decode(request.body)));
    if (answer instanceof Error) throw answer;
    if (answer === "never") await new Promise((_, reject) => abortSignal.addEventListener("abort", reject));
    const { status = 200, body = {} } = answer as Answer;
    const headers = { "content-type": JSON_1_0, "x-amzn-requestid": "r-1" };
    return { response: { statusCode: status, headers, body: Buffer.from(JSON.stringify(body)) } };
  };
  const makeCall = sdkCalls(
    async (name) => packages[name] ?? Promise.reject(new Error("Cannot find package")),
    {
      region: "eu-west-1",
      credentials: { accessKeyId: "a", secretAccessKey: "s" },
      requestHandler: { handle },
    },
  );
  const arn = `arn:aws:states:::${resource}`;
  const call = { resource: arn, sdk: sdkCallOf(arn)!, arguments: args as never, execution: EXECUTION };
  return { sent, outcome: await outcomeOf(() => makeCall(call, 50)) };
};

/** Of SQS: the client checks it. */
const DIGEST = "5d41402abc4b2a76b9719d911017c592";

describe("a call with the SDK", () => {
  it("writes JSON where an optimised integration does", async () => {
    const message = { orderId: "o-1" };
    const { sent } = await callTo("sqs:sendMessage", { QueueUrl: QUEUE, MessageBody: message });
    expect(sent).toEqual([{ QueueUrl: QUEUE, MessageBody: '{"orderId":"o-1"}' }]);
  });

  it("finds the service's own names behind PascalCase, and gives PascalCase and times as text back", async () => {
    const { sent, outcome } = await callTo(
      "states:startExecution",
      { StateMachineArn: MACHINE, Name: "n", Input: { a: 1 } },
      { body: { executionArn: EXECUTION, startDate: 1_767_225_600.5 } },
    );
    expect(sent).toEqual([{ stateMachineArn: MACHINE, name: "n", input: '{"a":1}' }]);
    expect(outcome).toEqual({
      answer: {
        ExecutionArn: EXECUTION,
        StartDate: "2026-01-01T00:00:00.500Z",
        SdkHttpMetadata: {
          AllHttpHeaders: { "content-type": [JSON_1_0], "x-amzn-requestid": ["r-1"] },
          HttpHeaders: { "content-type": JSON_1_0, "x-amzn-requestid": "r-1" },
          HttpStatusCode: 200,
        },
        SdkResponseMetadata: { RequestId: "r-1" },
      },
    });
  });

  test.each([
    ["sqs:sendMessage", "MD5OfMessageBody"],
    ["aws-sdk:sqs:sendMessage", "Md5OfMessageBody"],
  ])("%s spells members as its SDK does: %s", async (resource, member) => {
    const body = { MD5OfMessageBody: DIGEST, MessageId: "m-1" };
    const { outcome } = await callTo(resource, { QueueUrl: QUEUE, MessageBody: "hello" }, { body });
    expect(outcome).toMatchObject({ answer: { [member]: DIGEST, MessageId: "m-1" } });
  });

  it("leaves the names of an item's attributes alone", async () => {
    const item = { orderId: { S: "o-1" }, paid: { BOOL: true }, lines: { L: [{ M: { n: { N: "1" } } }] } };
    const { sent } = await callTo("dynamodb:putItem", { TableName: "t", Item: item });
    expect(sent).toEqual([{ TableName: "t", Item: item }]);
  });

  test.each([
    [
      "dynamodb:putItem",
      "DynamoDB",
      "Service: AmazonDynamoDBv2; Status Code: 400; Error Code: TYPE; Request ID: r-1; Proxy: null",
    ],
    ["aws-sdk:dynamodb:putItem", "DynamoDb", "Service: DynamoDb, Status Code: 400, Request ID: r-1"],
  ])("raises a service's error as %s does, beginning with %s", async (resource, prefix, about) => {
    const type = "ConditionalCheckFailedException";
    const body = { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: "The condition failed" };
    const { outcome } = await callTo(resource, { TableName: "t", Item: {} }, { status: 400, body });
    expect(outcome).toMatchObject({
      error: `${prefix}.${type}`,
      message: `The condition failed (${about.replace("TYPE", type)})`,
    });
  });

  it("hides an error that the model does not name, but not that it was refused", async () => {
    const body = { __type: "AccessDeniedException", message: "no" };
    const args = { QueueUrl: QUEUE, MessageBody: "hello" };
    const { outcome } = await callTo("aws-sdk:sqs:sendMessage", args, { status: 400, body });
    expect(outcome).toMatchObject({ error: "Sqs.SqsException" });
  });

  test.each([
    ["a lost answer", Object.assign(new Error("socket hang up"), { name: "ECONNRESET" })],
    ["no answer in time", "never" as const],
  ])("tells %s, and asks only once", async (_, answer) => {
    const { sent, outcome } = await callTo("dynamodb:putItem", { TableName: "t", Item: {} }, answer);
    expect(outcome).toMatchObject({ error: "DynamoDB.SdkClientException" });
    expect(sent).toHaveLength(1);
  });

  it("asks a throttled service only once: the step's own Retry is the author's", async () => {
    const body = { __type: "ProvisionedThroughputExceededException" };
    const { sent, outcome } = await callTo(
      "dynamodb:putItem",
      { TableName: "t", Item: {} },
      { status: 400, body },
    );
    expect(outcome).toMatchObject({ error: "DynamoDB.ProvisionedThroughputExceededException" });
    expect(sent).toHaveLength(1);
  });

  test.each([
    ["a package that is not there", "sns:publish", {}, "the runtime has no @aws-sdk/client-sns"],
    [
      "a member that is not there",
      "dynamodb:putItem",
      { Tablename: "t", Itme: {} },
      "the service has no Itme",
    ],
    [
      "bytes, which nobody knows how to make of text",
      "dynamodb:putItem",
      { TableName: "t", Item: { a: { B: "YQ==" } } },
      "Item.a.B is binary",
    ],
    ["an answer that no record can keep", "aws-sdk:s3:getObject", {}, "s3:getObject answers with a stream"],
    ["an action that is not there", "aws-sdk:sqs:noSuchAction", {}, "has no noSuchAction"],
  ])("refuses %s before it calls", async (_, resource, args, why) => {
    const { sent, outcome } = await callTo(resource, args);
    expect(outcome).toMatchObject({ error: "StepOnce.Misuse", message: expect.stringContaining(why) });
    expect(sent).toEqual([]);
  });
});
