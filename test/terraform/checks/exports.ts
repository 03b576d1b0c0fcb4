import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadWorkflow } from "../../../definition/index.ts";
import { type Exportable, exportModule, writeModule } from "../../../modules/export/export-module.ts";
import { type Bench, type Check, terraformOf, validate } from "../check.ts";
import { hashes, repository } from "./synth.ts";

const workflow = async (name: string): Promise<Exportable> => {
  const loaded = await loadWorkflow(join(repository, "workflows", name));
  if (loaded.workflow === undefined) throw new Error(JSON.stringify(loaded.findings));
  return loaded.workflow;
};

/** Exports ledger, guard and workflows into `modules/` of a folder. */
export const exportInto = async (folder: string, ...names: string[]): Promise<void> => {
  for (const name of ["ledger", "guard"] as const) {
    writeModule(exportModule(name), join(folder, "modules", name));
  }
  for (const name of names) {
    writeModule(exportModule(await workflow(name)), join(folder, "modules", name));
  }
};

export const WORKFLOWS = ["order-fulfilment", "wallet-transfer"];

export const exportChecks: readonly Check[] = [
  {
    name: "two exports are byte-equal",
    run: async (bench: Bench) => {
      const [one, two] = [bench.scratch("export one"), bench.scratch("export two")];
      await exportInto(one, ...WORKFLOWS);
      await exportInto(two, ...WORKFLOWS);
      const [a, b] = [JSON.stringify(hashes(one)), JSON.stringify(hashes(two))];
      if (a !== b) throw new Error(`${a}\n${b}`);
      return `${Object.keys(hashes(one)).length} files`;
    },
  },
  {
    name: "an exported module's own example is valid and formatted, and no ARN in it names a partition",
    run: async (bench: Bench) => {
      const terraform = terraformOf(bench);
      const folder = bench.scratch("exported");
      await exportInto(folder, ...WORKFLOWS);
      // The roots of examples/ use the other two.
      for (const name of ["ledger", "order-fulfilment"]) {
        const module = join(folder, "modules", name);
        const example = join(module, "examples", "basic");
        await validate(bench, example);
        await terraform.run(module, "fmt", "-check", "-recursive", "-no-color");
        const literal = /"[^"]*arn:aws:[^"]*"/.exec(readFileSync(join(module, "main.tf.json"), "utf8"));
        if (literal !== null) throw new Error(`${name}: ${literal[0]}`);
      }
      return undefined;
    },
  },
  {
    name: "an exported module takes count, depends_on and a provider alias",
    run: async (bench: Bench) => {
      const folder = bench.scratch("count");
      await exportInto(folder);
      writeFileSync(join(folder, "main.tf"), COUNTED);
      await validate(bench, folder);
      return undefined;
    },
  },
];

const COUNTED = `
provider "aws" {
  alias  = "far"
  region = "ap-south-1"
}

resource "aws_sns_topic" "alarms" {
  provider = aws.far
  name     = "alarms"
}

module "ledger" {
  source     = "./modules/ledger"
  count      = 2
  providers  = { aws = aws.far }
  table_name = "ledger-\${count.index}"
  depends_on = [aws_sns_topic.alarms]
}
`;
