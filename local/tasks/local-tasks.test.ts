import { type StateMachine, StepFunctions } from "../engine/index.ts";
import { taskState } from "../engine/testing/account.ts";
import type { Json } from "../expressions/types.ts";
import { seededRandom } from "../time/random.ts";
import { VirtualTime } from "../time/virtual-time.ts";
import { localTasks, type TaskAnswers, unansweredStates } from "./local-tasks.ts";

const local = (answers: TaskAnswers) => {
  const clock = new VirtualTime({ start: 0 });
  const random = seededRandom(1);
  const tasks = localTasks(answers, { clock, random, account: () => account });
  const account: StepFunctions = new StepFunctions({ clock, random, tasks });
  const create = (name: string, definition: StateMachine) => account.createStateMachine({ name, definition });
  const run = (states: StateMachine["States"], input: Json = {}) => {
    const stateMachineArn = create("test", { StartAt: Object.keys(states)[0]!, States: states });
    return clock.run(account.finished(account.startExecution({ stateMachineArn, input }).executionArn));
  };
  return { account, clock, create, run };
};

const invoke = taskState({
  Resource: "arn:aws:states:::lambda:invoke",
  Parameters: { FunctionName: "charge:live", "Payload.$": "$" },
});

describe("Local tasks", () => {
  it("run a handler for lambda:invoke, by the function's name, and wrap its answer as Lambda does", async () => {
    const { run } = local({ charge: (event: { a: number }) => ({ doubled: event.a * 2 }) });
    expect(await run({ A: invoke }, { a: 2 })).toMatchObject({
      output: { ExecutedVersion: "$LATEST", Payload: { doubled: 4 }, StatusCode: 200 },
    });
  });

  it("run a handler for a function's ARN, its answer raw", async () => {
    const { run } = local({ f: (event: unknown) => event });
    expect(await run({ A: taskState() }, { a: 1 })).toMatchObject({ output: { a: 1 } });
  });

  it("pass what JSON can: nothing is null, dates are texts, and the handler's own object stays its own", async () => {
    const kept = { at: new Date(0), list: [1] };
    const { run } = local({ A: () => kept, B: () => undefined });
    expect(await run({ A: taskState() })).toMatchObject({
      output: { at: "1970-01-01T00:00:00.000Z", list: [1] },
    });
    expect(await local({ B: () => undefined }).run({ B: taskState() })).toMatchObject({ output: null });
  });

  it("end a handler at its own time limit", async () => {
    const { run } = local({ A: { handler: () => new Promise(() => {}), timeoutSeconds: 3 } });
    const { error, cause } = await run({ A: taskState() });
    expect(error).toBe("Sandbox.Timedout");
    expect(JSON.parse(cause!).errorMessage).toMatch(/Task timed out after 3.00 seconds$/);
  });

  it("answer by the state, by the resource, with outcomes one after the other", async () => {
    const sqs = taskState({ Resource: "arn:aws:states:::sqs:sendMessage" });
    const Retry = [{ ErrorEquals: ["Busy"] }];
    const { run } = local({
      A: [{ error: "Busy" }, { output: { from: "the state" } }],
      "sqs:sendMessage": (args: Json) => ({ sent: args }),
    });
    expect(await run({ A: { ...sqs, Retry } })).toMatchObject({ output: { from: "the state" } });
    expect(
      await local({ "sqs:sendMessage": (args: Json) => ({ sent: args }) }).run({ B: sqs }, 7),
    ).toMatchObject({
      output: { sent: 7 },
    });
  });

  it("end the execution, whatever its Catch, when nothing answers", async () => {
    const Catch = [{ ErrorEquals: ["States.ALL"], Next: "B" }];
    const { run } = local({});
    const result = await run({
      A: taskState({ Resource: "arn:aws:states:::sns:publish", Catch, Next: "B" }),
      B: { Type: "Succeed" },
    });
    expect(result).toMatchObject({
      error: "States.Runtime",
      cause: expect.stringContaining(
        "no answer for state 'A': nothing stands for arn:aws:states:::sns:publish",
      ),
    });
  });

  it("are told missing before anything runs, as far as that can be seen", () => {
    const inner = { StartAt: "I", States: { I: taskState({ Resource: "arn:aws:states:::sns:publish" }) } };
    const definition: StateMachine = {
      StartAt: "A",
      States: {
        A: { ...invoke, Next: "B", End: false },
        B: taskState({ Resource: "arn:aws:states:::states:startExecution.sync", Next: "P" }),
        P: { Type: "Parallel", Branches: [inner], End: true },
      },
    };
    expect(unansweredStates(definition, { charge: () => 1 })).toEqual([
      expect.stringMatching(/^State 'I' calls arn:aws:states:::sns:publish, which nothing answers/),
    ]);
  });
});

describe("states:startExecution", () => {
  const start = (pattern: string) =>
    taskState({
      Resource: `arn:aws:states:::states:startExecution${pattern}`,
      Parameters: {
        StateMachineArn: "arn:aws:states:us-east-1:123456789012:stateMachine:child",
        Name: "n",
        "Input.$": "$",
      },
    });
  const child: StateMachine = {
    StartAt: "C",
    States: { C: { Type: "Pass", Parameters: { "got.$": "$" }, End: true } },
  };

  it("starts an execution and goes on", async () => {
    const t = local({});
    t.create("child", child);
    const { output } = await t.run({ A: start("") }, { a: 1 });
    const { ExecutionArn } = output as { ExecutionArn: string };
    expect(t.account.describeExecution(ExecutionArn)).toMatchObject({ name: "n", output: { got: { a: 1 } } });
  });

  it.each([
    [".sync", '{"got":{"a":1}}'],
    [".sync:2", { got: { a: 1 } }],
  ])("waits with %s, and gives what DescribeExecution says", async (pattern, Output) => {
    const t = local({});
    t.create("child", child);
    const { output, executionArn } = await t.run({ A: start(pattern) }, { a: 1 });
    expect(output).toMatchObject({ Status: "SUCCEEDED", Name: "n", Output });
    expect(t.account.getExecutionHistory(executionArn).map(({ type }) => type)).toContain("TaskSubmitted");
  });

  it("fails with what the child failed with", async () => {
    const t = local({});
    t.create("child", { StartAt: "F", States: { F: { Type: "Fail", Error: "E", Cause: "c" } } });
    const { error, cause } = await t.run({ A: start(".sync") });
    expect(error).toBe("States.TaskFailed");
    expect(JSON.parse(cause!)).toMatchObject({ Error: "E", Cause: "c", Status: "FAILED" });
  });

  it("stops a child that is no longer waited for", async () => {
    const t = local({});
    t.create("child", { StartAt: "W", States: { W: { Type: "Wait", Seconds: 60, End: true } } });
    await t.run({ A: { ...start(".sync"), TimeoutSeconds: 5 } });
    const arn = "arn:aws:states:us-east-1:123456789012:execution:child:n";
    expect(t.account.describeExecution(arn)).toMatchObject({ status: "ABORTED" });
  });

  it("gives the child a token that it can answer", async () => {
    const t = local({
      Answer: (event: { token: string }) => {
        t.account.sendTaskSuccess(event.token, "answered");
      },
    });
    t.create("child", { StartAt: "Answer", States: { Answer: taskState() } });
    const parent = { ...start(".waitForTaskToken") };
    parent.Parameters = { ...(parent.Parameters as object), Input: { "token.$": "$$.Task.Token" } };
    delete (parent.Parameters as Record<string, unknown>)["Input.$"];
    expect(await t.run({ A: parent })).toMatchObject({ output: "answered" });
  });

  it("has the errors of the integration", async () => {
    const t = local({});
    expect(await t.run({ A: start("") })).toMatchObject({
      error: "StepFunctions.StateMachineDoesNotExistException",
    });
  });
});
