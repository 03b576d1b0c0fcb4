import { join } from "node:path";
import { App, TerraformStack } from "cdktf";
import { GuardedWorkflow, GuardFunctions, Ledger } from "../../../modules/index.ts";
import { addAwsProvider } from "../../../modules/terraform/aws-provider.ts";
import {
  SAMPLE_SUBSTITUTIONS,
  sampleConfig,
  sampleWorkflow,
} from "../../../modules/testing/sample-workflow.ts";
import { type Check, init, terraformOf } from "../check.ts";

/** The sample workflow, whose message the guard sends itself. */
const stackIn = (outdir: string): string => {
  const app = new App({ outdir });
  const stack = new TerraformStack(app, "called");
  addAwsProvider(stack);
  const ledger = new Ledger(stack, "ledger");
  const guard = new GuardFunctions(stack, "guard", { ledger });
  const notify = { scope: "workflow", key: "$.orderId", retention: "60 days", shape: "called" } as const;
  new GuardedWorkflow(stack, "orders", {
    workflow: sampleWorkflow({ steps: { ...sampleConfig.steps, Notify: notify } }),
    ledger,
    guard,
    substitutions: SAMPLE_SUBSTITUTIONS,
  });
  app.synth();
  return join(outdir, "stacks", "called");
};

export const calledChecks: readonly Check[] = [
  {
    name: "terraform accepts a workflow with a step whose call the guard makes",
    run: async (bench) => {
      const terraform = terraformOf(bench);
      const folder = stackIn(bench.scratch("called"));
      await init(bench, folder);
      await terraform.run(folder, "validate", "-no-color");
      return undefined;
    },
  },
];
