import type { TerraformStack } from "cdktf";
import type { ResolvedWorkflow } from "../../definition/resolved.ts";
import { GuardedWorkflow } from "../guarded-workflow/guarded-workflow.ts";
import type { GuardedWorkflowProps } from "../guarded-workflow/props.ts";
import { substitutionVariables } from "../guarded-workflow/variables.ts";
import { kebabCase } from "../terraform/names.ts";
import { alarmInputs, functionInputs, ledgerInputs } from "./common-inputs.ts";
import { type Inputs, inputs, output } from "./declare.ts";

/** A workflow as a plain Terraform module. */
export const workflowModule = (stack: TerraformStack, workflow: ResolvedWorkflow): GuardedWorkflow => {
  const input = inputs(stack);
  const made = new GuardedWorkflow(stack, "workflow", {
    workflow,
    stateMachineName: nameInput(input, workflow),
    substitutions: substitutionVariables(stack, workflow),
    ledger: ledgerInputs(input),
    guard: guardInputs(input),
    ...functionInputs(input),
    ...alarmInputs(input),
    ...roleInputs(input),
    ...logInputs(input),
    ...versionInputs(input),
    ...watchInputs(input),
    kmsKeyArn: input.optionalText("kms_key_arn", {
      description: "ARN of the key for the state machine's definition and data. Null: a key that AWS owns.",
    }),
    kmsDataKeyReuseSeconds: input.number("kms_data_key_reuse_seconds", {
      description: "How long data keys are reused, 60 to 900.",
      default: 300,
    }),
    subnetIds: input.texts("subnet_ids", {
      description: "Subnets of functions. Empty: no VPC.",
      default: [],
    }),
    securityGroupIds: input.texts("security_group_ids", {
      description: "Security groups of functions in a VPC.",
      default: [],
    }),
    logicalIdPrefix: "",
  });
  const { stateMachine, alias } = made;
  output(stack, "state_machine_arn", "ARN of the state machine.", stateMachine.arn);
  output(stack, "state_machine_name", "Name of the state machine.", stateMachine.name);
  output(
    stack,
    "state_machine_version_arn",
    "ARN of the version that this configuration published.",
    stateMachine.stateMachineVersionArn,
  );
  output(stack, "alias_arn", "ARN of the alias that callers start.", alias.arn);
  output(stack, "role_arn", "ARN of the state machine's role.", made.roleArn);
  output(stack, "role_policy_json", "What the state machine's role must be allowed.", made.policyJson);
  output(
    stack,
    "function_arns",
    "ARNs of the workflow's own functions, by their names in the workflow.",
    Object.fromEntries(Object.entries(made.functions).map(([key, { function: f }]) => [key, f.arn])),
  );
  return made;
};

/** Lambda takes names of at most 64 characters, and each function's name begins with this one. */
const nameInput = (input: Inputs, { name, lambdas }: ResolvedWorkflow): string => {
  const longest = Math.max(16, ...Object.keys(lambdas).map((key) => kebabCase(key).length + 1));
  const max = 64 - longest;
  return input.text("name", {
    description: "First part of every name in AWS.",
    default: name,
    validation: {
      condition: `\${can(regex("^[A-Za-z0-9_-]{1,${max}}$", var.name))}`,
      errorMessage: `name must be 1 to ${max} letters, digits, hyphens or underscores.`,
    },
  });
};

const guardInputs = (input: Inputs): GuardedWorkflowProps["guard"] => ({
  claimFunctionArn: input.text("claim_function_arn", { description: "ARN of the guard's claim function." }),
  storeFunctionArn: input.text("store_function_arn", { description: "ARN of the guard's store function." }),
  claimRoleName: input.text("claim_role_name", { description: "Name of the claim function's role." }),
});

const roleInputs = (input: Inputs) => ({
  createRole: input.flag("create_role", {
    description: "Make the state machine's role. If false, give role_arn.",
    default: true,
  }),
  roleArn: input.optionalText("role_arn", {
    description: "ARN of an existing role that is allowed what the output role_policy_json says.",
  }),
  extraPolicyArns: input.texts("role_policy_arns", {
    description: "ARNs of managed policies to attach to the state machine's role.",
    default: [],
  }),
});

const logInputs = (input: Inputs) => ({
  logLevel: input.text("log_level", {
    description: "ALL, ERROR, FATAL or OFF.",
    default: "ERROR",
    validation: {
      condition: `\${contains(["ALL", "ERROR", "FATAL", "OFF"], var.log_level)}`,
      errorMessage: "log_level must be ALL, ERROR, FATAL or OFF.",
    },
  }),
  logExecutionData: input.flag("log_execution_data", {
    description: "Log inputs and outputs too: they may hold personal data.",
    default: false,
  }),
  createLogGroup: input.flag("create_log_group", {
    description: "Make the state machine's log group. If false, give log_group_arn.",
    default: true,
  }),
  logGroupArn: input.optionalText("log_group_arn", { description: "ARN of an existing log group." }),
});

const versionInputs = (input: Inputs) => ({
  aliasName: input.text("alias_name", { description: "Alias that callers start.", default: "live" }),
  previousVersionArn: input.optionalText("previous_version_arn", {
    description: "ARN of the version that still gets the rest of the starts. Null: all go to the new one.",
  }),
  currentWeight: input.number("current_weight", {
    description: "Percent of starts that go to the new version while previous_version_arn is set.",
    default: 100,
    validation: {
      condition: "${var.current_weight >= 0 && var.current_weight <= 100}",
      errorMessage: "current_weight must be 0 to 100.",
    },
  }),
});

const watchInputs = (input: Inputs) => ({
  slowAfterSeconds: input.optionalNumber("slow_after_seconds", {
    description:
      "p99 of an execution's duration, in seconds, above which an alarm goes off. Null: no such alarm.",
  }),
  deadLetterQueueName: input.optionalText("dead_letter_queue_name", {
    description:
      "Name of the dead-letter queue of whatever starts the workflow. Null: no alarm on its depth.",
  }),
  conflictsPerPeriod: input.number("conflicts_per_period", {
    description: "Claims in five minutes that meet a live one above which an alarm goes off.",
    default: 20,
  }),
  createDashboard: input.flag("create_dashboard", {
    description: "Make a CloudWatch dashboard.",
    default: false,
  }),
});
