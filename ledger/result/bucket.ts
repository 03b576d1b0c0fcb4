import { GetObjectCommand, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { sha256 } from "../canonical.ts";
import { StepOnceError } from "../errors.ts";
import type { ResultBucket } from "./stored-result.ts";

/** Results in S3 under the hash of their content, so that a repeated write changes nothing. */
export function resultBucket(client: Pick<S3Client, "send">, bucket: string): ResultBucket {
  return {
    async put(text) {
      const digest = sha256(text);
      const key = `results/${digest}.json`;
      await call(() =>
        client.send(
          new PutObjectCommand({ Bucket: bucket, Key: key, Body: text, ContentType: "application/json" }),
        ),
      );
      return { key, sha256: digest };
    },
    async get(key) {
      const { Body } = await call(() => client.send(new GetObjectCommand({ Bucket: bucket, Key: key })));
      return (await Body?.transformToString()) ?? "";
    },
  };
}

async function call<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new StepOnceError("LedgerUnavailable", `The bucket of results did not take the call: ${why}`, {
      cause: error,
    });
  }
}
