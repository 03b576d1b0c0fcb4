import { sdkCallOf } from "../../../definition/guard/sdk-call.ts";
import { optimizedArguments, optimizedResult } from "./optimized.ts";

const callOf = (name: string, args: object) => {
  const resource = `arn:aws:states:::${name}`;
  const execution = "arn:aws:states:eu-west-1:111111111111:execution:orders:e1";
  return { resource, sdk: sdkCallOf(resource)!, arguments: args as never, execution };
};

it("an optimised integration names the execution and its state machine among an event's resources", () => {
  const event = { Detail: { a: 1 }, DetailType: "Paid", Source: "shop" };
  expect(optimizedArguments(callOf("events:putEvents", { Entries: [event] }))).toEqual({
    Entries: [
      {
        ...event,
        Resources: [
          "arn:aws:states:eu-west-1:111111111111:execution:orders:e1",
          "arn:aws:states:eu-west-1:111111111111:stateMachine:orders",
        ],
      },
    ],
  });
});

test.each([
  ["each", 1, true],
  ["some", 2, false],
])("that %s event was refused is its error, and says whether nothing was sent", (_, sent, refused) => {
  const { sdk } = callOf("events:putEvents", {});
  const result = { Entries: Array(sent).fill({}), FailedEntryCount: 1 };
  const answered = { status: 200, requestId: "r", headers: {} };
  expect(() => optimizedResult(sdk, result, answered)).toThrow(
    expect.objectContaining({ name: "EventBridge.FailedEntry", message: JSON.stringify(result), refused }),
  );
});
