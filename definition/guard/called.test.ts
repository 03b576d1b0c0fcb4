import { complaintsOf, guardedTask } from "./testing/index.ts";

const put = "arn:aws:states:::aws-sdk:s3:putObject";
const called = { shape: "called", fingerprint: ["$.etag"] } as const;

describe("a called step", () => {
  it("stays one state, whose Lambda is told what to call", () => {
    const states = guardedTask(
      { Resource: put, Parameters: { "Key.$": "$.k" }, ResultPath: "$.r", End: true },
      called,
    );
    expect(Object.keys(states)).toEqual(["S"]);
    expect(states.S).toMatchObject({
      Resource: "${CallFunctionArn}",
      Parameters: {
        action: "call",
        resource: put,
        arguments: { "Key.$": "$.k" },
        "key.$": "$.id",
        "fingerprint.$": "$.etag",
        "execution.$": "$$.Execution.Id",
      },
      ResultPath: "$.r",
      End: true,
    });
    expect(complaintsOf({ StartAt: "S", States: states })).toEqual([]);
  });

  it("hands on its input, or the Arguments as they are", () => {
    expect(guardedTask({ Resource: put, End: true }, called).S?.Parameters).toMatchObject({
      "arguments.$": "$",
    });
    const json = { QueryLanguage: "JSONata" };
    const { S } = guardedTask({ Resource: put, Arguments: "{% $x %}", End: true }, { shape: "called" }, json);
    expect(S?.Arguments).toMatchObject({ arguments: "{% $x %}" });
  });

  it("names the member that the API's token goes into", () => {
    const token = { member: "ClientRequestToken", maxLength: 64 };
    expect(guardedTask({ Resource: put, End: true }, { ...called, token }).S?.Parameters).toMatchObject({
      tokenMember: "ClientRequestToken",
    });
  });
});
