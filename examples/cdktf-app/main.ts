// A CDKTF app of one's own that uses the constructs: an existing topic and queue, one workflow, grants.
// In an app outside of this repository, `npm install steponce cdktf constructs @cdktf/provider-aws @middy/core`.
import { fileURLToPath } from "node:url";
import { IamRole } from "@cdktf/provider-aws/lib/iam-role/index.js";
import { SnsTopic } from "@cdktf/provider-aws/lib/sns-topic/index.js";
import { SqsQueue } from "@cdktf/provider-aws/lib/sqs-queue/index.js";
import { App, Aspects, TerraformStack } from "cdktf";
import {
  addAwsProvider,
  GuardedWorkflow,
  GuardFunctions,
  Ledger,
  loadWorkflow,
  tagEverything,
} from "steponce/modules";

const { workflow, findings } = await loadWorkflow(fileURLToPath(new URL("workflow", import.meta.url)));
if (workflow === undefined) throw new Error(JSON.stringify(findings, undefined, 2));

const app = new App();
const stack = new TerraformStack(app, "invoicing");
addAwsProvider(stack, { region: "eu-west-1" });

const alarms = new SnsTopic(stack, "alarms", { name: "invoicing-alarms" });
const archive = new SqsQueue(stack, "archive", { name: "invoice-archive" });
const ledger = new Ledger(stack, "ledger", { tableName: "invoicing-ledger", alarmTopicArns: [alarms.arn] });
const guard = new GuardFunctions(stack, "guard", {
  ledger,
  namePrefix: "invoicing",
  alarmTopicArns: [alarms.arn],
});
const invoicing = new GuardedWorkflow(stack, "invoicing", {
  workflow,
  ledger,
  guard,
  substitutions: { ArchiveQueueUrl: archive.url },
  alarmTopicArns: [alarms.arn],
  slowAfterSeconds: 600,
  createDashboard: true,
  schedules: [
    { name: "nightly", expression: "cron(0 2 * * ? *)", input: JSON.stringify({ invoiceId: "nightly" }) },
  ],
});

const caller = new IamRole(stack, "caller", {
  name: "invoicing-caller",
  assumeRolePolicy: JSON.stringify({
    Version: "2012-10-17",
    Statement: [{ Effect: "Allow", Action: "sts:AssumeRole", Principal: { Service: "ec2.amazonaws.com" } }],
  }),
});
invoicing.grantStart(caller);
invoicing.grantRedrive(caller);

Aspects.of(stack).add(tagEverything({ service: "invoicing" }));
app.synth();
