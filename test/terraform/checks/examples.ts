import { execFileSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Bench, type Check, equal, terraformOf, validate } from "../check.ts";
import { exportInto } from "./exports.ts";
import { repository } from "./synth.ts";

/** A copy of an example, with its modules exported into it, is valid and formatted. */
const checkRoot = async (bench: Bench, name: string, ...workflows: string[]): Promise<void> => {
  const folder = bench.scratch(name);
  cpSync(join(repository, "examples", name), folder, { recursive: true });
  await exportInto(folder, ...workflows);
  await validate(bench, folder);
  await terraformOf(bench).run(folder, "fmt", "-check", "-recursive", "-no-color");
};

export const exampleChecks: readonly Check[] = [
  {
    name: "examples/hcl-for-each: an HCL root uses one exported workflow for each brand",
    run: async (bench: Bench) => {
      await checkRoot(bench, "hcl-for-each", "order-fulfilment");
      return undefined;
    },
  },
  {
    name: "examples/environments: one root serves several environments",
    run: async (bench: Bench) => {
      await checkRoot(bench, "environments", "wallet-transfer");
      return undefined;
    },
  },
  {
    name: "examples/cdktf-app: the constructs work in an app of one's own, and its Aspect tags everything",
    run: async (bench: Bench) => {
      const outdir = bench.scratch("cdktf-app");
      execFileSync(process.execPath, ["--import", "tsx", "examples/cdktf-app/main.ts"], {
        cwd: repository,
        env: { ...process.env, CDKTF_OUTDIR: outdir },
        stdio: ["ignore", "ignore", "pipe"],
      });
      const stack = join(outdir, "stacks", "invoicing");
      await validate(bench, stack);
      const { resource } = JSON.parse(readFileSync(join(stack, "cdk.tf.json"), "utf8"));
      equal(resource.aws_sfn_state_machine.invoicing_state_machine.tags, { service: "invoicing" }, "tags");
      equal(resource.aws_sqs_queue.archive.tags, { service: "invoicing" }, "tags");
      return undefined;
    },
  },
];
