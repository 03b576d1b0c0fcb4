import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { directoryStore } from "./directory-store.ts";
import { taskState, testAccount } from "./testing/account.ts";

describe("A directory of executions", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "store-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const process = (handlers: Parameters<typeof testAccount>[0]) =>
    testAccount(handlers, { store: directoryStore(folder) });
  const boom = () => Promise.reject(new Error("boom"));

  it("lets a later process redrive an execution from where it stood", async () => {
    const first = process({ A: () => "a", B: boom, Before: () => ({ kept: true }) });
    const branch = (name: string) => ({ StartAt: name, States: { [name]: taskState() } });
    const machine = first.machine({
      Before: taskState({ Assign: { "seen.$": "$.kept" }, Next: "P" }),
      P: { Type: "Parallel", Branches: [branch("A"), branch("B")], Next: "M" },
      M: {
        Type: "Map",
        MaxConcurrency: 1,
        ItemProcessor: {
          StartAt: "I",
          States: { I: taskState({ Parameters: { "seen.$": "$seen", "item.$": "$" } }) },
        },
        End: true,
      },
    });
    const arn = first.start(machine, { n: 1 });
    await first.finished(arn);

    const second = process({
      B: () => "b",
      I: ({ arguments: input }) => ((input as { item: string }).item === "b" ? boom() : input),
    });
    expect(await second.redrive(arn)).toMatchObject({ status: "FAILED", redriveCount: 1 });
    expect(second.asked.map(({ state, path }) => [state, ...path])).toEqual([
      ["B", "P"],
      ["I", "M", "0"],
      ["I", "M", "1"],
    ]);

    const third = process({ I: ({ arguments: input }) => input });
    expect(await third.redrive(arn)).toMatchObject({
      output: [
        { seen: true, item: "a" },
        { seen: true, item: "b" },
      ],
      redriveCount: 2,
    });
    expect(third.asked).toHaveLength(1);
    expect(third.events(arn).filter((event) => event === "ExecutionRedriven")).toHaveLength(2);
  });

  it("keeps state machines, names and descriptions", async () => {
    const first = process({});
    const machine = first.machine({ A: { Type: "Succeed" } });
    const start = { stateMachineArn: machine, name: "once" };
    await first.finished(first.account.startExecution(start).executionArn);

    const second = process({});
    expect(second.account.describeStateMachine(machine)).toEqual(first.account.describeStateMachine(machine));
    expect(second.account.listExecutions(machine)).toEqual(first.account.listExecutions(machine));
    expect(() => second.account.startExecution(start)).toThrow(
      expect.objectContaining({ name: "ExecutionAlreadyExists" }),
    );
  });

  it("loses what is forgotten", async () => {
    const first = testAccount({}, { store: directoryStore(folder), retain: 1 });
    const machine = first.machine({ A: { Type: "Succeed" } });
    for (const n of [1, 2]) await first.finished(first.start(machine, { n }));
    expect(
      process({})
        .account.listExecutions(machine)
        .map(({ input }) => input),
    ).toEqual([{ n: 2 }]);
  });
});
