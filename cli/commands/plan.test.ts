import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { steponce, temporaryFolder } from "../testing/test-io.ts";
import { publishing, writeWorkflow } from "../testing/workflow-folder.ts";

const cwd = temporaryFolder();
const { Publish } = publishing.steps as { Publish: object };
const definition = join(cwd, "orders.asl.json");
const steps = join(cwd, "steps.json");
const lock = join(cwd, "workflows/orders/steponce.lock.json");

beforeEach(() => {
  writeWorkflow(cwd);
  writeFileSync(definition, JSON.stringify(publishing.definition));
  writeFileSync(steps, JSON.stringify({ Publish: { ...Publish, retention: "400 days" } }));
});

describe("steponce plan", () => {
  it("shows the steps, the horizon with its sum, costs and growth", async () => {
    const { code, out } = await steponce(cwd, ["plan", "orders"]);
    expect(code).toBe(0);
    for (const text of [
      /│ Publish │ claim +│ wrapped │ workflow │ \$\.orderId │ 60 days +│ hold +│/,
      "15 days 2 hours 1 minute 3 seconds = 1 hour execution + 1 minute 3 seconds retries + 14 days 1 hour redrive + 1 day replay: Publish",
      "4 / 3 / 1",
      "103.10 / 76.35 / 25.93",
      'Publish in shape "called"',
      /Definition: 1 KB as written, \d+ KB guarded/,
      "Nothing to mend.",
    ])
      expect(out).toMatch(text instanceof RegExp ? text : new RegExp(text.replace(/[$+/.]/g, "\\$&")));
  });

  it("gives the same as JSON, with where and when its prices hold", async () => {
    const { code, out } = await steponce(cwd, ["plan", "orders", "--json"]);
    const plan = JSON.parse(out);
    expect(code).toBe(0);
    expect(plan).toMatchObject({
      name: "orders",
      findings: [],
      lock: "absent",
      prices: { region: "us-east-1", date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    });
    expect(plan.steps[0]).toMatchObject({
      state: "Publish",
      horizon: { seconds: 15 * 86_400 + 2 * 3_600 + 63 },
      cost: { fresh: { transitions: 4, historyEvents: 14, dollars: 103.1 } },
    });
    expect(plan.workflow).toBeUndefined();
  });

  it("exits with 1 when there is an error, and says all that it knows", async () => {
    writeWorkflow(cwd, { steps: { Publish: { ...Publish, retention: "1 day" } } });
    const { code, out } = await steponce(cwd, ["plan", "orders", "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(out).findings).toEqual([
      expect.objectContaining({ code: "SO130", step: "Publish", field: "steps.Publish.retention" }),
    ]);
    expect((await steponce(cwd, ["plan", "orders"])).out).toContain("SO130 (error) orders › Publish");
  });

  it("plans any definition with the steps of a config", async () => {
    const argv = ["plan", "--definition", definition, "--steps", steps, "--json"];
    const clean = await steponce(cwd, argv);
    expect(clean.code).toBe(0);
    expect(JSON.parse(clean.out)).toMatchObject({ name: "orders", findings: [{ code: "SO131" }] });
    writeFileSync(steps, "{}");
    const wrong = await steponce(cwd, argv);
    expect(wrong.code).toBe(1);
    expect(JSON.parse(wrong.out).findings).toEqual([expect.objectContaining({ code: "SO101" })]);
  });

  it("writes the lock file when told to, and notes what becomes of live records", async () => {
    const first = await steponce(cwd, ["plan", "orders", "--accept"]);
    expect(first).toMatchObject({ code: 0, err: "Wrote workflows/orders/steponce.lock.json." });
    writeWorkflow(cwd, { steps: { Publish: { ...Publish, key: "$.id" } } });
    expect(await steponce(cwd, ["plan", "orders"])).toMatchObject({
      code: 1,
      out: expect.stringContaining("SO190 (error)"),
    });
    const second = await steponce(cwd, ["plan", "orders", "--accept"]);
    expect(second).toMatchObject({ code: 0, err: expect.stringContaining("not found under the new keys") });
    expect(await steponce(cwd, ["plan", "orders"])).toMatchObject({ code: 0 });
  });

  it("accepts nothing while there are other errors", async () => {
    writeWorkflow(cwd, { name: "fresh", steps: {} }, "fresh");
    const { code, err } = await steponce(cwd, ["plan", "fresh", "--accept"]);
    expect([code, err]).toEqual([2, expect.stringContaining("SO101")]);
    expect(existsSync(lock.replace("orders", "fresh"))).toBe(false);
    const files = ["plan", "--definition", definition, "--steps", steps, "--accept"];
    expect(await steponce(cwd, files)).toMatchObject({ code: 2 });
  });
});
