import { DataAwsIamPolicyDocument } from "@cdktf/provider-aws/lib/data-aws-iam-policy-document/index.js";
import { S3Bucket } from "@cdktf/provider-aws/lib/s3-bucket/index.js";
import { S3BucketPolicy } from "@cdktf/provider-aws/lib/s3-bucket-policy/index.js";
import { S3BucketPublicAccessBlock } from "@cdktf/provider-aws/lib/s3-bucket-public-access-block/index.js";
import { S3BucketServerSideEncryptionConfigurationA } from "@cdktf/provider-aws/lib/s3-bucket-server-side-encryption-configuration/index.js";
import type { TerraformElement } from "cdktf";
import type { Construct } from "constructs";
import { defined } from "../terraform/defined.ts";
import { choose, onlyIf } from "../terraform/flag.ts";
import type { Place } from "../terraform/names.ts";
import { attributeOf, isSet } from "../terraform/nullable.ts";

export interface ResultBucketProps {
  readonly bucketName: string;
  readonly kmsKeyArn?: string;
  readonly preventDestroy: boolean;
  readonly tags?: Record<string, string>;
}

/** A private, encrypted bucket that takes only encrypted connections. */
export const resultBucket = (
  scope: Construct,
  place: Place,
  props: ResultBucketProps,
): { name: string; arn: string } => {
  const { bucketName, kmsKeyArn } = props;
  const wanted = isSet(bucketName);
  const made = <T extends TerraformElement>(element: T) => place("results", onlyIf(wanted, element));
  const created = made(
    new S3Bucket(scope, "results", {
      bucket: bucketName,
      ...defined({ tags: props.tags }),
      ...(props.preventDestroy ? { lifecycle: { preventDestroy: true } } : {}),
    }),
  );
  const bucket = attributeOf(wanted, created, "id");
  const arn = attributeOf(wanted, created, "arn");
  made(
    new S3BucketPublicAccessBlock(scope, "results_private", {
      bucket,
      blockPublicAcls: true,
      blockPublicPolicy: true,
      ignorePublicAcls: true,
      restrictPublicBuckets: true,
    }),
  );
  made(
    new S3BucketServerSideEncryptionConfigurationA(scope, "results_encryption", {
      bucket,
      rule: [
        {
          applyServerSideEncryptionByDefault: {
            sseAlgorithm: choose(isSet(kmsKeyArn), "aws:kms", "AES256"),
            ...defined({ kmsMasterKeyId: kmsKeyArn }),
          },
          bucketKeyEnabled: true,
        },
      ],
    }),
  );
  const policy = made(new DataAwsIamPolicyDocument(scope, "results_tls", { statement: [tlsOnly(arn)] }));
  made(
    new S3BucketPolicy(scope, "results_policy", {
      bucket,
      policy: attributeOf(wanted, policy, "json"),
    }),
  );
  return { name: bucket, arn };
};

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/security-best-practices.html */
const tlsOnly = (bucketArn: string) => ({
  sid: "EncryptedConnectionsOnly",
  effect: "Deny",
  actions: ["s3:*"],
  resources: [bucketArn, `${bucketArn}/*`],
  principals: [{ type: "*", identifiers: ["*"] }],
  condition: [{ test: "Bool", variable: "aws:SecureTransport", values: ["false"] }],
});
