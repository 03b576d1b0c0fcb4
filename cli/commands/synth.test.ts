import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesIn, steponce, temporaryFolder } from "../testing/test-io.ts";
import { publishing, writeWorkflow } from "../testing/workflow-folder.ts";

const cwd = temporaryFolder();
const json = (file: string) => JSON.parse(readFileSync(join(cwd, file), "utf8"));
const { Publish } = publishing.steps as { Publish: object };
const invoking = {
  StartAt: "Charge",
  States: { Charge: { Type: "Task", Resource: "${Charge}", TimeoutSeconds: 40, End: true } },
};

beforeAll(() => writeWorkflow(cwd));

describe("steponce synth and export", () => {
  it("synth writes a stack for ledger and guard, and one for each workflow", async () => {
    const { code, out } = await steponce(cwd, ["synth", "--out", "tf", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out).stacks).toEqual(["steponce", "orders"]);
    expect(json("tf/stacks/orders/cdk.tf.json").resource.aws_sfn_state_machine).toBeDefined();
    const again = await steponce(cwd, ["synth", "--out", "tf"]);
    expect(again.out.split("\n")).toContain("wrote tf/stacks/orders");
  });

  it("synth says which Lambda cannot be bundled", async () => {
    const lambdas = { Charge: "charge.ts" };
    const folder = temporaryFolder();
    writeWorkflow(folder, { lambdas, definition: invoking, steps: { Charge: Publish } });
    writeFileSync(
      join(folder, "workflows/orders/charge.ts"),
      'import { x } from "./not-there.ts";\nexport const handler = x;',
    );
    const { code, out, err } = await steponce(folder, ["synth"]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain('charge.ts:1:18: ERROR: Could not resolve "./not-there.ts"');
  });

  it("export writes a module, and not over other files", async () => {
    const { code, out } = await steponce(cwd, ["export", "orders", "--out", "modules/orders", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out).files).toContain("main.tf.json");
    expect(json("modules/orders/main.tf.json").resource).toBeDefined();
    expect(await steponce(cwd, ["export", "orders", "--out", "modules/orders"])).toMatchObject({ code: 0 });
    const before = filesIn(cwd);
    expect(await steponce(cwd, ["export", "orders", "--out", "workflows"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("holds other files"),
    });
    expect(filesIn(cwd)).toEqual(before);
  });
});
