import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { steponce, temporaryFolder } from "../testing/test-io.ts";
import { publishing, writeWorkflow } from "../testing/workflow-folder.ts";

const cwd = temporaryFolder();
const { Publish } = publishing.steps as { Publish: object };

beforeAll(() => {
  writeWorkflow(cwd);
  writeFileSync(join(cwd, "orders.asl.json"), JSON.stringify(publishing.definition));
  writeFileSync(join(cwd, "steps.json"), JSON.stringify({ Publish: { ...Publish, retention: "400 days" } }));
});

describe("steponce guard", () => {
  const argv = ["guard", "orders.asl.json", "--steps", "steps.json"];

  it("prints the guarded definition, and what is doubtful beside it", async () => {
    const { code, out, err } = await steponce(cwd, argv);
    expect(code).toBe(0);
    expect(Object.keys(JSON.parse(out).States)).toEqual(
      expect.arrayContaining(["Publish", "Publish-Gate", "Publish-Apply", "Publish-Store"]),
    );
    expect(out).toContain('"workflow": "orders"');
    expect(err).toContain("SO131 (warning)");
    expect(JSON.parse((await steponce(cwd, [...argv, "--json"])).err).findings).toHaveLength(1);
  });

  it("takes another name, which is a part of the keys", async () => {
    const { out } = await steponce(cwd, [...argv, "--name", "shop"]);
    expect(out).toContain('"workflow": "shop"');
  });

  it("prints nothing but findings when it cannot be guarded", async () => {
    writeFileSync(join(cwd, "wrong.json"), JSON.stringify({ Publish: { ...Publish, mechanism: "stamp" } }));
    const wrong = ["guard", "orders.asl.json", "--steps", "wrong.json", "--json"];
    const { code, out, err } = await steponce(cwd, wrong);
    expect(code).toBe(2);
    expect(Object.keys(JSON.parse(out))).toEqual(["findings"]);
    expect(err).toMatch(/^SO\d{3} \(error\)/);
  });
});
