import { join } from "node:path";
import { App, TerraformStack, TerraformVariable } from "cdktf";
import { GuardedWorkflow, GuardFunctions, Ledger, StartDoor } from "../../../modules/index.ts";
import { addAwsProvider } from "../../../modules/terraform/aws-provider.ts";
import { SAMPLE_SUBSTITUTIONS, sampleWorkflow } from "../../../modules/testing/sample-workflow.ts";
import { type Check, init, terraformOf } from "../check.ts";

/** A guarded workflow behind a door with a source of each kind. */
const stackIn = (outdir: string): string => {
  const app = new App({ outdir });
  const stack = new TerraformStack(app, "door");
  addAwsProvider(stack);
  const ledger = new Ledger(stack, "ledger");
  const guard = new GuardFunctions(stack, "guard", { ledger });
  const workflow = new GuardedWorkflow(stack, "orders", {
    workflow: sampleWorkflow(),
    ledger,
    guard,
    substitutions: SAMPLE_SUBSTITUTIONS,
  });
  const queueArn = new TerraformVariable(stack, "queue_arn", { type: "string" }).stringValue;
  new StartDoor(stack, "door", {
    name: "orders",
    workflow,
    ledger,
    retention: "400 days",
    key: "$.orderId",
    http: { path: "/orders" },
    queues: [{ name: "orders", queueArn, visibilityTimeoutSeconds: 60, fifo: true }],
    events: [{ name: "placed", pattern: { source: ["shop"] } }],
    objects: [{ name: "inbox", bucketName: "inbox" }],
    poisonQueueUrl: SAMPLE_SUBSTITUTIONS.QueueUrl,
    deadLetterQueueArn: "arn:aws:sqs:eu-west-1:111111111111:dead",
  });
  app.synth();
  return join(outdir, "stacks", "door");
};

export const startDoorChecks: readonly Check[] = [
  {
    name: "terraform accepts a start door with a source of each kind",
    run: async (bench) => {
      const terraform = terraformOf(bench);
      const folder = stackIn(bench.scratch("start door"));
      await init(bench, folder);
      await terraform.run(folder, "validate", "-no-color");
      return undefined;
    },
  },
];
