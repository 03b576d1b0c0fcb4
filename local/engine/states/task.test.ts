import { AslError } from "../../expressions/types.ts";
import { taskState, testAccount } from "../testing/account.ts";

const never = () => new Promise<never>(() => {});
const later = (t: ReturnType<typeof testAccount>, ms: number) => () =>
  new Promise<string>((resolve) => t.clock.after(ms, () => resolve("done")));

describe("A Task", () => {
  it("ends with States.Timeout while its work goes on", async () => {
    const t = testAccount();
    t.handlers.A = later(t, 10_000);
    const result = await t.run({ A: taskState({ TimeoutSeconds: 5 }) });
    expect(result).toMatchObject({
      status: "FAILED",
      error: "States.Timeout",
      stopDate: result.startDate + 5000,
    });
    expect(t.asked[0]?.signal.aborted).toBe(true);
  });

  it("counts its time anew for each attempt", async () => {
    const t = testAccount({ A: never });
    const Retry = [{ ErrorEquals: ["States.Timeout"], IntervalSeconds: 3, MaxAttempts: 1 }];
    const result = await t.run({ A: taskState({ TimeoutSeconds: 5, Retry }) });
    expect(result.stopDate! - result.startDate).toBe(5000 + 3000 + 5000);
  });

  it("has as error what the runner throws", async () => {
    const t = testAccount({ A: () => Promise.reject(new AslError("Sqs.Gone", "no queue")) });
    expect(await t.run({ A: taskState() })).toMatchObject({ error: "Sqs.Gone", cause: "no queue" });
  });

  it("has as error what Step Functions makes of an error of a Lambda function", async () => {
    class CardDeclined extends Error {
      override name = "CardDeclined";
    }
    const t = testAccount({ A: () => Promise.reject(new CardDeclined("no money")) });
    const { error, cause } = await t.run({ A: taskState() });
    expect(error).toBe("CardDeclined");
    expect(JSON.parse(cause!)).toEqual({ errorType: "CardDeclined", errorMessage: "no money", trace: [] });
  });

  it("fails when its result is larger than 256 KiB, and that can be caught", async () => {
    const t = testAccount({ A: () => "x".repeat(262_143) });
    const Catch = [{ ErrorEquals: ["States.ALL"], Next: "C" }];
    const { output } = await t.run({ A: taskState({ Catch, Next: "C" }), C: { Type: "Succeed" } });
    expect(output).toMatchObject({ Error: "States.DataLimitExceeded" });
  });

  it("gives a runner its place, attempt and credentials", async () => {
    const t = testAccount({ A: () => 1 });
    await t.run({ A: taskState({ Credentials: { "RoleArn.$": "$.role" } }) }, { role: "r" });
    expect(t.asked[0]).toMatchObject({
      state: "A",
      path: [],
      attempt: 0,
      redriveCount: 0,
      credentials: { roleArn: "r" },
    });
  });
});

describe("A Task with a token", () => {
  const Resource = "arn:aws:states:::sqs:sendMessage.waitForTaskToken";
  const waiting = (more = {}) => taskState({ Resource, Parameters: { "token.$": "$$.Task.Token" }, ...more });
  const tokenOf = (t: ReturnType<typeof testAccount>, call = 0) => t.asked[call]!.token!;

  it("is answered by SendTaskSuccess, after the call was taken", async () => {
    const t = testAccount({ A: () => ({ MessageId: "m" }) });
    const arn = t.start(t.machine({ A: waiting() }));
    await t.pass(1);
    expect(t.asked[0]!.arguments).toEqual({ token: tokenOf(t) });
    t.account.sendTaskSuccess(tokenOf(t), { ok: true });
    expect(await t.finished(arn)).toMatchObject({ output: { ok: true } });
    expect(t.events(arn)).toContain("TaskSubmitted");
  });

  it("is answered by SendTaskFailure", async () => {
    const t = testAccount({ A: () => null });
    const arn = t.start(t.machine({ A: waiting() }));
    await t.pass(1);
    t.account.sendTaskFailure(tokenOf(t), { error: "No", cause: "because" });
    expect(await t.finished(arn)).toMatchObject({ error: "No", cause: "because" });
  });

  it("lives as long as heartbeats come, and is then caught as States.HeartbeatTimeout", async () => {
    const t = testAccount({ A: () => null });
    const Catch = [{ ErrorEquals: ["States.HeartbeatTimeout"], Next: "C" }];
    const arn = t.start(
      t.machine({ A: waiting({ HeartbeatSeconds: 10, Catch, Next: "C" }), C: { Type: "Succeed" } }),
    );
    const start = t.clock.now();
    for (const _ of [1, 2, 3]) {
      await t.pass(9000);
      t.account.sendTaskHeartbeat(tokenOf(t));
    }
    expect(await t.finished(arn)).toMatchObject({ output: { Error: "States.Timeout", Cause: "" } });
    expect(t.clock.now() - start).toBe(27_000 + 10_000);
  });

  it("refuses a token that is no longer waited for, and one that never was", async () => {
    const t = testAccount({ A: () => null });
    await t.run({ A: waiting({ TimeoutSeconds: 1 }) });
    const refusal = (name: string) => expect.objectContaining({ name });
    expect(() => t.account.sendTaskSuccess(tokenOf(t), 1)).toThrow(refusal("TaskTimedOut"));
    expect(() => t.account.sendTaskHeartbeat("made-up")).toThrow(refusal("InvalidToken"));
  });

  it("has another token in each attempt", async () => {
    const t = testAccount({ A: () => null });
    const Retry = [{ ErrorEquals: ["States.ALL"], MaxAttempts: 1 }];
    await t.run({ A: waiting({ TimeoutSeconds: 1, Retry }) });
    expect(tokenOf(t, 0)).not.toBe(tokenOf(t, 1));
  });
});

describe("An activity", () => {
  const Resource = "arn:aws:states:us-east-1:123456789012:activity:work";

  it("has events of its own", async () => {
    const t = testAccount({ A: () => "worked" });
    const arn = t.start(t.machine({ A: taskState({ Resource }) }));
    await t.finished(arn);
    expect(t.events(arn).slice(2, 5)).toEqual(["ActivityScheduled", "ActivityStarted", "ActivitySucceeded"]);
  });

  it("that does not exist ends the execution", async () => {
    const t = testAccount({}, { activityExists: () => false });
    expect(await t.run({ A: taskState({ Resource }) })).toMatchObject({
      error: "States.Runtime",
      cause: expect.stringContaining(`The activity ${Resource} does not exist.`),
    });
  });
});
