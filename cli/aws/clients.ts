import type { SFNClient } from "@aws-sdk/client-sfn";
import type { DynamoDBSender, ResultBucket } from "../../ledger/index.ts";

export interface ClientOptions {
  /** Address of a stand-in for AWS. */
  readonly endpoint?: string;
  /** Default: what the AWS SDK finds. */
  readonly region?: string;
}

/** The parts of AWS that commands call. */
export interface Clients {
  dynamodb(options: ClientOptions): Promise<DynamoDBSender>;
  stepFunctions(options: ClientOptions): Promise<Pick<SFNClient, "send">>;
  bucket(name: string, options: ClientOptions): Promise<ResultBucket>;
}

/** Clients with the credentials that the AWS SDK finds. Loaded when asked for: most commands need none. */
export const awsClients: Clients = {
  dynamodb: async (options) => {
    const { DynamoDBClient } = await import("@aws-sdk/client-dynamodb");
    return new DynamoDBClient(options);
  },
  stepFunctions: async (options) => {
    const { SFNClient } = await import("@aws-sdk/client-sfn");
    return new SFNClient(options);
  },
  bucket: async (name, options) => {
    const [{ S3Client }, { resultBucket }] = await Promise.all([
      import("@aws-sdk/client-s3"),
      import("../../ledger/result/bucket.ts"),
    ]);
    // A stand-in seldom has a host name for each bucket.
    return resultBucket(new S3Client({ ...options, forcePathStyle: options.endpoint !== undefined }), name);
  },
};
