import type { TerraformStack } from "cdktf";
import { policyDocument } from "../iam/policy-document.ts";
import { Ledger } from "../ledger/ledger.ts";
import { placeIn } from "../terraform/names.ts";
import { alarmInputs, tagsInput } from "./common-inputs.ts";
import { inputs, output } from "./declare.ts";

/** The ledger as a plain Terraform module. */
export const ledgerModule = (stack: TerraformStack): void => {
  const input = inputs(stack);
  const kmsKeyArn = input.optionalText("kms_key_arn", {
    description: "ARN of the key for table and bucket. Null: keys that AWS owns.",
  });
  const ledger = new Ledger(stack, "ledger", {
    tableName: input.text("table_name", { description: "Name of the table.", default: "steponce-ledger" }),
    resultBucketName: input.optionalText("result_bucket_name", {
      description: "Name of a bucket to make for results too large for a record. Null: none is made.",
    }),
    kmsKeyArn,
    pointInTimeRecovery: input.flag("point_in_time_recovery", {
      description: "Keep the table restorable to any second of the last 35 days.",
      default: true,
    }),
    deletionProtection: input.flag("deletion_protection", {
      description: "DynamoDB refuses to delete the table. Its records are what stops a second effect.",
      default: true,
    }),
    ...alarmInputs(input),
    ...tagsInput(input),
    logicalIdPrefix: "",
  });
  output(stack, "table_name", "Name of the table.", ledger.tableName);
  output(stack, "table_arn", "ARN of the table.", ledger.tableArn);
  output(stack, "kms_key_arn", "ARN of the ledger's key, if any.", kmsKeyArn);
  output(
    stack,
    "result_bucket_name",
    "Name of the bucket for large results, if any.",
    ledger.resultBucketName,
  );
  output(stack, "result_bucket_arn", "ARN of the bucket for large results, if any.", ledger.resultBucketArn);
  const operator = policyDocument(stack, "operator", placeIn(""), ledger.operatorStatements);
  output(
    stack,
    "operator_policy_json",
    "Policy for people who look into the ledger and settle doubts.",
    operator.json,
  );
};
