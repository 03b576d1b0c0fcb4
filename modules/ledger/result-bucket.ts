import { DataAwsIamPolicyDocument } from "@cdktf/provider-aws/lib/data-aws-iam-policy-document/index.js";
import { S3Bucket } from "@cdktf/provider-aws/lib/s3-bucket/index.js";
import { S3BucketPolicy } from "@cdktf/provider-aws/lib/s3-bucket-policy/index.js";
import { S3BucketPublicAccessBlock } from "@cdktf/provider-aws/lib/s3-bucket-public-access-block/index.js";
import { S3BucketServerSideEncryptionConfigurationA } from "@cdktf/provider-aws/lib/s3-bucket-server-side-encryption-configuration/index.js";
import type { Construct } from "constructs";
import { defined } from "../terraform/defined.ts";
import type { Place } from "../terraform/names.ts";

export interface ResultBucketProps {
  readonly bucketName: string;
  readonly kmsKeyArn?: string;
  readonly preventDestroy: boolean;
  readonly tags?: Record<string, string>;
}

/** A private, encrypted bucket that takes only encrypted connections. */
export const resultBucket = (scope: Construct, place: Place, props: ResultBucketProps): S3Bucket => {
  const bucket = place(
    "results",
    new S3Bucket(scope, "results", {
      bucket: props.bucketName,
      ...defined({ tags: props.tags }),
      ...(props.preventDestroy ? { lifecycle: { preventDestroy: true } } : {}),
    }),
  );
  place(
    "results",
    new S3BucketPublicAccessBlock(scope, "results_private", {
      bucket: bucket.id,
      blockPublicAcls: true,
      blockPublicPolicy: true,
      ignorePublicAcls: true,
      restrictPublicBuckets: true,
    }),
  );
  place(
    "results",
    new S3BucketServerSideEncryptionConfigurationA(scope, "results_encryption", {
      bucket: bucket.id,
      rule: [
        {
          applyServerSideEncryptionByDefault:
            props.kmsKeyArn === undefined
              ? { sseAlgorithm: "AES256" }
              : { sseAlgorithm: "aws:kms", kmsMasterKeyId: props.kmsKeyArn },
          bucketKeyEnabled: true,
        },
      ],
    }),
  );
  place(
    "results",
    new S3BucketPolicy(scope, "results_policy", { bucket: bucket.id, policy: tlsOnly(scope, place, bucket) }),
  );
  return bucket;
};

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/security-best-practices.html */
const tlsOnly = (scope: Construct, place: Place, bucket: S3Bucket): string =>
  place(
    "results",
    new DataAwsIamPolicyDocument(scope, "results_tls", {
      statement: [
        {
          sid: "EncryptedConnectionsOnly",
          effect: "Deny",
          actions: ["s3:*"],
          resources: [bucket.arn, `${bucket.arn}/*`],
          principals: [{ type: "*", identifiers: ["*"] }],
          condition: [{ test: "Bool", variable: "aws:SecureTransport", values: ["false"] }],
        },
      ],
    }),
  ).json;
