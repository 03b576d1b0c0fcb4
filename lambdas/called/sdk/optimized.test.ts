import { sdkCallOf } from "../../../definition/guard/sdk-call.ts";
import { checkOptimized, optimizedArguments } from "./optimized.ts";

const callOf = (name: string, args: object) => {
  const resource = `arn:aws:states:::${name}`;
  const execution = "arn:aws:states:eu-west-1:111111111111:execution:orders:e1";
  return { resource, sdk: sdkCallOf(resource)!, arguments: args as never, execution };
};

describe("what an optimised integration sends", () => {
  test.each([
    ["sns:publish", { TopicArn: "t", Message: { a: 1 } }, { TopicArn: "t", Message: '{"a":1}' }],
    ["sns:publish", { TopicArn: "t", Message: "text" }, { TopicArn: "t", Message: "text" }],
    ["states:startExecution", { StateMachineArn: "m" }, { StateMachineArn: "m" }],
    ["dynamodb:putItem", { Item: { a: { S: "1" } } }, { Item: { a: { S: "1" } } }],
    ["aws-sdk:sns:publish", { Message: { a: 1 } }, { Message: { a: 1 } }],
  ])("%s: %j", (name, args, sent) => {
    expect(optimizedArguments(callOf(name, args))).toEqual(sent);
  });

  it("names the execution and its state machine among an event's resources", () => {
    const { Entries } = optimizedArguments(
      callOf("events:putEvents", { Entries: [{ Detail: { a: 1 }, DetailType: "Paid", Source: "shop" }] }),
    );
    expect(Entries).toEqual([
      {
        Detail: '{"a":1}',
        DetailType: "Paid",
        Source: "shop",
        Resources: [
          "arn:aws:states:eu-west-1:111111111111:execution:orders:e1",
          "arn:aws:states:eu-west-1:111111111111:stateMachine:orders",
        ],
      },
    ]);
  });
});

it("an event that was refused is an error of the optimised integration only", () => {
  const result = { FailedEntryCount: 1, Entries: [] };
  const sdkOf = (name: string) => callOf(name, {}).sdk;
  expect(() => checkOptimized(sdkOf("events:putEvents"), result)).toThrow(
    expect.objectContaining({ name: "EventBridge.FailedEntry" }),
  );
  expect(() => checkOptimized(sdkOf("aws-sdk:eventbridge:putEvents"), result)).not.toThrow();
});
