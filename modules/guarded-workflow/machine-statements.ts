import type { Condition, Statement } from "../iam/statement.ts";
import { type AwsEnvironment, arnIn } from "../terraform/environment.ts";
import { isSet } from "../terraform/nullable.ts";

/** Only this machine may take the role. */
export const machineTrust = (stateMachineArn: string, { accountId }: AwsEnvironment): Condition[] => [
  { test: "ArnLike", variable: "aws:SourceArn", values: [stateMachineArn] },
  { test: "StringEquals", variable: "aws:SourceAccount", values: [accountId] },
];

/** CloudWatch's delivery API has no resources to name. */
export const LOG_DELIVERY: Statement = {
  sid: "LogDelivery",
  reason: "delivers the execution log; the delivery API has no resources to name",
  doc: "https://docs.aws.amazon.com/step-functions/latest/dg/cw-logs.html",
  actions: [
    "logs:CreateLogDelivery",
    "logs:CreateLogStream",
    "logs:DeleteLogDelivery",
    "logs:DescribeLogGroups",
    "logs:DescribeResourcePolicies",
    "logs:GetLogDelivery",
    "logs:ListLogDeliveries",
    "logs:PutLogEvents",
    "logs:PutResourcePolicy",
    "logs:UpdateLogDelivery",
  ],
  resources: ["*"],
};

export const TRACES: Statement = {
  sid: "Traces",
  reason: "sends traces; X-Ray has no resources to name",
  doc: "https://docs.aws.amazon.com/step-functions/latest/dg/xray-iam.html",
  actions: [
    "xray:GetSamplingRules",
    "xray:GetSamplingTargets",
    "xray:PutTelemetryRecords",
    "xray:PutTraceSegments",
  ],
  resources: ["*"],
};

/** The machine's own key, for this machine's data and its log only. */
export const keyStatements = (
  kmsKeyArn: string,
  stateMachineArn: string,
  environment: AwsEnvironment,
): Statement[] => {
  const doc = "https://docs.aws.amazon.com/step-functions/latest/dg/encryption-at-rest.html";
  return [
    {
      sid: "MachineKey",
      reason: "encrypts and decrypts this machine's execution data",
      doc,
      actions: ["kms:Decrypt", "kms:GenerateDataKey"],
      resources: [kmsKeyArn],
      when: isSet(kmsKeyArn),
      conditions: [
        {
          test: "StringEquals",
          variable: "kms:EncryptionContext:aws:states:stateMachineArn",
          values: [stateMachineArn],
        },
      ],
    },
    {
      sid: "MachineLogKey",
      reason: "encrypts what the log delivery of this account carries",
      doc,
      actions: ["kms:GenerateDataKey"],
      resources: [kmsKeyArn],
      when: isSet(kmsKeyArn),
      conditions: [
        {
          test: "ArnLike",
          variable: "kms:EncryptionContext:SourceArn",
          values: [arnIn(environment, "logs", "*")],
        },
      ],
    },
  ];
};
