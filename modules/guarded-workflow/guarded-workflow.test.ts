import type { TerraformStack } from "cdktf";
import { GuardFunctions } from "../guard-functions/guard-functions.ts";
import type { GuardRef } from "../guard-functions/guard-ref.ts";
import type { LedgerRef } from "../ledger/ledger-ref.ts";
import { addAwsProvider } from "../terraform/aws-provider.ts";
import { SAMPLE_SUBSTITUTIONS, sampleWorkflow } from "../testing/sample-workflow.ts";
import { statementsOf, synthStack } from "../testing/synth.ts";
import { GuardedWorkflow } from "./guarded-workflow.ts";
import type { GuardedWorkflowProps } from "./props.ts";

const TOPIC = "arn:aws:sns:eu-west-1:111111111111:alarms";
const KEY = "arn:aws:kms:eu-west-1:111111111111:key/k";

const ledger: LedgerRef = {
  tableName: "ledger",
  tableArn: "arn:aws:dynamodb:eu-west-1:111111111111:table/ledger",
};
const guard: GuardRef = {
  claimFunctionArn: "arn:aws:lambda:eu-west-1:111111111111:function:claim:1",
  storeFunctionArn: "arn:aws:lambda:eu-west-1:111111111111:function:store:1",
  claimRoleName: "claim",
};

const make = (stack: TerraformStack, more: Partial<GuardedWorkflowProps> = {}, id = "sample") =>
  new GuardedWorkflow(stack, id, {
    workflow: sampleWorkflow(),
    ledger,
    guard,
    substitutions: SAMPLE_SUBSTITUTIONS,
    ...more,
  });

const synth = (more?: Partial<GuardedWorkflowProps>) =>
  synthStack((stack) => {
    make(stack, more);
  });

const machineOf = (more?: Partial<GuardedWorkflowProps>) =>
  synth(more).resource.aws_sfn_state_machine!.sample_state_machine!;

describe("GuardedWorkflow", () => {
  it("makes a published state machine after its permissions, with the guarded definition", () => {
    const machine = machineOf();
    expect(machine).toMatchObject({
      name: "sample",
      type: "STANDARD",
      publish: true,
      role_arn: "${aws_iam_role.sample_state_machine.arn}",
      depends_on: ["aws_iam_role_policy.sample_state_machine_policy"],
      logging_configuration: {
        level: "ERROR",
        include_execution_data: false,
        log_destination: "${aws_cloudwatch_log_group.sample_state_machine.arn}:*",
      },
      tracing_configuration: { enabled: true },
    });
    const definition = String(machine.definition);
    expect(definition).toContain('"Resource":"arn:aws:lambda:eu-west-1:111111111111:function:claim:1"');
    expect(definition).toContain('"Resource":"${aws_lambda_function.sample_charge_card.qualified_arn}"');
    expect(definition).toContain("arn:${data.aws_partition.current.partition}:states:::aws-sdk:dynamodb:");
    expect(definition).not.toMatch(/\$\{(?!aws_|data\.)/);
  });

  it("publishes each function and lets the machine call every version of it", () => {
    const stack = synth();
    expect(stack.resource.aws_lambda_function?.sample_charge_card).toMatchObject({
      function_name: "sample-charge-card",
      runtime: "nodejs22.x",
      handler: "index.handler",
      publish: true,
      environment: {
        variables: { LEDGER_TABLE_NAME: "ledger", SENDER: SAMPLE_SUBSTITUTIONS.Sender },
      },
    });
    const resources = Object.values(statementsOf(stack, "sample_state_machine_policy_document")).flatMap(
      ({ actions, resources }) => (String(actions) === "lambda:InvokeFunction" ? resources : []),
    );
    expect(resources).toEqual(
      expect.arrayContaining([
        "arn:aws:lambda:eu-west-1:111111111111:function:claim",
        "arn:aws:lambda:eu-west-1:111111111111:function:claim:*",
        "${aws_lambda_function.sample_charge_card.arn}",
        "${aws_lambda_function.sample_charge_card.arn}:*",
      ]),
    );
  });

  it("gives the ledger to functions that claim, and look-ups to those that ask", () => {
    const stack = synth();
    expect(statementsOf(stack, "sample_charge_card_policy_document")).toMatchObject({
      LedgerRecords: { resources: [ledger.tableArn] },
      Declared1: { actions: ["ses:SendEmail"], resources: [SAMPLE_SUBSTITUTIONS.Sender] },
    });
    expect(statementsOf(stack, "sample_find_charge_policy_document")).not.toHaveProperty("LedgerRecords");
    expect(stack.resource.aws_iam_role_policy?.sample_look_ups).toMatchObject({ role: "claim" });
    expect(stack.resource.aws_iam_role_policy).toHaveProperty("sample_charge_card_look_ups");
  });

  it("lets a transaction step write its target and complete its record", () => {
    const { data } = synth();
    const statements = data.aws_iam_policy_document!.sample_state_machine_policy_document!.statement as {
      actions: string[];
      resources: string[];
    }[];
    const updates = statements.filter(({ actions }) => actions.includes("dynamodb:UpdateItem"));
    const tables = updates.flatMap(({ resources }) => resources.map((arn) => arn.split("/").at(-1)));
    expect(tables).toEqual(["ledger", "stock"]);
  });

  it("trusts Step Functions only on behalf of this machine", () => {
    const { data } = synth();
    expect(data.aws_iam_policy_document?.sample_state_machine_trust?.statement).toMatchObject([
      {
        principals: [{ type: "Service", identifiers: ["states.amazonaws.com"] }],
        condition: [
          {
            variable: "aws:SourceArn",
            values: [expect.stringMatching(/:states:.*:stateMachine:sample$/)],
          },
          { variable: "aws:SourceAccount", values: ["${data.aws_caller_identity.current.account_id}"] },
        ],
      },
    ]);
  });

  it("refuses a definition with a placeholder that has no value, naming it", () => {
    expect(() => synth({ substitutions: {} })).toThrow(
      "Workflow sample: ${LoyaltyArn}, ${QueueUrl}, ${StockTable} in the definition has no value. Pass it in substitutions of stack/sample.",
    );
  });

  it("takes an existing role and log group, and says what the role needs", () => {
    const roleArn = "arn:aws:iam::111111111111:role/existing";
    const logGroupArn = "arn:aws:logs:eu-west-1:111111111111:log-group:existing";
    const stack = synth({ roleArn, logGroupArn });
    expect(stack.resource.aws_sfn_state_machine?.sample_state_machine).toMatchObject({
      role_arn: roleArn,
      logging_configuration: { log_destination: `${logGroupArn}:*` },
    });
    expect(stack.resource.aws_iam_role).not.toHaveProperty("sample_state_machine");
    expect(stack.data.aws_iam_policy_document).toHaveProperty("sample_state_machine_policy_document");
  });

  it("says OFF when it does not log: left out, every plan would show a change", () => {
    expect(machineOf({ logLevel: "OFF" }).logging_configuration).toEqual({ level: "OFF" });
  });

  it("uses a key of the customer's for this machine's data only", () => {
    const stack = synth({ kmsKeyArn: KEY });
    expect(stack.resource.aws_sfn_state_machine?.sample_state_machine?.encryption_configuration).toEqual({
      type: "CUSTOMER_MANAGED_KMS_KEY",
      kms_key_id: KEY,
      kms_data_key_reuse_period_seconds: 300,
    });
    expect(statementsOf(stack, "sample_state_machine_policy_document").MachineKey?.condition).toMatchObject([
      { variable: "kms:EncryptionContext:aws:states:stateMachineArn" },
    ]);
  });

  it("shares starts between the new version and a previous one while that is named", () => {
    const alias = (more: Partial<GuardedWorkflowProps>) =>
      synth(more).resource.aws_sfn_alias!.sample_state_machine!.routing_configuration;
    const current = "${aws_sfn_state_machine.sample_state_machine.state_machine_version_arn}";
    expect(alias({})).toEqual([{ state_machine_version_arn: current, weight: 100 }]);
    expect(alias({ previousVersionArn: "arn:old:1", currentWeight: 10 })).toMatchObject([
      { state_machine_version_arn: current, weight: 10 },
      { state_machine_version_arn: "arn:old:1" },
    ]);
  });

  it("makes alarms that say what to do, and tells the topic", () => {
    const { resource } = synth({
      alarmTopicArns: [TOPIC],
      slowAfterSeconds: 60,
      deadLetterQueueName: "starts-dlq",
    });
    const alarms = resource.aws_cloudwatch_metric_alarm!;
    expect(Object.keys(alarms).sort()).toEqual(
      [
        "aborted",
        "conflicts",
        "dead_letters",
        "failed",
        "in_doubt",
        "mismatch",
        "result_lost",
        "second_effect",
        "slow",
        "throttled",
        "timed_out",
      ].map((name) => `sample_${name}`),
    );
    expect(alarms.sample_slow).toMatchObject({ extended_statistic: "p99", threshold: 60_000 });
    expect(alarms.sample_in_doubt).toMatchObject({
      alarm_actions: [TOPIC],
      metric_query: [{ expression: expect.stringContaining("WHERE workflow = 'sample'") }],
    });
    expect(synth({ createAlarms: false }).resource).not.toHaveProperty("aws_cloudwatch_metric_alarm");
  });

  it("draws a dashboard when asked", () => {
    const { resource } = synth({ createDashboard: true });
    const body = JSON.parse(String(resource.aws_cloudwatch_dashboard?.sample_dashboard?.dashboard_body));
    expect(body.widgets).toHaveLength(6);
  });

  it("starts on a schedule and on events, through the alias, with roles that may do just that", () => {
    const stack = synth({
      schedules: [{ name: "nightly", expression: "cron(0 2 * * ? *)" }],
      events: [{ name: "paid", pattern: { source: ["shop"] } }],
    });
    const alias = "${aws_sfn_alias.sample_state_machine.arn}";
    expect(stack.resource.aws_scheduler_schedule?.sample_nightly?.target).toMatchObject({ arn: alias });
    expect(stack.resource.aws_cloudwatch_event_target?.sample_paid).toMatchObject({ arn: alias });
    expect(Object.keys(statementsOf(stack, "sample_scheduler_policy_document"))).toEqual(["Start"]);
  });

  it("lets others start and redrive it", () => {
    const stack = synthStack((scope) => {
      const workflow = make(scope);
      const caller = { name: "caller", node: { id: "caller" } };
      workflow.grantStart(caller);
      workflow.grantRedrive(caller);
    });
    expect(statementsOf(stack, "sample_start_caller_document").Start?.actions).toEqual([
      "states:StartExecution",
    ]);
    expect(statementsOf(stack, "sample_redrive_caller_document").Redrive?.resources).toEqual([
      expect.stringMatching(/:execution:/),
    ]);
  });

  it("keeps its addresses wherever it stands, and is refused where another has them", () => {
    expect(() =>
      synthStack((stack) => {
        make(stack, {}, "a.b");
        make(stack, { stateMachineName: "other" }, "a_b");
      }),
    ).toThrow(/aws_sfn_state_machine\.a_b_state_machine stands for two constructs/);
  });

  it("takes all that it makes to the provider it is given", () => {
    const { resource, data } = synthStack((stack) => {
      const provider = addAwsProvider(stack, { alias: "far", region: "ap-south-1" });
      make(stack, { provider, schedules: [{ name: "nightly", expression: "rate(1 day)" }] });
    });
    const made = [...Object.values(resource), ...Object.values(data)].flatMap(Object.values);
    expect(made.length).toBeGreaterThan(30);
    for (const each of made) expect(each).toMatchObject({ provider: "aws.far" });
  });

  it("bounds every role it makes", () => {
    const boundary = "arn:aws:iam::111111111111:policy/boundary";
    const { resource } = synthStack((stack) => {
      const options = { permissionsBoundaryArn: boundary, rolePath: "/app/" };
      new GuardFunctions(stack, "guard", { ledger, sweepSchedule: "rate(1 hour)", ...options });
      make(stack, { ...options, schedules: [{ name: "nightly", expression: "rate(1 day)" }] });
    });
    const roles = Object.values(resource.aws_iam_role!);
    expect(roles.length).toBeGreaterThan(6);
    for (const role of roles) expect(role).toMatchObject({ permissions_boundary: boundary, path: "/app/" });
  });
});
