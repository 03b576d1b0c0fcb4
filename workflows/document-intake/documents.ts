import { GetObjectCommand, type S3Client } from "@aws-sdk/client-s3";

/** A document as it was dropped: the start door's input for an object. */
export interface DroppedDocument {
  readonly bucket: string;
  readonly key: string;
  readonly versionId: string;
}

/** S3, as this workflow uses it. */
export type Objects = Pick<S3Client, "send">;

/** The text of a dropped document, one page a line. */
export async function readDocument(s3: Objects, document: DroppedDocument): Promise<string[]> {
  const { bucket, key, versionId } = document;
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key, VersionId: versionId }));
  return ((await Body?.transformToString()) ?? "").split("\n");
}
