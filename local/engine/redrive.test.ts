import { AslError } from "../expressions/types.ts";
import type { State } from "./asl.ts";
import { taskState, testAccount } from "./testing/account.ts";

const boom = () => {
  throw new AslError("Boom", "it broke");
};

describe("RedriveExecution", () => {
  it("goes on from the failed state with its input, and keeps the ARN and what came before", async () => {
    const t = testAccount({ First: () => ({ first: 1 }), Second: boom });
    const arn = t.start(t.machine({ First: taskState({ Next: "Second" }), Second: taskState() }));
    expect(await t.finished(arn)).toMatchObject({
      status: "FAILED",
      error: "Boom",
      redriveStatus: "REDRIVABLE",
    });

    t.handlers.Second = ({ arguments: input }) => ({ got: input });
    expect(await t.redrive(arn)).toMatchObject({
      executionArn: arn,
      status: "SUCCEEDED",
      output: { got: { first: 1 } },
      redriveCount: 1,
    });
    expect(t.asked.map(({ state }) => state)).toEqual(["First", "Second", "Second"]);
    expect(t.events(arn).slice(6)).toEqual([
      "TaskStateEntered Second",
      "LambdaFunctionScheduled",
      "LambdaFunctionStarted",
      "LambdaFunctionFailed",
      "ExecutionFailed",
      "ExecutionRedriven",
      "LambdaFunctionScheduled",
      "LambdaFunctionStarted",
      "LambdaFunctionSucceeded",
      "TaskStateExited Second",
      "ExecutionSucceeded",
    ]);
  });

  it("uses the definition that the execution began with", async () => {
    const t = testAccount({ A: boom });
    const machine = t.machine({ A: taskState() });
    const arn = t.start(machine);
    await t.finished(arn);
    t.account.updateStateMachine(machine, { StartAt: "B", States: { B: { Type: "Succeed" } } });
    t.handlers.A = () => "from A";
    expect(await t.redrive(arn)).toMatchObject({ output: "from A" });
  });

  it("resets the retry counters", async () => {
    const t = testAccount({ A: boom });
    const retry = [{ ErrorEquals: ["Boom"], MaxAttempts: 2 }];
    const arn = t.start(t.machine({ A: taskState({ Retry: retry }) }));
    await t.finished(arn);
    await t.redrive(arn);
    expect(t.asked.map(({ attempt, redriveCount }) => [redriveCount, attempt])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
      [1, 1],
      [1, 2],
    ]);
  });

  it("tells the states its count and time", async () => {
    const t = testAccount({ A: boom });
    const arn = t.start(t.machine({ A: taskState() }));
    await t.finished(arn);
    await t.pass(60_000);
    await t.redrive(arn);
    const [before, after] = t.asked.map(({ context }) => (context as Record<string, object>).Execution);
    expect(before).toMatchObject({ RedriveCount: 0 });
    expect(before).not.toHaveProperty("RedriveTime");
    expect(after).toMatchObject({ RedriveCount: 1, RedriveTime: "2026-01-01T00:01:00.000Z" });
  });

  it("keeps the variables", async () => {
    const t = testAccount({ B: boom });
    const arn = t.start(
      t.machine({
        A: { Type: "Pass", Assign: { x: 42 }, Next: "B" },
        B: taskState({ Parameters: { "x.$": "$x" } }),
      }),
    );
    await t.finished(arn);
    t.handlers.B = ({ arguments: input }) => input;
    expect(await t.redrive(arn)).toMatchObject({ output: { x: 42 } });
  });

  it("lets a Fail state fail again", async () => {
    const t = testAccount();
    const arn = t.start(t.machine({ A: { Type: "Fail", Error: "Never", Cause: "works" } }));
    await t.finished(arn);
    expect(await t.redrive(arn)).toMatchObject({ status: "FAILED", error: "Never", redriveCount: 1 });
  });

  it("evaluates a Choice again", async () => {
    const t = testAccount();
    const definition = {
      StartAt: "C",
      QueryLanguage: "JSONata" as const,
      States: {
        C: {
          Type: "Choice",
          Choices: [{ Condition: "{% $states.context.Execution.RedriveCount = 1 %}", Next: "Done" }],
        },
        Done: { Type: "Succeed" },
      } satisfies Record<string, State>,
    };
    const arn = t.start(t.account.createStateMachine({ name: "choice", definition }));
    expect(await t.finished(arn)).toMatchObject({ status: "FAILED", error: "States.Runtime" });
    expect(await t.redrive(arn)).toMatchObject({ status: "SUCCEEDED" });
  });

  it("leaves a Pass that was open without executing it", async () => {
    const t = testAccount(
      {},
      {
        observer: {
          stateEntered: ({ state, executionArn, redriveCount }) => {
            if (state === "P" && redriveCount === 0) t.account.stopExecution(executionArn);
          },
        },
      },
    );
    const arn = t.start(
      t.machine({ P: { Type: "Pass", Result: "executed", Next: "Done" }, Done: { Type: "Succeed" } }),
      {
        raw: true,
      },
    );
    expect(await t.finished(arn)).toMatchObject({ status: "ABORTED" });
    expect(t.events(arn)).toEqual(["ExecutionStarted", "PassStateEntered P", "ExecutionAborted"]);
    expect(await t.redrive(arn)).toMatchObject({ status: "SUCCEEDED", output: { raw: true } });
  });

  it("does not wait for a timestamp that has passed, and waits for seconds anew", async () => {
    const t = testAccount();
    const wait = { Type: "Wait", Seconds: 100, Next: "Until" } satisfies State;
    const until = { Type: "Wait", Timestamp: "2026-01-01T00:10:00Z", End: true } satisfies State;
    const arn = t.start(t.machine({ Wait: wait, Until: until }));
    await t.pass(50_000);
    t.account.stopExecution(arn);
    const stopped = t.clock.now();
    t.account.redriveExecution(arn);
    await t.pass(100_000);
    expect(t.events(arn).at(-1)).toBe("WaitStateEntered Until");
    t.account.stopExecution(arn);
    await t.pass(3_600_000);
    const late = t.clock.now();
    await t.redrive(arn);
    expect(t.clock.now()).toBe(late);
    expect(late - stopped).toBeGreaterThan(3_600_000);
  });

  it("runs only the branches of a Parallel that did not succeed", async () => {
    const t = testAccount({ A: () => "a", B: boom, C: () => new Promise(() => {}) });
    const branch = (name: string, state = taskState()) => ({ StartAt: name, States: { [name]: state } });
    const arn = t.start(
      t.machine({
        P: {
          Type: "Parallel",
          Branches: [
            branch("A"),
            { StartAt: "W", States: { W: { Type: "Wait", Seconds: 5, Next: "B" }, B: taskState() } },
            branch("C"),
          ],
          End: true,
        },
      }),
    );
    expect(await t.finished(arn)).toMatchObject({ status: "FAILED", error: "Boom" });
    t.handlers.B = () => "b";
    t.handlers.C = () => "c";
    t.asked.length = 0;
    expect(await t.redrive(arn)).toMatchObject({ status: "SUCCEEDED", output: ["a", "b", "c"] });
    expect(t.asked.map(({ state }) => state).toSorted()).toEqual(["B", "C"]);
  });

  it("runs only the iterations of a Map that did not succeed, the ones that never began too", async () => {
    const t = testAccount({ T: ({ arguments: item }) => (item === 2 ? boom() : item) });
    const arn = t.start(
      t.machine({
        M: {
          Type: "Map",
          MaxConcurrency: 1,
          ItemProcessor: { StartAt: "T", States: { T: taskState() } },
          End: true,
        },
      }),
      [1, 2, 3],
    );
    expect(await t.finished(arn)).toMatchObject({ status: "FAILED", error: "Boom" });
    expect(t.asked.map(({ path }) => path)).toEqual([
      ["M", "0"],
      ["M", "1"],
    ]);
    t.handlers.T = ({ arguments: item }) => item;
    t.asked.length = 0;
    expect(await t.redrive(arn)).toMatchObject({ status: "SUCCEEDED", output: [1, 2, 3] });
    expect(t.asked.map(({ arguments: item }) => item)).toEqual([2, 3]);
  });

  it("redrives the failed children of a distributed Map, as the same executions", async () => {
    const t = testAccount({ T: ({ arguments: item }) => (item === 2 ? boom() : item) });
    const machine = t.machine({
      M: {
        Type: "Map",
        ItemProcessor: {
          ProcessorConfig: { Mode: "DISTRIBUTED", ExecutionType: "STANDARD" },
          StartAt: "T",
          States: { T: taskState() },
        },
        End: true,
      },
    });
    const arn = t.start(machine, [1, 2, 3]);
    expect(await t.finished(arn)).toMatchObject({ error: "States.ExceedToleratedFailureThreshold" });
    const children = t.asked.map(({ executionArn }) => executionArn);
    const failed = t.asked.find(({ arguments: item }) => item === 2)!.executionArn;
    expect(t.account.describeExecution(failed)).toMatchObject({ redriveStatus: "REDRIVABLE_BY_MAP_RUN" });
    expect(() => t.account.redriveExecution(failed)).toThrow("child of a Map Run");
    t.handlers.T = ({ arguments: item }) => item;
    t.asked.length = 0;
    expect(await t.redrive(arn)).toMatchObject({ status: "SUCCEEDED", output: [1, 2, 3] });
    expect(t.asked.every(({ executionArn }) => children.includes(executionArn))).toBe(true);
    expect(t.asked.map(({ redriveCount }) => redriveCount)).toContain(1);
    expect(t.events(arn)).toContain("MapRunRedriven");
  });

  it("runs a Parallel anew as a whole when its result was too large", async () => {
    const t = testAccount({ A: () => "x".repeat(200_000) });
    const branch = { StartAt: "A", States: { A: taskState() } };
    const other = { StartAt: "B", States: { B: taskState() } };
    t.handlers.B = t.handlers.A!;
    const arn = t.start(t.machine({ P: { Type: "Parallel", Branches: [branch, other], End: true } }));
    expect(await t.finished(arn)).toMatchObject({ error: "States.DataLimitExceeded" });
    t.handlers.B = () => "y";
    expect(await t.redrive(arn)).toMatchObject({ status: "SUCCEEDED" });
    expect(t.asked).toHaveLength(4);
  });

  it("gives the whole execution its time anew", async () => {
    const t = testAccount({ A: () => new Promise(() => {}) });
    const arn = t.start(t.machine({ A: taskState() }, { TimeoutSeconds: 60 }));
    expect(await t.finished(arn)).toMatchObject({ status: "TIMED_OUT" });
    await t.redrive(arn);
    expect(t.clock.now()).toBe(Date.parse("2026-01-01T00:02:00Z"));
  });

  describe("is refused", () => {
    const fails = { A: { Type: "Fail" } } satisfies Record<string, State>;

    it.each([
      [
        "for an execution that succeeded",
        { A: { Type: "Succeed" } } satisfies Record<string, State>,
        0,
        "Execution is SUCCEEDED",
      ],
      ["14 days after the end", fails, 14 * 86_400_000 + 1, "redrivable period exceeded"],
    ])("%s", async (_, states, wait, reason) => {
      const t = testAccount();
      const arn = t.start(t.machine(states));
      await t.finished(arn);
      await t.pass(wait);
      expect(() => t.account.redriveExecution(arn)).toThrow(reason);
      expect(t.account.describeExecution(arn)).toMatchObject({
        redriveStatus: "NOT_REDRIVABLE",
        redriveStatusReason: expect.stringContaining(reason),
      });
    });

    it("while it runs", () => {
      const t = testAccount();
      const arn = t.start(t.machine({ W: { Type: "Wait", Seconds: 9, End: true } }));
      expect(() => t.account.redriveExecution(arn)).toThrow("Execution is RUNNING");
    });

    it("for an Express execution", async () => {
      const t = testAccount();
      const arn = t.start(t.machine(fails, { type: "EXPRESS" }));
      await t.finished(arn);
      expect(() => t.account.redriveExecution(arn)).toThrow("EXPRESS");
    });

    it("when the history is full", async () => {
      const t = testAccount({}, { history: false });
      const arn = t.start(t.machine({ A: { Type: "Pass", Next: "B" }, B: { Type: "Pass", Next: "A" } }));
      expect(await t.finished(arn)).toMatchObject({
        error: "States.Runtime",
        cause: "The execution reached the maximum number of history events (25000).",
      });
      expect(() => t.account.redriveExecution(arn)).toThrow("event limit exceeded");
    });
  });

  it("answers the same client token as before for 15 minutes", async () => {
    const t = testAccount();
    const arn = t.start(t.machine({ A: { Type: "Fail" } }));
    await t.finished(arn);
    const first = t.account.redriveExecution(arn, { clientToken: "t" });
    await t.finished(arn);
    await t.pass(15 * 60_000);
    expect(t.account.redriveExecution(arn, { clientToken: "t" })).toEqual(first);
    expect(t.account.describeExecution(arn)).toMatchObject({ redriveCount: 1 });
    await t.pass(1);
    t.account.redriveExecution(arn, { clientToken: "t" });
    expect(t.account.describeExecution(arn)).toMatchObject({ redriveCount: 2 });
  });
});
