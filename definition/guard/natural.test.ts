import { complaintsOf, guardedTask } from "./testing/index.ts";

const natural = { mechanism: "natural", shape: "bare" } as const;
const task = {
  Resource: "arn:aws:states:::dynamodb:putItem",
  Parameters: { TableName: "t", Item: { pk: { "S.$": "$.id" } } },
  ResultPath: null,
};

describe("a natural step", () => {
  it("is left as it is", () => {
    const { S } = guardedTask({ ...task, End: true }, natural);
    expect(S).toEqual({ Type: "Task", TimeoutSeconds: 20, ...task, End: true });
  });

  it("creates an item only when it is absent, and takes its being there for success", () => {
    const failed = "DynamoDB.ConditionalCheckFailedException";
    const H = { States: { H: { Type: "Pass", End: true } } };
    const states = guardedTask({ ...task, Next: "H" }, { ...natural, createIfAbsent: "pk" }, H);
    expect(states.S).toMatchObject({
      Parameters: {
        ConditionExpression: "attribute_not_exists(#so_key)",
        ExpressionAttributeNames: { "#so_key": "pk" },
      },
      Retry: [{ ErrorEquals: [failed], MaxAttempts: 0 }],
      Catch: [{ ErrorEquals: [failed], ResultPath: null, Next: "H" }],
    });
    expect(complaintsOf({ StartAt: "S", States: states })).toEqual([]);
  });
});
