import type { State } from "./asl.ts";
import { taskState, testAccount } from "./testing/account.ts";

const done = { A: { Type: "Succeed" } } satisfies Record<string, State>;
const waits = { A: { Type: "Wait", Seconds: 60, End: true } } satisfies Record<string, State>;

describe("StartExecution", () => {
  it("gives the running execution again for the same name and input", () => {
    const t = testAccount();
    const stateMachineArn = t.machine(waits);
    const start = { stateMachineArn, name: "once", input: { a: 1, b: 2 } };
    const first = t.account.startExecution(start);
    expect(t.account.startExecution({ ...start, input: { b: 2, a: 1 } })).toEqual(first);
    expect(t.account.listExecutions(stateMachineArn)).toHaveLength(1);
  });

  it.each([
    ["another input while it runs", { a: 2 }, 0],
    ["the same input once it is over", { a: 1 }, 60_000],
    ["the same input within 90 days", { a: 1 }, 90 * 86_400_000],
  ])("refuses a used name: %s", async (_, input, wait) => {
    const t = testAccount();
    const stateMachineArn = t.machine(waits);
    t.account.startExecution({ stateMachineArn, name: "once", input: { a: 1 } });
    await t.pass(wait);
    expect(() => t.account.startExecution({ stateMachineArn, name: "once", input })).toThrow(
      expect.objectContaining({ name: "ExecutionAlreadyExists" }),
    );
  });

  it("forgets a name 90 days after the end", async () => {
    const t = testAccount();
    const stateMachineArn = t.machine(done);
    t.account.startExecution({ stateMachineArn, name: "once" });
    await t.pass(90 * 86_400_000 + 1);
    expect(() =>
      t.account.startExecution({ stateMachineArn, name: "once", input: { other: true } }),
    ).not.toThrow();
  });

  it("starts an Express machine under the same name as often as asked", async () => {
    const t = testAccount();
    const stateMachineArn = t.machine(done, { type: "EXPRESS" });
    const arns = [1, 2].map(() => t.account.startExecution({ stateMachineArn, name: "n" }).executionArn);
    expect(new Set(arns).size).toBe(2);
    expect(arns[0]).toMatch(/^arn:aws:states:us-east-1:123456789012:express:machine-[^:]+:n:/);
  });

  it.each(["", "a b", "a/b", "a:b", "x".repeat(81), "a\u0007"])("refuses the name %j", (name) => {
    const t = testAccount();
    const stateMachineArn = t.machine(done);
    expect(() => t.account.startExecution({ stateMachineArn, name })).toThrow(
      expect.objectContaining({ name: "InvalidName" }),
    );
  });

  it("refuses an input of more than 256 KiB, counted in bytes", () => {
    const t = testAccount();
    const stateMachineArn = t.machine(done);
    const start = (length: number) =>
      t.account.startExecution({ stateMachineArn, input: "ü".repeat(length) });
    expect(() => start(131_071)).not.toThrow();
    expect(() => start(131_072)).toThrow("longer than 262144 bytes");
  });

  it("refuses a state machine that is not there", () => {
    const t = testAccount();
    expect(() => t.start("arn:aws:states:us-east-1:123456789012:stateMachine:none")).toThrow(
      expect.objectContaining({ name: "StateMachineDoesNotExist" }),
    );
  });
});

describe("StopExecution", () => {
  it("leaves the state as it stands, and nothing goes on when its task answers later", async () => {
    let answer = (_: string) => {};
    const t = testAccount({
      A: () =>
        new Promise<string>((resolve) => {
          answer = resolve;
        }),
    });
    const arn = t.start(t.machine({ A: taskState({ Next: "B" }), B: taskState() }));
    await t.pass(1000);
    t.account.stopExecution(arn, { error: "Enough", cause: "by hand" });
    expect(t.asked[0]?.signal.aborted).toBe(true);
    answer("too late");
    await t.pass(1000);
    expect(t.account.describeExecution(arn)).toMatchObject({
      status: "ABORTED",
      error: "Enough",
      cause: "by hand",
    });
    expect(t.events(arn).slice(-2)).toEqual(["LambdaFunctionStarted", "ExecutionAborted"]);
    expect(t.asked).toHaveLength(1);
  });

  it("does nothing to an execution that is over", async () => {
    const t = testAccount();
    const arn = t.start(t.machine(done));
    const { stopDate } = await t.finished(arn);
    await t.pass(5000);
    expect(t.account.stopExecution(arn)).toEqual({ stopDate });
    expect(t.account.describeExecution(arn)).toMatchObject({ status: "SUCCEEDED" });
  });

  it.each(["stateEntered", "stateExited", "taskScheduled"] as const)(
    "ends the line when %s does it",
    async (hook) => {
      const t = testAccount(
        { A: () => 1 },
        {
          observer: {
            [hook]: ({ executionArn }: { executionArn: string }) =>
              void t.account.stopExecution(executionArn),
          },
        },
      );
      const arn = t.start(t.machine({ A: taskState({ Next: "B" }), B: { Type: "Pass", End: true } }));
      await t.pass(1000);
      expect(t.account.describeExecution(arn)).toMatchObject({ status: "ABORTED" });
      expect(t.events(arn).at(-1)).toBe("ExecutionAborted");
    },
  );
});

describe("An execution", () => {
  it("ends at the time limit of its machine, without error and cause", async () => {
    const t = testAccount();
    const arn = t.start(t.machine(waits, { TimeoutSeconds: 5 }));
    const result = await t.finished(arn);
    expect(result).toMatchObject({ status: "TIMED_OUT", stopDate: result.startDate + 5000 });
    expect(result).not.toHaveProperty("error");
    expect(t.account.getExecutionHistory(arn).at(-1)).toMatchObject({
      type: "ExecutionTimedOut",
      error: "States.Timeout",
    });
  });

  it("ends after five minutes when it is Express", async () => {
    const t = testAccount();
    const arn = t.start(t.machine({ A: { Type: "Wait", Seconds: 301, End: true } }, { type: "EXPRESS" }));
    expect(await t.finished(arn)).toMatchObject({ status: "TIMED_OUT" });
  });

  it("tells a mistake of the task runner as a failure of the task", async () => {
    const t = testAccount(
      {},
      {
        tasks: () => {
          throw new TypeError("oops");
        },
      },
    );
    expect(await t.run({ A: taskState() })).toMatchObject({ status: "FAILED", error: "TypeError" });
  });

  it("is forgotten, the oldest first, when more are kept than asked for", async () => {
    const t = testAccount({}, { retain: 2 });
    const machine = t.machine(done);
    const arns = [1, 2, 3].map((n) => t.start(machine, { n }));
    await t.finished(arns[2]!);
    expect(() => t.account.describeExecution(arns[0]!)).toThrow(
      expect.objectContaining({ name: "ExecutionDoesNotExist" }),
    );
    expect(t.account.describeExecution(arns[2]!)).toMatchObject({ status: "SUCCEEDED" });
  });
});
