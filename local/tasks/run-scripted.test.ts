import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { directoryStore, type StateMachine } from "../engine/index.ts";
import { taskState } from "../engine/testing/account.ts";
import { redriveScripted, runScripted } from "./run-scripted.ts";

const definition: StateMachine = {
  StartAt: "A",
  States: {
    A: taskState({ Retry: [{ ErrorEquals: ["Busy"] }], Next: "M" }),
    M: {
      Type: "Map",
      ItemProcessor: { StartAt: "I", States: { I: taskState() } },
      End: true,
    },
  },
};

describe("A scripted run", () => {
  it("takes the answers per state in order, and per iteration", async () => {
    const { result, requests } = await runScripted({
      definition,
      input: {},
      name: "fixed",
      tasks: [
        { state: "I", iteration: 1, outcome: { output: "second" } },
        { state: "A", outcome: { error: "Busy" } },
        { state: "A", outcome: { output: [1, 2] } },
        { state: "I", iteration: 0, outcome: { output: "first" } },
      ],
    });
    expect(result).toMatchObject({
      executionArn: "arn:aws:states:us-east-1:123456789012:execution:local:fixed",
      output: ["first", "second"],
    });
    expect(Object.fromEntries(requests)).toEqual({ 0: 2, 1: {}, 2: {}, 3: 1 });
  });

  it("tells answers of one state apart by what it asks", async () => {
    const tasks = [
      { state: "A", outcome: { output: [1, 2] } },
      { state: "I", request: 2, outcome: { output: "for 2" } },
      { state: "I", request: 1, outcome: { output: "for 1" } },
    ];
    expect((await runScripted({ definition, input: {}, tasks })).result).toMatchObject({
      output: ["for 1", "for 2"],
    });
  });

  it("answers by token, and lets limits strike", async () => {
    const Resource = "arn:aws:states:::sqs:sendMessage.waitForTaskToken";
    const one: StateMachine = { StartAt: "A", States: { A: taskState({ Resource, TimeoutSeconds: 9 }) } };
    const run = async (outcome: { output: number } | { error: string } | { timedOut: true }) => {
      const tasks = [{ state: "A", submitted: { MessageId: "m" }, outcome }];
      return (await runScripted({ definition: one, input: {}, tasks })).result;
    };
    expect(await run({ output: 1 })).toMatchObject({ output: 1 });
    expect(await run({ error: "No" })).toMatchObject({ error: "No" });
    expect(await run({ timedOut: true })).toMatchObject({ error: "States.Timeout" });
  });

  it("says which state has no answer left", async () => {
    const { result } = await runScripted({ definition, input: {}, tasks: [] });
    expect(result).toMatchObject({
      error: "States.Runtime",
      cause: expect.stringContaining("no answer left for state 'A'"),
    });
  });

  it("is redriven by a later process, where the time went on", async () => {
    const folder = mkdtempSync(join(tmpdir(), "scripted-"));
    const tasks = [{ state: "A", outcome: { output: [1] } }];
    const first = await runScripted({
      definition,
      input: {},
      tasks: [...tasks, { state: "I", outcome: { error: "E" } }],
      store: directoryStore(folder),
    });
    const { executionArn } = first.result;
    const again = await redriveScripted({
      executionArn,
      tasks: [{ state: "I", outcome: { output: "done" } }],
      store: directoryStore(folder),
    });
    expect(again.result).toMatchObject({ output: ["done"], redriveCount: 1 });
    expect(again.result.redriveDate).toBeGreaterThan(first.result.stopDate!);
    rmSync(folder, { recursive: true });
  });
});
