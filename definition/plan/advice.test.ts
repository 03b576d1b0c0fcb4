import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AslState } from "../asl/types.ts";
import { adviseMechanism } from "./advice.ts";

const DAY = 86_400;

const adviceFor = (resource: string, args: object = {}, horizonDays = 29) => {
  const state = { Type: "Task", Resource: `arn:aws:states:::${resource}`, Parameters: args };
  return adviseMechanism({ state: state as unknown as AslState }, horizonDays * DAY);
};

const update = (UpdateExpression: string) => ({ UpdateExpression });

it.each<[string, object, string]>([
  ["dynamodb:getItem", {}, "readOnly"],
  ["lambda:invoke", {}, "claim"],
  ["dynamodb:putItem", {}, "natural"],
  ["aws-sdk:dynamodb:deleteItem", {}, "natural"],
  ["dynamodb:updateItem", update("SET a = :a, #b = :b"), "natural"],
  ["dynamodb:updateItem", update("SET a = a + :a"), "transaction"],
  ["dynamodb:updateItem", update("SET a = list_append(a, :a)"), "transaction"],
  ["dynamodb:updateItem", update("ADD a :a"), "transaction"],
  ["dynamodb:updateItem", { "UpdateExpression.$": "$.expression" }, "transaction"],
  ["aws-sdk:s3:putObject", {}, "natural"],
  ["states:startExecution", {}, "token"],
  ["http:invoke", { Method: "POST" }, "claim lookUp"],
  ["http:invoke", { Method: "GET" }, "readOnly"],
  ["sqs:sendMessage", { QueueUrl: "https://sqs/a.fifo" }, "claim sameTokenIsSafe"],
  ["sqs:sendMessage", { QueueUrl: "${QueueUrl}" }, "claim sameTokenIsSafe"],
  ["sqs:sendMessage", { QueueUrl: "https://sqs/a" }, "claim hold"],
  ["events:putEvents", {}, "claim hold"],
  ["aws-sdk:sesv2:sendEmail", {}, "claim hold"],
  ["aws-sdk:ec2:runInstances", {}, "claim sameTokenIsSafe"],
  ["aws-sdk:textract:startDocumentTextDetection", {}, "claim lookUp"],
  ["batch:submitJob", {}, "claim lookUp"],
])("of %s %j it says %s", (resource, args, advised) => {
  const { mechanism, onDoubt } = adviceFor(resource, args);
  expect([mechanism, onDoubt].filter((part) => part !== undefined).join(" ")).toBe(advised);
});

it("lets a token do where it lasts as long as a try can come, and says the figures", () => {
  expect(adviceFor("states:startExecution").why).toBe(
    "Name counts for 90 days, and a try can come 29 days later at most.",
  );
  expect(adviceFor("states:startExecution", {}, 400)).toMatchObject({
    mechanism: "claim",
    onDoubt: "sameTokenIsSafe",
    why: "Name counts for 90 days, and a try can come 400 days later: the record answers after that.",
  });
});

it("names rows that docs/choosing.md has", () => {
  const page = readFileSync(join(__dirname, "../../docs/choosing.md"), "utf8");
  const source = readFileSync(join(__dirname, "advice.ts"), "utf8");
  const anchors = [...source.matchAll(/row\("([^"]+)"\)/g)].map(([, anchor]) => anchor);
  expect(anchors.length).toBeGreaterThan(8);
  for (const anchor of anchors) expect(page).toContain(`<a id="${anchor}"></a>`);
});
