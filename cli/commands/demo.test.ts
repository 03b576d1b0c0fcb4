import { steponce, temporaryFolder } from "../testing/test-io.ts";
import { writeWorkflow } from "../testing/workflow-folder.ts";

const cwd = temporaryFolder();
beforeAll(() => writeWorkflow(cwd));

describe("steponce demo", () => {
  it("synthesises, storms with the guard and without it, and ends with one JSON object", async () => {
    const { code, out, err } = await steponce(cwd, ["demo", "--runs", "20", "--seed", "7", "--json"]);
    expect(code).toBe(0);
    const last = JSON.parse(out.split("\n").at(-1)!);
    expect(last).toMatchObject({ runs: 20, seed: 7, violations: 0 });
    expect(last.unguarded.violations).toBeGreaterThan(0);
    expect(last.steps).toEqual([
      expect.objectContaining({
        workflow: "orders",
        step: "Publish",
        attempted: expect.any(Number),
        applied: 20,
        replayed: expect.any(Number),
        inDoubt: expect.any(Number),
      }),
    ]);
    expect(err).toContain("Terraform of 1 workflows and their ledger: cdktf.out/stacks");
    expect(err).toContain("Every effect happened once");
    expect(err).toContain("the same storm without the guard");
  });
});
