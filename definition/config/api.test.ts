import { sitesOf } from "../asl/walk.ts";
import { machine, publish } from "../testing/inspected.ts";
import { apiToken, callKind } from "./api.ts";
import { resolveToken } from "./resolve-token.ts";
import { stepSchema } from "./step-schema.ts";

const site = (Resource: string, Parameters: object = {}) =>
  sitesOf(machine({ Publish: publish({ Resource, Parameters }) }))[0]!;

describe("a call", () => {
  it.each([
    ["arn:aws:states:::aws-sdk:dynamodb:getItem", {}, "read"],
    ["arn:aws:states:::aws-sdk:dynamodb:updateItem", {}, "write"],
    ["arn:aws:states:::bedrock:invokeModel", {}, "read"],
    ["arn:aws:states:::athena:startQueryExecution.sync", {}, "write"],
    ["arn:aws:states:::http:invoke", { Method: "GET" }, "reads by its method"],
    ["arn:aws:states:::apigateway:invoke", { Method: "PUT" }, "writes by its method"],
    ["arn:aws:states:::http:invoke", { "Method.$": "$.method" }, "method of the run"],
    ["arn:aws:states:::lambda:invoke", {}, "unknown"],
    ["arn:aws:states:::aws-sdk:dynamodb:noSuchAction", {}, "unknown"],
  ])("%s %j is %s", (resource, parameters, kind) => {
    expect(callKind(site(resource, parameters))).toBe(kind);
  });
});

describe("the token of an API", () => {
  it.each([
    ["arn:aws:states:::sqs:sendMessage", { member: "MessageDeduplicationId", windowSeconds: 300 }],
    ["arn:aws:states:::states:startExecution", { member: "Name", maxLength: 80, windowSeconds: 7_776_000 }],
    ["arn:aws:states:::aws-sdk:ecs:runTask", { member: "ClientToken", maxLength: 64, windowSeconds: 86_400 }],
    ["arn:aws:states:::http:invoke", { member: "Headers.Idempotency-Key" }],
  ])("of %s is known", (resource, token) => {
    expect(apiToken(site(resource))).toMatchObject(token);
  });

  it.each([
    "arn:aws:states:::lambda:invoke",
    "arn:aws:states:::apigateway:invoke",
    "arn:aws:states:::aws-sdk:sesv2:sendEmail",
  ])("of %s there is none", (resource) => {
    expect(apiToken(site(resource))).toBeUndefined();
  });

  const given = (resource: string, options: object = {}, parameters: object = {}) =>
    resolveToken(
      site(resource, parameters),
      stepSchema.parse({ scope: "workflow", key: "$.id", retention: "60 days", ...options }),
    )?.member;

  it("is given unasked, beside the record, where every call takes it", () => {
    const run = "arn:aws:states:::aws-sdk:ecs:runTask";
    expect(given(run)).toBe("ClientToken");
    expect(given(run, {}, { ClientToken: "the author's own" })).toBeUndefined();
    expect(given("arn:aws:states:::aws-sdk:sqs:sendMessage")).toBeUndefined();
    expect(given("arn:aws:states:::states:startExecution")).toBeUndefined();
  });

  it("is given where the author relies on it, or names the member", () => {
    expect(given("arn:aws:states:::sqs:sendMessage", { onDoubt: "sameTokenIsSafe" })).toBe(
      "MessageDeduplicationId",
    );
    expect(given("arn:aws:states:::http:invoke", { tokenMember: "RequestBody.reference" })).toBe(
      "RequestBody.reference",
    );
  });
});
