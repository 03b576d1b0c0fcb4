import { type AslObject, isObject } from "../../definition/asl/types.ts";
import type { Site } from "../../definition/asl/walk.ts";
import { type AwsEnvironment, arnIn } from "../terraform/environment.ts";
import { memberOf } from "./arguments.ts";
import { arnOr } from "./arns.ts";
import type { CallPolicy } from "./call-policies.ts";
import type { Statement } from "./statement.ts";

const DOC = "https://docs.aws.amazon.com/step-functions/latest/dg/iam-policies-eg-dist-map.html";

/** A Distributed Map starts executions of its own machine, reads items from S3 and writes results to it. */
export const distributedMapPolicy = (site: Site, environment: AwsEnvironment, name: string): CallPolicy => {
  const reader = s3Arn(site.state.ItemReader, "Bucket", environment);
  const writer = s3Arn(site.state.ResultWriter, "Bucket", environment);
  const lists = isObject(site.state.ItemReader) && String(site.state.ItemReader.Resource).includes("list");
  const statements: Statement[] = [
    {
      ...about("starts an execution for each batch of items"),
      actions: ["states:StartExecution"],
      resources: [arnIn(environment, "states", `stateMachine:${name}`)],
    },
    {
      ...about("watches, stops and redrives the executions of its batches"),
      actions: ["states:DescribeExecution", "states:RedriveExecution", "states:StopExecution"],
      resources: [arnIn(environment, "states", `execution:${name}/*`)],
    },
    ...(reader === undefined
      ? []
      : [
          {
            ...about("reads the items"),
            actions: lists ? ["s3:ListBucket"] : ["s3:GetObject"],
            resources: [lists ? reader.bucket : `${reader.bucket}/*`],
          },
        ]),
    ...(writer === undefined
      ? []
      : [
          {
            ...about("writes the results"),
            actions: [
              "s3:AbortMultipartUpload",
              "s3:GetObject",
              "s3:ListMultipartUploadParts",
              "s3:PutObject",
            ],
            resources: [`${writer.bucket}/*`],
          },
        ]),
  ];
  return {
    statements,
    wider: [reader, writer].flatMap((place) =>
      place?.dynamic === true ? ["s3: the bucket is known only in an execution"] : [],
    ),
  };
};

const s3Arn = (field: unknown, member: string, environment: AwsEnvironment) => {
  const { partition } = environment;
  if (!isObject(field)) return undefined;
  const args = field.Arguments ?? field.Parameters;
  const bucket = memberOf(isObject(args) ? (args as AslObject) : undefined, member);
  return bucket.kind === "text"
    ? { bucket: arnOr(environment, bucket.text, (name) => `arn:${partition}:s3:::${name}`), dynamic: false }
    : { bucket: `arn:${partition}:s3:::*`, dynamic: true };
};

const about = (reason: string) => ({ sid: "", reason, doc: DOC });
