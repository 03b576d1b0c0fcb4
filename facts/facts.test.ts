import { classifyError, integration, sdkAction, tokenWindow } from "./index.ts";

describe("what an error says of the effect", () => {
  const sqs = "arn:aws:states:::aws-sdk:sqs:sendMessage";
  const dynamo = "arn:aws:states:::dynamodb:putItem";
  const http = "arn:aws:states:::http:invoke";
  const func = "arn:aws:lambda:us-east-1:123456789012:function:charge";
  test.each([
    [dynamo, "DynamoDB.ConditionalCheckFailedException", "not-applied", "by its name in any service"],
    [dynamo, "DynamoDB.InternalServerErrorException", "unknown", "a fault of the service"],
    [sqs, "Sqs.OverLimitException", "not-applied", "by the service's own list"],
    [sqs, "Sqs.SdkClientException", "unknown", "a response may have been lost"],
    [sqs, "Sqs.NobodyKnowsException", "unknown", "a name in no list"],
    [http, "States.Http.StatusCode.409", "not-applied", "by its exact name"],
    [http, "States.Http.StatusCode.503", "unknown", "by a pattern"],
    [http, "Events.ConnectionResource.InvalidConnectionState", "not-applied", "by a pattern"],
    [func, "Lambda.TooManyRequestsException", "not-applied", "Lambda never began"],
    [func, "States.Timeout", "unknown", "the function may still be running"],
    [func, "CardDeclined", "unknown", "the function's own"],
    [func, "Bank.ThrottlingException", "unknown", "the function's own, though it looks like a service's"],
    [`${sqs}.waitForTaskToken`, "Bank.ThrottlingException", "unknown", "made up by the token's holder"],
  ])("%s, %s: %s (%s)", (resource, name, outcome) => {
    expect(classifyError(resource, name)).toBe(outcome);
  });
});

describe("what is known of integrations", () => {
  it("tells whether an SDK action writes, and which member carries its token", () => {
    expect(sdkAction("ec2", "runInstances")).toMatchObject({
      kind: "write",
      token: { member: "ClientToken" },
    });
    expect(sdkAction("dynamodb", "getItem")).toMatchObject({ kind: "read" });
    expect(sdkAction("dynamodb", "noSuchAction")).toBeUndefined();
  });

  it("finds an optimised integration whatever its region and pattern", () => {
    expect(integration("arn:aws:states:::states:startExecution.sync:2")?.token?.role).toBe("name");
    expect(integration("arn:aws-us-gov:states:us-gov-west-1:123456789012:sqs:sendMessage")?.mutates).toBe(
      true,
    );
    expect(integration("arn:aws:states:::aws-sdk:sqs:sendMessage")).toBeUndefined();
  });

  it("tells how long a token is honoured, under either name of a service", () => {
    expect(tokenWindow("sqs", "sendMessage")?.seconds).toBe(300);
    expect(tokenWindow("states", "startExecution", "Name")?.seconds).toBe(7_776_000);
    expect(tokenWindow("comprehend", "startSentimentDetectionJob")?.member).toBe("ClientRequestToken");
    expect(tokenWindow("sqs", "purgeQueue")).toBeUndefined();
  });
});
