import {
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
} from "@aws-sdk/client-s3";
import { StepOnceError } from "../../ledger/index.ts";
import { nameOf } from "../guard/stored-error.ts";

export interface PutObjectOnce extends Omit<PutObjectCommandInput, "IfNoneMatch" | "IfMatch"> {
  readonly Bucket: string;
  readonly Key: string;
  /** The same for each try of one request, such as `once.token`: it tells our own object from another's. */
  readonly token: string;
}

export interface PutAnswer {
  readonly created: boolean;
  readonly eTag: string | undefined;
  readonly versionId: string | undefined;
}

const TOKEN = "steponce-token";
/** S3 asks for another try when something else happens to the key at the same moment. */
const TRIES = 4;

/**
 * Writes an object unless there is one under its key, so that a try whose body differs (a date in a
 * rendered page) does not replace what others may have read. For as long as the object is there: in a
 * bucket with versions, as the current version.
 *
 * Of a body that is a stream there is one try only, since a second would find it read: where S3 sees a
 * conflict, its `ConditionalRequestConflict` is thrown, and the step's next try brings a stream of its own.
 *
 * @throws StepOnce.Mismatch when another request has written the object
 */
export async function putObjectOnce(
  s3: Pick<S3Client, "send">,
  { token, ...object }: PutObjectOnce,
): Promise<PutAnswer> {
  const { Bucket, Key } = object;
  const mostTries = canBeReadAgain(object.Body) ? TRIES : 1;
  for (let tries = 1; ; tries++) {
    try {
      const { ETag, VersionId } = await s3.send(
        new PutObjectCommand({
          ...object,
          Metadata: { ...object.Metadata, [TOKEN]: token },
          IfNoneMatch: "*",
        }),
      );
      return { created: true, eTag: ETag, versionId: VersionId };
    } catch (error) {
      // https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
      const exists = nameOf(error) === "PreconditionFailed";
      const found = exists ? await head(s3, Bucket, Key) : undefined;
      if (found) return own(found, token, `${Bucket}/${Key}`);
      if ((!exists && nameOf(error) !== "ConditionalRequestConflict") || tries === mostTries) throw error;
    }
  }
}

/** Whatever else there is may be a stream. */
const canBeReadAgain = (body: unknown) =>
  body === undefined || typeof body === "string" || ArrayBuffer.isView(body);

/** Nothing when the object is gone again. */
async function head(
  s3: Pick<S3Client, "send">,
  Bucket: string,
  Key: string,
): Promise<HeadObjectCommandOutput | undefined> {
  try {
    return await s3.send(new HeadObjectCommand({ Bucket, Key }));
  } catch (error) {
    if (nameOf(error) === "NotFound" || nameOf(error) === "NoSuchKey") return undefined;
    throw error;
  }
}

function own(
  { Metadata, ETag, VersionId }: HeadObjectCommandOutput,
  token: string,
  where: string,
): PutAnswer {
  if (Metadata?.[TOKEN] === token) return { created: false, eTag: ETag, versionId: VersionId };
  throw new StepOnceError("Mismatch", `The object ${where} was written by another request.`);
}
