import { invokesLambda, parseResource, waitsForToken } from "./resource.ts";

describe("a Task's Resource", () => {
  test.each([
    [
      "arn:aws:states:::dynamodb:putItem",
      { kind: "optimized", service: "dynamodb", action: "putItem", pattern: "request-response" },
    ],
    [
      "arn:aws:states:::aws-sdk:s3:putObject",
      { kind: "sdk", service: "s3", action: "putObject", pattern: "request-response" },
    ],
    [
      "arn:aws:states:::states:startExecution.sync:2",
      { kind: "optimized", service: "states", action: "startExecution", pattern: "sync:2" },
    ],
    [
      "arn:aws-us-gov:states:::ecs:runTask.sync",
      { kind: "optimized", service: "ecs", action: "runTask", pattern: "sync" },
    ],
    [
      "arn:aws:states:eu-west-1:123456789012:aws-sdk:sqs:sendMessage.waitForTaskToken",
      { kind: "sdk", service: "sqs", action: "sendMessage", pattern: "waitForTaskToken" },
    ],
    ["arn:aws:lambda:us-east-1:123456789012:function:charge:live", { kind: "lambda" }],
    ["${ChargeCard}", { kind: "lambda" }],
    ["arn:aws:states:us-east-1:123456789012:activity:paint", { kind: "activity" }],
    ["arn:aws:swf:us-east-1:123456789012:task:X", { kind: "unknown" }],
  ])("%s is read", (arn, resource) => {
    expect(parseResource(arn)).toEqual(resource);
  });

  it("tells what calls a Lambda and what waits for a token", () => {
    expect(invokesLambda(parseResource("arn:aws:states:::lambda:invoke"))).toBe(true);
    expect(invokesLambda(parseResource("arn:aws:states:::aws-sdk:lambda:invoke"))).toBe(false);
    expect(waitsForToken(parseResource("arn:aws:states:::lambda:invoke.waitForTaskToken"))).toBe(true);
  });
});
