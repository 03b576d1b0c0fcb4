import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { codes } from "../findings/codes.ts";
import { planFolder } from "../plan/plan-folder.ts";
import { machine } from "../testing/inspected.ts";
import { pages } from "./pages.ts";

const docs = join(import.meta.dirname, "../../docs");

describe("the generated documentation", () => {
  it.each(Object.entries(pages()))("%s is as it is generated (npm run docs)", (name, text) => {
    const read = (content: string): unknown => (name.endsWith(".json") ? JSON.parse(content) : content);
    expect(read(readFileSync(join(docs, name), "utf8"))).toEqual(read(text));
  });

  it("shows a config that has nothing to mend", async () => {
    const folder = mkdtempSync(join(tmpdir(), "steponce-docs-"));
    const [, snippet] = /```ts\n([\s\S]*?)```/.exec(pages()["config.md"]!)!;
    const definition = machine({
      LookUpOrder: {
        Type: "Task",
        Resource: "arn:aws:states:::dynamodb:getItem",
        ResultPath: "$.order",
        Next: "ChargeCard",
      },
      ChargeCard: { Type: "Task", Resource: "${ChargeCard}", End: true },
    });
    writeFileSync(join(folder, "workflow.ts"), snippet!);
    writeFileSync(join(folder, "orders.asl.yaml"), stringify(definition));
    writeFileSync(join(folder, "charge-card.ts"), "");
    expect((await planFolder(folder)).findings).toEqual([]);
  });

  it("has a heading for each code, which is the anchor that findings give", () => {
    const headings = pages()["findings.md"]!.match(/^## SO\d{3}$/gm);
    expect(headings).toEqual(Object.keys(codes).map((code) => `## ${code}`));
  });
});
