import type { AslObject } from "../asl/types.ts";
import { complaintsOf, guardedTask } from "./testing/index.ts";

const update = "arn:aws:states:::dynamodb:updateItem";
const failed = "DynamoDB.ConditionalCheckFailedException";
const stamp = { mechanism: "stamp", shape: "bare" } as const;
const Key = { pk: { "S.$": "$.id" } };
const task = (Parameters: AslObject) => ({
  Resource: update,
  Parameters: { TableName: "t", Key, ...Parameters },
  ResultPath: null,
  End: true,
});

describe("a stamped update", () => {
  test.each([
    ["ADD n :one", "ADD n :one SET #so_stamp = :so_stamp"],
    ["SET a = :a ADD n :one", "SET #so_stamp = :so_stamp, a = :a ADD n :one"],
    ["ADD #set :one REMOVE x set y = :y", "ADD #set :one REMOVE x SET #so_stamp = :so_stamp, y = :y"],
  ])("%s sets the stamp too", (UpdateExpression, stamped) => {
    const states = guardedTask(task({ UpdateExpression }), stamp);
    expect(states["S-Apply"]?.Parameters).toMatchObject({
      UpdateExpression: stamped,
      ConditionExpression: "(attribute_not_exists(#so_stamp) OR #so_stamp <> :so_stamp)",
      ExpressionAttributeNames: { "#so_stamp": "last_request_id" },
      ExpressionAttributeValues: { ":so_stamp": { "S.$": expect.stringMatching(/^States\.Hash\(/) } },
    });
  });

  it("takes the stamp's being there for success", () => {
    const states = guardedTask(task({ UpdateExpression: "ADD n :one" }), stamp);
    expect(states["S-Apply"]).toMatchObject({
      Retry: [{ ErrorEquals: [failed], MaxAttempts: 0 }],
      Catch: [{ ErrorEquals: [failed], ResultPath: null, Next: "S-Done" }],
    });
  });

  const own = { UpdateExpression: "ADD n :one", ConditionExpression: "n < :most" };

  it("keeps the author's condition, and looks again to tell whose condition failed", () => {
    const states = guardedTask(task(own), stamp);
    expect(states["S-Apply"]?.Parameters).toMatchObject({
      ConditionExpression: "(n < :most) AND (attribute_not_exists(#so_stamp) OR #so_stamp <> :so_stamp)",
    });
    expect(states["S-Stamped"]).toMatchObject({
      Parameters: {
        ConditionExpression: "#so_stamp = :so_stamp",
        UpdateExpression: "SET #so_stamp = :so_stamp",
      },
      End: true,
    });
    expect(complaintsOf({ StartAt: "S", States: states })).toEqual([]);
  });

  it("throws the author's refusal where nothing catches it, and tries again after a redrive", () => {
    const states = guardedTask(task(own), stamp);
    expect(states["S-Stamped"]?.Catch).toMatchObject([{ ErrorEquals: [failed], Next: "S-Refused" }]);
    expect(states["S-Refused"]).toMatchObject({ Parameters: { action: "rethrow" }, Next: "S" });
  });

  it("leaves the author's refusal to the author's Catch", () => {
    const Catch = [{ ErrorEquals: [failed], ResultPath: null, Next: "H" }];
    const states = guardedTask({ ...task(own), Catch }, stamp, {
      States: { H: { Type: "Pass", End: true } },
    });
    expect(states["S-Stamped"]?.Catch).toEqual(Catch);
    expect(states["S-Refused"]).toBeUndefined();
  });

  it("is written in JSONata too", () => {
    const states = guardedTask(
      {
        Resource: "arn:aws:states:::aws-sdk:dynamodb:updateItem",
        Arguments: { TableName: "t", Key: {}, UpdateExpression: "ADD n :one" },
        Output: "{% $states.input %}",
        End: true,
      },
      stamp,
      { QueryLanguage: "JSONata" },
    );
    expect(states.S).toMatchObject({
      Arguments: {
        ExpressionAttributeValues: { ":so_stamp": { S: expect.stringMatching(/^\{% \(\$so_key/) } },
      },
      Catch: [{ ErrorEquals: ["DynamoDb.ConditionalCheckFailedException"], Output: "{% $states.input %}" }],
    });
  });
});
