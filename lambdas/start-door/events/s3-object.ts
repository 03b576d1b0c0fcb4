import type { Payload } from "./payload.ts";

/** A start's input for an object that was written to S3. Without what differs from delivery to delivery. */
export interface S3ObjectInput {
  readonly bucket: string;
  readonly key: string;
  readonly versionId?: string;
  /** Rises with each write of the key, in hexadecimal: https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html */
  readonly sequencer?: string;
  readonly size?: number;
  readonly eTag?: string;
}

interface S3Notice {
  readonly bucket: { readonly name: string };
  readonly object: Readonly<Record<string, unknown>>;
}

/** A record of S3's own notifications. Keys in them are encoded as a form is. */
export function fromNotification({ s3, eventName }: { s3: S3Notice; eventName: string }): Payload[] {
  if (!/^(s3:)?ObjectCreated:/.test(eventName)) return [];
  const key = decodeURIComponent(String(s3.object.key).replaceAll("+", " "));
  return [payloadOf(s3.bucket.name, key, s3.object.versionId, s3.object.eTag, s3.object)];
}

/** The same by way of EventBridge, where keys are as they are: https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html */
export function fromEventBridge({ bucket, object }: S3Notice): Payload[] {
  return [payloadOf(bucket.name, String(object.key), object["version-id"], object.etag, object)];
}

/** One write of one object: its version, or without versioning its place in the sequence of writes. */
function payloadOf(
  bucket: string,
  key: string,
  versionId: unknown,
  eTag: unknown,
  { sequencer, size }: Readonly<Record<string, unknown>>,
): Payload {
  const version = isText(versionId) && versionId !== "null" ? versionId : undefined;
  const input: S3ObjectInput = {
    bucket,
    key,
    ...(version !== undefined && { versionId: version }),
    ...(isText(sequencer) && { sequencer }),
    ...(typeof size === "number" && { size }),
    ...(isText(eTag) && { eTag }),
  };
  return { key: [bucket, key, version ?? sequencer], input };
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
