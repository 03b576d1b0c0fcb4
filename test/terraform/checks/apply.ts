import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  CreateStateMachineCommand,
  DescribeExecutionCommand,
  DescribeStateMachineCommand,
  SFNClient,
  StartExecutionCommand,
} from "@aws-sdk/client-sfn";
import type { WorkflowConfig } from "../../../definition/index.ts";
import { resolveWorkflow } from "../../../definition/index.ts";
import { exportModule, writeModule } from "../../../modules/export/export-module.ts";
import { type Bench, type Check, equal, init, Skip, terraformOf, validate } from "../check.ts";
import till from "../fixtures/till/workflow.ts";
import { type FakeAws, startFakeAws } from "../moto/fake-aws.ts";
import { FAKE, lambdaGateway } from "../moto/lambda-gateway.ts";
import { fakeProvider, plannedActions } from "../moto/root.ts";
import { WORKFLOWS } from "./exports.ts";
import { repository, synth } from "./synth.ts";

const withFakeAws = async <T>({ moto }: Bench, use: (aws: FakeAws) => Promise<T>): Promise<T> => {
  if ("missing" in moto) throw new Skip(moto.missing);
  const aws = await startFakeAws(moto.command);
  try {
    return await use(aws);
  } finally {
    await aws.stop();
  }
};

const APPLY = ["apply", "-auto-approve", "-no-color", "-input=false"];
const DESTROY = ["destroy", "-auto-approve", "-no-color", "-input=false"];

/** @throws Error with the plan when it is not empty */
const planIsEmpty = async (bench: Bench, folder: string): Promise<void> => {
  await terraformOf(bench).run(folder, "plan", "-no-color", "-input=false", "-detailed-exitcode");
};

/** What `terraform plan` would do now. */
const plan = async (bench: Bench, folder: string): Promise<Record<string, string>> => {
  const terraform = terraformOf(bench);
  await terraform.run(folder, "plan", "-no-color", "-input=false", "-out=plan.bin");
  return plannedActions(await terraform.run(folder, "show", "-json", "plan.bin"));
};

const writeRoot = (folder: string, endpoint: string): void => {
  const ledger = {
    ledger_table_name: "${module.ledger.table_name}",
    ledger_table_arn: "${module.ledger.table_arn}",
  };
  const root = {
    provider: fakeProvider(endpoint),
    resource: {
      aws_dynamodb_table: {
        effects: {
          name: "effects",
          billing_mode: "PAY_PER_REQUEST",
          hash_key: "pk",
          attribute: [{ name: "pk", type: "S" }],
        },
      },
      aws_sqs_queue: { receipts: { name: "receipts" } },
    },
    module: {
      ledger: { source: "./modules/ledger", deletion_protection: false, result_bucket_name: "till-results" },
      guard: { source: "./modules/guard", ...ledger },
      till: {
        source: "./modules/till",
        ...ledger,
        claim_function_arn: "${module.guard.claim_function_arn}",
        store_function_arn: "${module.guard.store_function_arn}",
        claim_role_name: "${module.guard.claim_role_name}",
        effects_table: "${aws_dynamodb_table.effects.name}",
        create_dashboard: true,
        slow_after_seconds: 60,
        tags: { service: "till" },
      },
    },
    output: {
      state_machine_arn: { value: "${module.till.state_machine_arn}" },
      claim_function_arn: { value: "${module.guard.claim_function_arn}" },
      store_function_arn: { value: "${module.guard.store_function_arn}" },
    },
  };
  writeFileSync(join(folder, "main.tf.json"), JSON.stringify(root, undefined, 2));
};

const exportTill = (folder: string, config: WorkflowConfig): void => {
  const { workflow, findings } = resolveWorkflow(config, join(repository, "test/terraform/fixtures/till"));
  if (workflow === undefined) throw new Error(JSON.stringify(findings));
  writeModule(exportModule(workflow), join(folder, "modules", "till"));
};

/** The same workflow with another timeout for its step: only definition and alias change. */
const changed: WorkflowConfig = {
  ...till,
  definition: {
    StartAt: "Charge",
    States: {
      Charge: { Type: "Task", Resource: "${Charge}", TimeoutSeconds: 50, ResultPath: "$.charge", End: true },
    },
  },
};

export const applyChecks: readonly Check[] = [
  {
    name: "exported modules are applied, planned empty, changed in place, run once, and destroyed",
    run: (bench: Bench) =>
      withFakeAws(bench, async (aws) => {
        const terraform = terraformOf(bench);
        const folder = bench.scratch("apply");
        writeModule(exportModule("ledger"), join(folder, "modules", "ledger"));
        writeModule(exportModule("guard"), join(folder, "modules", "guard"));
        exportTill(folder, till);
        writeRoot(folder, aws.endpoint);
        await init(bench, folder);
        await terraform.run(folder, ...APPLY);
        await planIsEmpty(bench, folder);
        const outputs = JSON.parse(await terraform.run(folder, "output", "-json", "-no-color"));
        await runsOnce(bench, aws, folder, outputs);
        exportTill(folder, changed);
        equal(
          await plan(bench, folder),
          {
            "module.till.aws_sfn_alias.state_machine": "update",
            "module.till.aws_sfn_state_machine.state_machine": "update",
          },
          "plan of a changed workflow",
        );
        await terraform.run(folder, "apply", "-no-color", "plan.bin");
        await planIsEmpty(bench, folder);
        const count = (await terraform.run(folder, "state", "list")).trim().split("\n").length;
        await terraform.run(folder, ...DESTROY);
        equal((await terraform.run(folder, "state", "list")).trim(), "", "resources after destroy");
        return `${count} resources`;
      }),
  },
  {
    name: "the stacks of main.ts are valid, applied as cdktf deploy does, and planned empty",
    run: async (bench: Bench) => {
      const folder = bench.scratch("deploy");
      synth(join(folder, "cdktf.out"), folder);
      const stack = (name: string) => join(folder, "cdktf.out", "stacks", name);
      if ("missing" in bench.moto) {
        for (const name of ["steponce", ...WORKFLOWS]) await validate(bench, stack(name));
        throw new Skip(`valid, but not applied: ${bench.moto.missing}`);
      }
      return withFakeAws(bench, async (aws) => {
        await deploy(bench, stack("steponce"), aws);
        await Promise.all(WORKFLOWS.map((name) => deploy(bench, stack(name), aws)));
        return undefined;
      });
    },
  },
];

const deploy = async (bench: Bench, stack: string, aws: FakeAws): Promise<void> => {
  writeFileSync(
    join(stack, "fake_override.tf.json"),
    JSON.stringify({ provider: fakeProvider(aws.endpoint) }),
  );
  writeFileSync(join(stack, "values.auto.tfvars.json"), JSON.stringify(VALUES));
  await init(bench, stack);
  await terraformOf(bench).run(stack, ...APPLY);
  await planIsEmpty(bench, stack);
};

/** For every stack; Terraform warns of those that a stack does not declare. */
const VALUES = {
  orders_table_name: "orders",
  stock_table_name: "stock",
  payments_url: "https://payments.example.com",
  carrier_url: "https://carrier.example.com",
  carrier_connection_arn: "arn:aws:events:us-east-1:123456789012:connection/carrier/1",
  receipt_queue_url: "https://sqs.us-east-1.amazonaws.com/123456789012/receipts.fifo",
  loyalty_state_machine_arn: "arn:aws:states:us-east-1:123456789012:stateMachine:loyalty",
  event_bus_name: "shop",
  wallets_table_name: "wallets",
  notification_topic_arn: "arn:aws:sns:us-east-1:123456789012:transfers",
};

/** The deployed zips run, called by moto's own engine and called directly. */
const runsOnce = async (
  bench: Bench,
  aws: FakeAws,
  folder: string,
  outputs: Record<string, { value: string }>,
): Promise<void> => {
  const gateway = lambdaGateway(
    aws.endpoint,
    join(folder, "modules"),
    bench.scratch("functions"),
    join(repository, "node_modules"),
    {},
  );
  aws.runFunctionsWith(gateway.invoke);
  try {
    await executesOnce(aws.endpoint, outputs.state_machine_arn!.value);
    await claimsOnce(aws.endpoint, outputs);
  } finally {
    await gateway.stop();
  }
};

/** moto's engine runs the deployed definition twice with one key: one effect, and one answer for both. */
const executesOnce = async (endpoint: string, stateMachineArn: string): Promise<void> => {
  const sfn = new SFNClient({ endpoint, ...FAKE });
  const { definition, roleArn } = await sfn.send(new DescribeStateMachineCommand({ stateMachineArn }));
  // Now moto's engine answers, which has state machines of its own.
  await useEngine(endpoint, true);
  // moto's context object has no RedriveCount: it cannot redrive.
  const runnable = (definition ?? "").replaceAll('"redrive.$":"$$.Execution.RedriveCount"', '"redrive":0');
  // An account for each execution: moto fails on a second one.
  const run = async (name: string, account: string): Promise<unknown> => {
    const sfn = new SFNClient({ endpoint, ...FAKE });
    sfn.middlewareStack.add(
      (next) => (args) => {
        Object.assign((args.request as { headers: object }).headers, { "x-moto-account-id": account });
        return next(args);
      },
      { step: "build" },
    );
    const { stateMachineArn: arn } = await sfn.send(
      new CreateStateMachineCommand({ name, definition: runnable, roleArn }),
    );
    const { executionArn } = await sfn.send(
      new StartExecutionCommand({ stateMachineArn: arn, name, input: JSON.stringify({ orderId: "o-1" }) }),
    );
    for (let attempt = 0; attempt < 300; attempt += 1) {
      const { status, output, error, cause } = await sfn.send(new DescribeExecutionCommand({ executionArn }));
      if (status === "SUCCEEDED") return JSON.parse(output ?? "null");
      if (status !== "RUNNING") throw new Error(`${name} ended ${status}: ${error} ${cause}`);
      await pause(100);
    }
    throw new Error(`${name} did not end within 30 s`);
  };
  const first = await run("first", "111111111111");
  equal(await run("second", "222222222222"), first, "output of the second execution");
  const items = await new DynamoDBClient({ endpoint, ...FAKE }).send(
    new ScanCommand({ TableName: "effects" }),
  );
  equal(items.Count, 1, "effects");
  await useEngine(endpoint, false);
};

const useEngine = async (endpoint: string, on: boolean): Promise<void> => {
  const body = JSON.stringify({ stepfunctions: { execute_state_machine: on } });
  await fetch(`${endpoint}/moto-api/config`, { method: "POST", body });
};

/** The deployed claim and store functions, called as a guarded definition calls them. */
const claimsOnce = async (endpoint: string, outputs: Record<string, { value: string }>): Promise<void> => {
  const lambda = new LambdaClient({ endpoint, ...FAKE });
  const call = async (arn: string, payload: unknown) => {
    const { Payload, FunctionError } = await lambda.send(
      new InvokeCommand({ FunctionName: arn, Payload: JSON.stringify(payload) }),
    );
    const answer = JSON.parse(Payload?.transformToString() ?? "null");
    if (FunctionError) throw new Error(JSON.stringify(answer));
    return answer;
  };
  const claim = (visit: string) =>
    call(outputs.claim_function_arn!.value, {
      action: "claim",
      guard: {
        workflow: "till",
        step: "Notify",
        scope: "workflow",
        mechanism: "claim",
        retentionSeconds: 86_400,
        onDoubt: "hold",
        resource: "arn:aws:states:::sqs:sendMessage",
        timeoutSeconds: 20,
      },
      key: "o-1",
      execution: "arn:aws:states:us-east-1:123456789012:execution:till:e",
      visit,
      redrive: 0,
      last: { do: "open", counts: {} },
      error: null,
      args: { QueueUrl: "q" },
    });
  const first = await claim("visit-1");
  equal(first.do, "apply", "first claim");
  const result = { MessageId: "m-1" };
  const store = (state: unknown, value: unknown) =>
    call(outputs.store_function_arn!.value, { action: "store", state, result: value });
  equal(await store(first, result), result, "stored result");
  const again = await claim("visit-2");
  equal(again.do, "replay", "second claim");
  equal(await store(again, null), result, "replayed result");
};
