import { Testing } from "cdktf";
import { statementsOf, synthStack } from "../testing/synth.ts";
import { Ledger, type LedgerProps } from "./ledger.ts";

const KEY = "arn:aws:kms:eu-west-1:111111111111:key/k";

const synth = (props?: LedgerProps) =>
  synthStack((stack) => {
    new Ledger(stack, "ledger", props);
  });

const tableOf = (props?: LedgerProps) => synth(props).resource.aws_dynamodb_table!.ledger_table!;

describe("Ledger", () => {
  beforeAll(() => {
    Testing.setupJest();
  });

  it("makes a table that is paid by request, restorable, and hard to lose", () => {
    expect(tableOf()).toMatchObject({
      name: "steponce-ledger",
      billing_mode: "PAY_PER_REQUEST",
      hash_key: "pk",
      attribute: [
        { name: "pk", type: "S" },
        { name: "openShard", type: "S" },
        { name: "leaseUntil", type: "N" },
      ],
      global_secondary_index: [
        { name: "open", hash_key: "openShard", range_key: "leaseUntil", projection_type: "KEYS_ONLY" },
      ],
      ttl: { attribute_name: "expiresAt", enabled: true },
      point_in_time_recovery: { enabled: true },
      deletion_protection_enabled: true,
      lifecycle: { prevent_destroy: true },
    });
  });

  it("encrypts with a key that AWS owns unless it is given one: the block would mean a paid one", () => {
    expect(tableOf()).not.toHaveProperty("server_side_encryption");
    expect(tableOf({ kmsKeyArn: KEY })).toMatchObject({
      server_side_encryption: { enabled: true, kms_key_arn: KEY },
    });
  });

  it("can be deleted only where deletion protection was turned off", () => {
    const table = tableOf({ deletionProtection: false });
    expect(table.deletion_protection_enabled).toBe(false);
    expect(table).not.toHaveProperty("lifecycle");
  });

  it("makes a private bucket that takes encrypted connections only, when it is named", () => {
    expect(synth().resource).not.toHaveProperty("aws_s3_bucket");
    const { resource, data } = synth({ resultBucketName: "results" });
    expect(resource.aws_s3_bucket_public_access_block?.ledger_results).toMatchObject({
      block_public_acls: true,
      block_public_policy: true,
      ignore_public_acls: true,
      restrict_public_buckets: true,
    });
    expect(data.aws_iam_policy_document?.ledger_results?.statement).toMatchObject([
      { effect: "Deny", condition: [{ variable: "aws:SecureTransport", values: ["false"] }] },
    ]);
  });

  it("tells a topic when DynamoDB throttles it", () => {
    const { resource } = synth({ alarmTopicArns: ["arn:aws:sns:eu-west-1:1:alarms"] });
    expect(resource.aws_cloudwatch_metric_alarm?.ledger_write_throttled).toMatchObject({
      metric_name: "WriteThrottleEvents",
      alarm_actions: ["arn:aws:sns:eu-west-1:1:alarms"],
    });
    expect(synth({ createAlarms: false }).resource).not.toHaveProperty("aws_cloudwatch_metric_alarm");
  });

  it("lets a function claim, and a person settle, but neither delete", () => {
    const stack = synthStack((scope) => {
      const ledger = new Ledger(scope, "ledger", { kmsKeyArn: KEY });
      ledger.grantUse({ name: "worker", node: { id: "worker" } });
      ledger.grantOperate({ name: "people", node: { id: "people" } });
    });
    const use = statementsOf(stack, "ledger_use_worker_document");
    expect(use.LedgerRecords?.actions).toEqual([
      "dynamodb:GetItem",
      "dynamodb:PutItem",
      "dynamodb:UpdateItem",
    ]);
    expect(use.LedgerKey?.condition).toContainEqual({
      test: "StringEquals",
      variable: "kms:EncryptionContext:aws:dynamodb:tableName",
      values: ["${aws_dynamodb_table.ledger_table.name}"],
    });
    const operate = statementsOf(stack, "ledger_operate_people_document");
    expect(operate.LedgerSettle?.actions).toEqual(["dynamodb:PutItem", "dynamodb:UpdateItem"]);
    expect(JSON.stringify(stack)).not.toContain("DeleteItem");
  });
});
