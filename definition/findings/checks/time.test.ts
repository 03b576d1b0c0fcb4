import { findingsOf, guarded, publish } from "../../testing/inspected.ts";

describe("a step that waits for its task token", () => {
  const sqs = "arn:aws:states:::sqs:sendMessage";
  const fifo = { QueueUrl: "https://sqs.example/orders.fifo", MessageBody: { "token.$": "$$.Task.Token" } };
  const found = (Resource: string, step: object) =>
    findingsOf({ Publish: publish({ Resource, Parameters: fifo }) }, { Publish: guarded(step) }).filter(
      (finding) => /^SO13[78]/.test(finding),
    );

  const lookUp = { onDoubt: { lookUp: "find.ts" } };
  const sameToken = { onDoubt: "sameTokenIsSafe", tokenMember: "Reference", tokenWindow: "1 day" };
  const bound = { calleeTimeout: "1 hour" };
  const waits = `${sqs}.waitForTaskToken`;

  it.each([
    ["a look-up that may ask too early", waits, lookUp, ["SO137 steps.Publish.calleeTimeout"]],
    ["a second try that may come too early", waits, sameToken, ["SO137 steps.Publish.calleeTimeout"]],
    ["a person who may answer too early", waits, {}, ["SO138 steps.Publish.calleeTimeout"]],
    [
      "a Lambda, whose timeout bounds nobody it hands the token to",
      "arn:aws:states:::lambda:invoke.waitForTaskToken",
      lookUp,
      ["SO137 steps.Publish.calleeTimeout"],
    ],
    ["a look-up after a bound", waits, { ...lookUp, ...bound }, []],
    ["a second try after a bound", waits, { ...sameToken, ...bound }, []],
    ["a person after a bound", waits, bound, []],
    ["no token", sqs, lookUp, []],
  ])("%s", (_what, resource, step, codes) => {
    expect(found(resource, step)).toEqual(codes);
  });
});
