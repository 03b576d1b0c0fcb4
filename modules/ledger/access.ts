import type { Statement } from "../iam/statement.ts";
import type { AwsEnvironment } from "../terraform/environment.ts";
import { both } from "../terraform/flag.ts";
import { isSet } from "../terraform/nullable.ts";
import type { LedgerRef } from "./ledger-ref.ts";

const DYNAMODB_DOC =
  "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/api-permissions-reference.html";
const DYNAMODB_KMS_DOC =
  "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/encryption.usagenotes.html";
const S3_DOC = "https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-with-s3-policy-actions.html";
const S3_KMS_DOC = "https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingKMSEncryption.html";

/** What a Lambda needs that claims, stores and replays: single records, never a scan, never a deletion. */
export const ledgerStatements = (ledger: LedgerRef, environment: AwsEnvironment): Statement[] => [
  {
    sid: "LedgerRecords",
    reason: "reads and conditionally writes single records of the ledger",
    doc: DYNAMODB_DOC,
    actions: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"],
    resources: [ledger.tableArn],
  },
  ...ledgerKeyStatements(ledger, environment),
  ...(ledger.resultBucketArn === undefined
    ? []
    : [
        {
          sid: "LargeResults",
          reason: "keeps results that do not fit into a record",
          doc: S3_DOC,
          actions: ["s3:GetObject", "s3:PutObject"],
          resources: [`${ledger.resultBucketArn}/*`],
          when: isSet(ledger.resultBucketArn),
        },
      ]),
];

/** The key of the ledger, for use through DynamoDB and S3 only. */
export const ledgerKeyStatements = (ledger: LedgerRef, environment: AwsEnvironment): Statement[] =>
  ledger.kmsKeyArn === undefined
    ? []
    : [
        {
          sid: "LedgerKey",
          reason: "the table is encrypted with a key of the customer's",
          doc: DYNAMODB_KMS_DOC,
          actions: ["kms:Decrypt", "kms:Encrypt", "kms:GenerateDataKey*", "kms:ReEncrypt*"],
          resources: [ledger.kmsKeyArn],
          when: isSet(ledger.kmsKeyArn),
          conditions: [
            {
              test: "StringEquals",
              variable: "kms:ViaService",
              values: [`dynamodb.${environment.region}.amazonaws.com`],
            },
            {
              test: "StringEquals",
              variable: "kms:EncryptionContext:aws:dynamodb:tableName",
              values: [ledger.tableName],
            },
          ],
        },
        ...(ledger.resultBucketArn === undefined
          ? []
          : [
              {
                sid: "LargeResultsKey",
                reason: "the bucket is encrypted with a key of the customer's",
                doc: S3_KMS_DOC,
                actions: ["kms:Decrypt", "kms:GenerateDataKey"],
                resources: [ledger.kmsKeyArn],
                when: both(isSet(ledger.kmsKeyArn), isSet(ledger.resultBucketArn)),
                conditions: [
                  {
                    test: "StringEquals",
                    variable: "kms:ViaService",
                    values: [`s3.${environment.region}.amazonaws.com`],
                  },
                ],
              },
            ]),
      ];

/** What the state machine's own role needs for a `transaction` step: the completion is an update of a record. */
export const ledgerTransactionStatements = (ledger: LedgerRef, environment: AwsEnvironment): Statement[] => [
  {
    sid: "LedgerTransaction",
    reason: "completes the step's record in the transaction that applies the effect",
    doc: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html",
    actions: ["dynamodb:UpdateItem"],
    resources: [ledger.tableArn],
  },
  ...ledgerKeyStatements(ledger, environment),
];

/** What a person needs to look into the ledger and to settle records in doubt. */
export const operatorStatements = (ledger: LedgerRef, environment: AwsEnvironment): Statement[] => [
  {
    sid: "LedgerLook",
    reason: "lists and reads records",
    doc: DYNAMODB_DOC,
    actions: ["dynamodb:DescribeTable", "dynamodb:GetItem", "dynamodb:Query", "dynamodb:Scan"],
    resources: [ledger.tableArn, `${ledger.tableArn}/index/*`],
  },
  {
    sid: "LedgerSettle",
    reason: "settles and evicts records, with a trail of who did it in the same transaction",
    doc: DYNAMODB_DOC,
    actions: ["dynamodb:PutItem", "dynamodb:UpdateItem"],
    resources: [ledger.tableArn],
  },
  ...ledgerKeyStatements(ledger, environment),
];
