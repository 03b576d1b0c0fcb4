import { steponce, temporaryFolder } from "../testing/test-io.ts";
import { writeWorkflow } from "../testing/workflow-folder.ts";

const cwd = temporaryFolder();
beforeAll(() => writeWorkflow(cwd));

describe("steponce simulate", () => {
  it("storms the workflows and counts violations", async () => {
    const { code, out } = await steponce(cwd, ["simulate", "--runs", "5", "--seed", "3", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      runs: 5,
      violations: 0,
      workflows: [{ workflow: "orders", steps: [{ step: "Publish" }] }],
    });
    const text = await steponce(cwd, ["simulate", "--workflow", "orders", "--runs", "2"]);
    expect(text.out).toMatch(/0 violations, \d+ executions a second$/);
  });

  it("is the same storm in however many processes, and in shards", async () => {
    const storm = ["simulate", "--runs", "7", "--seed", "3", "--rate", "0.1", "--json"];
    const workflowsOf = async (argv: readonly string[]) => {
      const steps = jest.fn();
      const beside = {
        processes: 3,
        run: (words: readonly string[], step: () => void) => steponce(cwd, words, { step }),
      };
      const { code, out } = await steponce(cwd, [...storm, ...argv], { beside, step: steps });
      return { code, workflows: JSON.parse(out).workflows, steps: steps.mock.calls.length };
    };
    const alone = await workflowsOf(["--jobs", "1"]);
    expect(alone).toMatchObject({ code: 0, steps: 7, workflows: [{ runs: 7 }] });
    expect(await workflowsOf(["--jobs", "3"])).toEqual(alone);
    const first = await workflowsOf(["--shard", "1/2", "--jobs", "2"]);
    const second = await workflowsOf(["--shard", "2/2"]);
    expect([first.steps, second.steps]).toEqual([4, 3]);
    expect(first.workflows[0].faults + second.workflows[0].faults).toBe(alone.workflows[0].faults);
  });

  it.each([
    [["--shard", "3/2"], '"3/2" is no part such as 2/4'],
    [["--jobs", "0"], "1 at least"],
    [["--jobs", "2"], "--jobs: there are no other processes here"],
  ])("refuses %j", async (argv, message) => {
    expect(await steponce(cwd, ["simulate", "--runs", "1", ...argv])).toMatchObject({
      code: 2,
      err: expect.stringContaining(message),
    });
  });

  it("says what a process that failed has said", async () => {
    const beside = { processes: 2, run: async () => ({ code: 7, out: "", err: "out of memory" }) };
    await expect(steponce(cwd, ["simulate", "--runs", "2", "--jobs", "2"], { beside })).rejects.toThrow(
      "The process that ran the shard 2/2 ended with 7: out of memory",
    );
  });

  it("shows one case again", async () => {
    const argv = ["simulate", "--workflow", "orders", "--case", "7", "--only", "[]", "--json"];
    const { code, out } = await steponce(cwd, argv);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ seed: 7, struck: [], times: { Publish: { "order-0": 1 } } });
    expect(await steponce(cwd, [...argv, "--only", "none"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("--only: write the list of faults"),
    });
  });
});
