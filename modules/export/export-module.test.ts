import { sampleWorkflow } from "../testing/sample-workflow.ts";
import { type Exportable, exportModule } from "./export-module.ts";
import type { ModuleFiles } from "./to-module.ts";

const blocks = (files: ModuleFiles, name: string) => JSON.parse(String(files[`${name}.tf.json`]));

const MODULES: readonly (readonly [string, Exportable])[] = [
  ["ledger", "ledger"],
  ["guard", "guard"],
  ["a workflow", sampleWorkflow()],
];

describe("an exported module", () => {
  it.each(MODULES)("%s has no provider, no backend and nothing of cdktf's own", (_name, what) => {
    const files = exportModule(what);
    const main = blocks(files, "main");
    expect(Object.keys(main).sort()).toEqual(["data", "resource"]);
    expect(blocks(files, "versions")).toEqual({
      terraform: {
        required_version: ">= 1.5",
        required_providers: { aws: { source: "hashicorp/aws", version: ">= 5.79, < 7" } },
      },
    });
    expect(String(files["main.tf.json"])).not.toMatch(/metadata|uniqueId|undefined|TfToken|arn:aws:/);
  });

  it.each(MODULES)("%s describes and types each input, and describes each output", (_name, what) => {
    const files = exportModule(what);
    for (const [name, input] of Object.entries(blocks(files, "variables").variable)) {
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
      expect(input).toMatchObject({
        type: expect.any(String),
        description: expect.any(String),
        nullable: expect.any(Boolean),
      });
    }
    for (const output of Object.values(blocks(files, "outputs").output)) {
      expect(output).toMatchObject({ description: expect.any(String) });
    }
  });

  it("takes what a workflow needs from outside as variables, and the rest has defaults", () => {
    const variables = blocks(exportModule(sampleWorkflow()), "variables").variable as Record<string, object>;
    const required = Object.keys(variables).filter((name) => !("default" in variables[name]!));
    expect(required).toEqual([
      "claim_function_arn",
      "claim_role_name",
      "ledger_table_arn",
      "ledger_table_name",
      "loyalty_arn",
      "queue_url",
      "sender",
      "stock_table",
      "store_function_arn",
    ]);
  });

  it("carries its functions as zips under names that a reader knows", () => {
    const files = exportModule(sampleWorkflow());
    expect(Object.keys(files).filter((name) => name.endsWith(".zip"))).toEqual([
      "functions/charge_card.zip",
      "functions/find_charge.zip",
    ]);
    expect(blocks(files, "main").resource.aws_lambda_function.charge_card.filename).toBe(
      "${path.module}/functions/charge_card.zip",
    );
  });

  it("has addresses that do not repeat the module's name", () => {
    const { resource } = blocks(exportModule(sampleWorkflow()), "main");
    expect(Object.keys(resource.aws_sfn_state_machine)).toEqual(["state_machine"]);
    expect(resource.aws_iam_role.state_machine.count).toBe("${var.create_role ? 1 : 0}");
  });

  it("asks for a key's permission only where a key is given", () => {
    const { data } = blocks(exportModule(sampleWorkflow()), "main");
    const { dynamic } = data.aws_iam_policy_document.state_machine_policy_document;
    const conditions = Object.fromEntries(
      dynamic.map(({ statement }: { statement: { for_each: string; content: { sid: string } } }) => [
        statement.content.sid,
        statement.for_each,
      ]),
    );
    expect(conditions).toMatchObject({
      MachineKey: '${(var.kms_key_arn != null) ? ["on"] : []}',
      Traces: '${var.tracing ? ["on"] : []}',
    });
  });

  it("names every permission's reason and AWS page where Terraform ignores it", () => {
    type Statement = Record<"//", string>;
    const { data } = blocks(exportModule(sampleWorkflow()), "main");
    for (const { statement, dynamic = [] } of Object.values<Record<string, unknown[]>>(
      data.aws_iam_policy_document,
    )) {
      const all = [
        ...(statement as Statement[]),
        ...(dynamic as { statement: { content: Statement } }[]).map((d) => d.statement.content),
      ];
      for (const each of all) expect(each["//"]).toMatch(/.+: https:\/\/docs\.aws\.amazon\.com\//);
    }
  });

  it("says in its README what goes in, what comes out and what it may do", () => {
    const text = String(exportModule(sampleWorkflow())["README.md"]);
    expect(text).toContain("| `queue_url` | URL of the queue of notices | `string` | required |");
    expect(text).toContain("| `alias_arn` | ARN of the alias that callers start. |");
    expect(text).toContain("| Notify: calls sqs:sendMessage | `sqs:SendMessage` |");
  });

  it("is the same, byte for byte, each time", () => {
    expect(exportModule(sampleWorkflow())).toEqual(exportModule(sampleWorkflow()));
  });
});
