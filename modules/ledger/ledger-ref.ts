import { choose } from "../terraform/flag.ts";
import { isSet } from "../terraform/nullable.ts";

/** A ledger as other modules see it: one made by `Ledger`, or an existing one by its names. */
export interface LedgerRef {
  readonly tableName: string;
  readonly tableArn: string;
  /** Key that encrypts table and bucket. @default keys that AWS owns, which need no permission */
  readonly kmsKeyArn?: string;
  /** Bucket for results too large for a record. @default none: such a result is `StepOnce.ResultTooLarge` */
  readonly resultBucketName?: string;
  readonly resultBucketArn?: string;
}

/** What a Lambda that uses the ledger finds in its environment. */
export const ledgerEnvironment = (ledger: LedgerRef): Record<string, string> => ({
  LEDGER_TABLE_NAME: ledger.tableName,
  // An empty name is none.
  ...(ledger.resultBucketName === undefined
    ? {}
    : {
        RESULT_BUCKET_NAME: choose(isSet(ledger.resultBucketName), ledger.resultBucketName, ""),
      }),
});
