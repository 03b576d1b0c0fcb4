import { classifyCode, errorName, integration, sdkService } from "./index.ts";

describe("an error's name in an integration", () => {
  const sdk = (service: string) => ({
    service,
    errorPrefix: sdkService(service)!.errorPrefix,
    optimized: false,
  });
  const optimized = (service: string, resource: string) => ({
    service,
    errorPrefix: integration(`arn:aws:states:::${resource}`)!.errorPrefix!,
    optimized: true,
  });
  const putItem = optimized("dynamodb", "dynamodb:putItem");
  const start = optimized("sfn", "states:startExecution");
  test.each([
    [
      "the SDK's prefix",
      sdk("dynamodb"),
      "ConditionalCheckFailedException",
      "DynamoDb.ConditionalCheckFailedException",
    ],
    [
      "the older SDK's",
      putItem,
      "ConditionalCheckFailedException",
      "DynamoDB.ConditionalCheckFailedException",
    ],
    [
      "the ending that a service leaves out",
      sdk("sqs"),
      "QueueDoesNotExist",
      "Sqs.QueueDoesNotExistException",
    ],
    ["Exception for Fault", sdk("rds"), "DBInstanceNotFoundFault", "Rds.DbInstanceNotFoundException"],
    ["capitals as words", sdk("sns"), "KMSThrottlingException", "Sns.KmsThrottlingException"],
    ["a generic name", sdk("dynamodb"), "ValidationException", "DynamoDb.DynamoDbException"],
    ["a generic name of the older SDK", putItem, "ValidationException", "DynamoDB.AmazonDynamoDBException"],
    ["the ending in S3 too", sdk("s3"), "NoSuchBucket", "S3.NoSuchBucketException"],
    ["a generic name of AWS's own", start, "Whatever", "StepFunctions.AWSStepFunctionsException"],
    ["a code with a dot", sdk("ec2"), "InvalidInstanceID.NotFound", "Ec2.Ec2Exception"],
    [
      "a name that AWS's pages spell out",
      start,
      "ExecutionLimitExceeded",
      "StepFunctions.ExecutionLimitExceeded",
    ],
  ])("has %s", (_, service, code, name) => {
    expect(errorName(service, code)).toBe(name);
  });
});

it("a code says more than the generic name that it comes under", () => {
  expect(classifyCode("sqs", "AccessDeniedException")).toBe("not-applied");
  expect(classifyCode("sqs", "OverLimitException")).toBe("not-applied");
  expect(classifyCode("sqs", "InternalErrorException")).toBe("unknown");
});
