import { gunzipSync, gzipSync } from "node:zlib";
import { sha256 } from "../canonical.ts";
import { StepOnceError } from "../errors.ts";

/** A result as the record keeps it. JSON text, so that `null`, `false`, `0` and `""` replay as themselves. */
export type StoredResult =
  /** The effect returned nothing (`undefined`). */
  | { readonly kind: "nothing" }
  | { readonly kind: "json"; readonly text: string }
  | { readonly kind: "gzip"; readonly bytes: Uint8Array }
  /** In the bucket, under a key that is made of its content. */
  | { readonly kind: "object"; readonly key: string; readonly sha256: string }
  /** The effect was applied, but its result cannot be kept; a replay says so. */
  | { readonly kind: "unstorable"; readonly why: string };

/** Where results go that are too large for the record. */
export interface ResultBucket {
  /** Writes under a key made of the content: writing twice is writing once. */
  put(text: string): Promise<{ key: string; sha256: string }>;
  get(key: string): Promise<string>;
}

/** DynamoDB items hold 400 KB in all; the rest of the record, keys included, stays far below the difference. */
export const MAX_INLINE_BYTES = 340_000;
/** Below this, compressing costs more than it saves. */
const MIN_GZIP_BYTES = 4_096;

/**
 * Encodes a result that exists already: the effect is done, so this never throws for what
 * the value is. What cannot be kept is `unstorable`, and never applied again.
 *
 * @param room bytes that the record can still hold
 * @throws what the bucket throws
 */
export async function encodeResult(
  value: unknown,
  bucket?: ResultBucket,
  room = MAX_INLINE_BYTES,
): Promise<StoredResult> {
  if (value === undefined) return { kind: "nothing" };
  let text: string;
  try {
    text = toJson(value);
  } catch (error) {
    return { kind: "unstorable", why: error instanceof Error ? error.message : String(error) };
  }
  const size = Buffer.byteLength(text);
  if (size < MIN_GZIP_BYTES && size <= room) return { kind: "json", text };
  const bytes = gzipSync(text);
  if (Math.min(size, bytes.length) <= room) {
    return bytes.length < size ? { kind: "gzip", bytes } : { kind: "json", text };
  }
  if (!bucket)
    return {
      kind: "unstorable",
      why: `${size} bytes of JSON do not fit a record and no result bucket is configured`,
    };
  return { kind: "object", ...(await bucket.put(text)) };
}

/** Bytes that a stored result takes of its record. */
export function inlineBytes(stored: StoredResult): number {
  if (stored.kind === "json") return Buffer.byteLength(stored.text);
  return stored.kind === "gzip" ? stored.bytes.length : 0;
}

/** @throws StepOnce.ResultTooLarge when the effect was applied but its result was not kept, or is not what was kept. */
export async function decodeResult(stored: StoredResult, bucket?: ResultBucket): Promise<unknown> {
  switch (stored.kind) {
    case "nothing":
      return undefined;
    case "json":
      return JSON.parse(stored.text);
    case "gzip":
      return JSON.parse(gunzipSync(stored.bytes).toString("utf8"));
    case "object":
      if (!bucket)
        throw new StepOnceError(
          "ResultTooLarge",
          `The result is in the object ${stored.key}, and no result bucket is configured here.`,
        );
      return JSON.parse(intact(await bucket.get(stored.key), stored));
    case "unstorable":
      throw new StepOnceError(
        "ResultTooLarge",
        `The effect was applied and will not be applied again, but its result could not be kept: ${stored.why}.`,
      );
  }
}

function intact(text: string, { key, sha256: digest }: { key: string; sha256: string }): string {
  if (sha256(text) === digest) return text;
  throw new StepOnceError(
    "ResultTooLarge",
    `The object ${key} no longer holds the result that was stored in it.`,
  );
}

/**
 * JSON text of a value, refusing what would come back as something else. Dates and the
 * like, which turn themselves into JSON, are taken as what they turn into.
 */
function toJson(value: unknown): string {
  const text = JSON.stringify(value, (name, item) => {
    if (typeof item === "number" && !Number.isFinite(item))
      throw new TypeError(`${item} at ${name || "the top"} is no JSON`);
    if (item instanceof Map || item instanceof Set)
      throw new TypeError(`a ${item.constructor.name} at ${name || "the top"} is no JSON`);
    return item;
  });
  if (text === undefined) throw new TypeError(`a ${typeof value} is no JSON`);
  return text;
}
