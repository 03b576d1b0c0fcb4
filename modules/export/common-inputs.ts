import type { AlarmOptions } from "../alarms/alarm.ts";
import type { FunctionOptions } from "../function/function.ts";
import type { LedgerRef } from "../ledger/ledger-ref.ts";
import type { Inputs } from "./declare.ts";

/** Inputs that several exported modules have; names and meanings are the same everywhere. */
export const alarmInputs = (input: Inputs): Required<AlarmOptions> => ({
  createAlarms: input.flag("create_alarms", { description: "Make CloudWatch alarms.", default: true }),
  alarmTopicArns: input.texts("alarm_topic_arns", {
    description: "ARNs of SNS topics that alarms tell.",
    default: [],
  }),
});

export const tagsInput = (input: Inputs) => ({
  tags: input.textMap("tags", { description: "Tags of every resource that takes them.", default: {} }),
});

export const functionInputs = (input: Inputs): FunctionOptions => ({
  ...tagsInput(input),
  logRetentionDays: input.number("log_retention_days", {
    description: "Days that logs are kept.",
    default: 90,
  }),
  logKmsKeyArn: input.optionalText("log_kms_key_arn", { description: "ARN of the key for log groups." }),
  functionKmsKeyArn: input.optionalText("function_kms_key_arn", {
    description: "ARN of the key for the environment variables of functions.",
  }),
  tracing: input.flag("tracing", { description: "X-Ray tracing.", default: true }),
  architecture: input.text("architecture", {
    description: "Architecture of functions: arm64 or x86_64.",
    default: "arm64",
    validation: {
      condition: `\${contains(["arm64", "x86_64"], var.architecture)}`,
      errorMessage: "architecture must be arm64 or x86_64.",
    },
  }),
  retainFunctions: input.flag("retain_functions", {
    description:
      "Keep functions and their versions when they leave the configuration, for executions in flight.",
    default: false,
  }),
  rolePath: input.text("role_path", { description: "Path of roles.", default: "/" }),
  permissionsBoundaryArn: input.optionalText("permissions_boundary_arn", {
    description: "ARN of the policy that bounds every role.",
  }),
});

export const ledgerInputs = (input: Inputs): LedgerRef => ({
  tableName: input.text("ledger_table_name", { description: "Name of the ledger's table." }),
  tableArn: input.text("ledger_table_arn", { description: "ARN of the ledger's table." }),
  kmsKeyArn: input.optionalText("ledger_kms_key_arn", {
    description: "ARN of the key of the ledger, where it has one of its own.",
  }),
  resultBucketName: input.optionalText("ledger_result_bucket_name", {
    description: "Name of the ledger's bucket for large results, where it has one.",
  }),
  resultBucketArn: input.optionalText("ledger_result_bucket_arn", {
    description: "ARN of the ledger's bucket for large results, where it has one.",
  }),
});
