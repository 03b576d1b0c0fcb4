import { DynamodbTable } from "@cdktf/provider-aws/lib/dynamodb-table/index.js";
import { type TerraformProvider, TerraformStack } from "cdktf";
import { Construct } from "constructs";
import { OPEN_INDEX } from "../../ledger/dynamodb/open-index.ts";
import { type AlarmOptions, metricAlarm } from "../alarms/alarm.ts";
import type { Metric } from "../alarms/metric.ts";
import { rolePolicy } from "../iam/role.ts";
import type { Grantee, Statement } from "../iam/statement.ts";
import { defined } from "../terraform/defined.ts";
import { type AwsEnvironment, awsEnvironment } from "../terraform/environment.ts";
import type { Flag } from "../terraform/flag.ts";
import { type Place, placeIn, snakeCase } from "../terraform/names.ts";
import { isSet } from "../terraform/nullable.ts";
import { requireUniqueIds } from "../terraform/unique-ids.ts";
import { ledgerStatements, operatorStatements } from "./access.ts";
import type { LedgerRef } from "./ledger-ref.ts";
import { resultBucket } from "./result-bucket.ts";

export interface LedgerProps extends AlarmOptions {
  /** @default "steponce-ledger" */
  readonly tableName?: string;
  /** Name of a bucket to make for results too large for a record. @default none is made */
  readonly resultBucketName?: string;
  /** Key for table and bucket. @default keys that AWS owns */
  readonly kmsKeyArn?: string;
  /** @default true */
  readonly pointInTimeRecovery?: Flag;
  /** DynamoDB refuses to delete the table. @default true */
  readonly deletionProtection?: Flag;
  /** Terraform refuses to plan the deletion of table and bucket. @default the value of deletionProtection, when it is a plain one */
  readonly preventDestroy?: boolean;
  /** @default none */
  readonly tags?: Record<string, string>;
  /** For a stack with several AWS providers. @default the stack's default provider */
  readonly provider?: TerraformProvider;
  /** First part of every Terraform address in this module. @default the construct's id */
  readonly logicalIdPrefix?: string;
}

/**
 * The table of records, one for each key. Several workflows share one; a `shared` scope needs it.
 *
 * An existing table needs no construct: hand its `LedgerRef` to the other modules. It must have the
 * partition key `pk` (text) and TTL on `expiresAt`. Without the index `open` (`openShard`, text, and
 * `leaseUntil`, number; keys only) whoever looks for doubts reads the whole table.
 */
export class Ledger extends Construct implements LedgerRef {
  readonly table: DynamodbTable;
  readonly tableName: string;
  readonly tableArn: string;
  readonly kmsKeyArn?: string;
  readonly resultBucketName?: string;
  readonly resultBucketArn?: string;
  readonly #place: Place;
  readonly #environment: AwsEnvironment;

  constructor(scope: Construct, id: string, props: LedgerProps = {}) {
    super(scope, id);
    requireUniqueIds(TerraformStack.of(this));
    const place = placeIn(props.logicalIdPrefix ?? snakeCase(id), props.provider);
    this.#place = place;
    this.#environment = awsEnvironment(this, props.provider);
    const deletionProtection = props.deletionProtection ?? true;
    const preventDestroy = props.preventDestroy ?? deletionProtection === true;
    const tableName = props.tableName ?? "steponce-ledger";
    this.table = place(
      "table",
      new DynamodbTable(this, "table", {
        name: tableName,
        billingMode: "PAY_PER_REQUEST",
        hashKey: "pk",
        attribute: [
          { name: "pk", type: "S" },
          { name: OPEN_INDEX.partition, type: "S" },
          { name: OPEN_INDEX.sort, type: "N" },
        ],
        globalSecondaryIndex: [
          {
            name: OPEN_INDEX.name,
            hashKey: OPEN_INDEX.partition,
            rangeKey: OPEN_INDEX.sort,
            projectionType: "KEYS_ONLY",
          },
        ],
        ttl: { attributeName: "expiresAt", enabled: true },
        pointInTimeRecovery: { enabled: props.pointInTimeRecovery ?? true },
        deletionProtectionEnabled: deletionProtection,
        // Without a key DynamoDB encrypts with one that AWS owns; the block then would mean a paid, AWS managed key.
        ...(props.kmsKeyArn === undefined
          ? {}
          : { serverSideEncryption: { enabled: isSet(props.kmsKeyArn), kmsKeyArn: props.kmsKeyArn } }),
        ...defined({ tags: props.tags }),
        ...(preventDestroy ? { lifecycle: { preventDestroy } } : {}),
      }),
    );
    this.tableName = this.table.name;
    this.tableArn = this.table.arn;
    if (props.kmsKeyArn !== undefined) this.kmsKeyArn = props.kmsKeyArn;
    if (props.resultBucketName !== undefined) {
      const bucket = resultBucket(this, place, {
        ...props,
        bucketName: props.resultBucketName,
        preventDestroy,
      });
      this.resultBucketName = bucket.name;
      this.resultBucketArn = bucket.arn;
    }
    this.#alarms(tableName, props);
  }

  /** Requests of the table that DynamoDB throttled, reads or writes. */
  metricThrottled(kind: "Read" | "Write"): Metric {
    return {
      namespace: "AWS/DynamoDB",
      metricName: `${kind}ThrottleEvents`,
      dimensions: { TableName: this.tableName },
      statistic: "Sum",
    };
  }

  /** Requests that DynamoDB failed to serve. */
  metricSystemErrors(operation: "GetItem" | "PutItem" | "UpdateItem"): Metric {
    return {
      namespace: "AWS/DynamoDB",
      metricName: "SystemErrors",
      dimensions: { TableName: this.tableName, Operation: operation },
      statistic: "Sum",
    };
  }

  /** Lets a function claim, store and replay: for `once()` in a Lambda that no module here made. */
  grantUse(grantee: Grantee): void {
    this.#grant("use", grantee, this.useStatements);
  }

  /** Lets a person's role list, read and settle records. */
  grantOperate(grantee: Grantee): void {
    this.#grant("operate", grantee, this.operatorStatements);
  }

  get useStatements(): Statement[] {
    return ledgerStatements(this, this.#environment);
  }

  get operatorStatements(): Statement[] {
    return operatorStatements(this, this.#environment);
  }

  #grant(what: string, grantee: Grantee, statements: readonly Statement[]): void {
    rolePolicy(this, `${what}_${snakeCase(grantee.node.id)}`, this.#place, grantee.name, statements);
  }

  #alarms(tableName: string, props: LedgerProps): void {
    for (const kind of ["Read", "Write"] as const) {
      const what = `${kind.toLowerCase()}_throttled`;
      metricAlarm(this, what, this.#place, {
        ...props,
        name: `${tableName}-${kind.toLowerCase()}-throttled`,
        description: `DynamoDB throttled the ledger ${tableName}: steps wait or fail before their effect. A single hot key, or a table that has just grown; see its metrics by key.`,
        metric: this.metricThrottled(kind),
      });
    }
  }
}
