import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { toTemplate } from "../../../modules/terraform/template.ts";
import { type Bench, type Check, equal, terraformOf } from "../check.ts";

/** Texts that Terraform would read as templates, or that look like escapes of them. */
const TEXTS = [
  "{% $states.input %}",
  "{%{'a': 1}%}",
  "{% $merge([$a, {'b': '${Known}'}]) %}",
  "${Unknown}",
  "$${Known}",
  "$$${Known}",
  "%${Known}",
  "%%{if true}",
  "%%%{ for }",
  "$%{",
  "%{",
  "${",
  "$",
  "100%",
  'quotes " and \\ backslashes \n lines é',
];

export const templateChecks: readonly Check[] = [
  {
    name: "what a definition says reaches AWS unchanged, whatever Terraform could read into it",
    run: async (bench: Bench) => {
      const terraform = terraformOf(bench);
      const folder = bench.scratch("template");
      const local = toTemplate(JSON.stringify(TEXTS), { Known: "${local.known}" });
      writeFileSync(
        join(folder, "main.tf.json"),
        JSON.stringify({ locals: { known: "value" }, output: { text: { value: local } } }),
      );
      await terraform.run(folder, "init", "-no-color");
      await terraform.run(folder, "apply", "-auto-approve", "-no-color");
      const output = JSON.parse(
        await terraform.run(folder, "output", "-raw", "-no-color", "text"),
      ) as string[];
      equal(
        output,
        TEXTS.map((text) => text.replaceAll("${Known}", "value")),
        "texts",
      );
      return `${TEXTS.length} texts`;
    },
  },
];
