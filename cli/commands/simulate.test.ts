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
