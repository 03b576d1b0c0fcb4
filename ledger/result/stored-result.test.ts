import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { sha256 } from "../canonical.ts";
import {
  decodeResult,
  encodeResult,
  inlineBytes,
  MAX_INLINE_BYTES,
  type ResultBucket,
} from "./stored-result.ts";

/** A bucket in memory. */
const bucketOf = (objects = new Map<string, string>()): ResultBucket & { objects: Map<string, string> } => ({
  objects,
  put: async (text) => {
    const digest = sha256(text);
    objects.set(digest, text);
    return { key: digest, sha256: digest };
  },
  get: async (key) => objects.get(key) ?? "",
});

/** Text of that many bytes that gzip cannot shrink to less than about three quarters. */
const noise = (bytes: number) => randomBytes((bytes * 3) / 4).toString("base64");

const roundTrip = async (value: unknown, bucket?: ResultBucket) =>
  decodeResult(await encodeResult(value, bucket), bucket);

describe("a stored result", () => {
  it.each([null, false, 0, "", true, 1.5, "text", [], {}, [null], { a: { b: [1, "2", null] } }, undefined])(
    "comes back as it was: %p",
    async (value) => {
      expect(await roundTrip(value)).toEqual(value);
    },
  );

  it("of any JSON comes back as it was", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        expect(await roundTrip(value)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each([
    ["a date", { at: new Date(0) }, { at: "1970-01-01T00:00:00.000Z" }],
    ["a member without a value", { a: undefined, b: 1 }, { b: 1 }],
    ["a hole in a list", [undefined], [null]],
  ])("turns %s into what JSON makes of it", async (_what, value, expected) => {
    expect(await roundTrip(value)).toEqual(expected);
  });

  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  it.each<[string, unknown]>([
    ["no number", { a: Number.NaN }],
    ["infinity", Number.POSITIVE_INFINITY],
    ["a big integer", { a: 1n }],
    ["a map", { a: new Map([[1, 2]]) }],
    ["a set", new Set([1])],
    ["a function", () => 1],
    ["a cycle", cyclic],
  ])("does not pretend to hold %s: it was applied, and its result is lost", async (_what, value) => {
    const stored = await encodeResult(value);
    expect(stored).toEqual({ kind: "unstorable", why: expect.any(String) });
    await expect(decodeResult(stored)).rejects.toMatchObject({
      name: "StepOnce.ResultTooLarge",
      message: expect.stringContaining("will not be applied again"),
    });
  });

  it.each([
    ["small", "x".repeat(100), "json"],
    ["large and regular", "x".repeat(1_000_000), "gzip"],
    ["large and irregular, without a bucket", noise(600_000), "unstorable"],
  ])("that is %s is kept as %s", async (_what, value, kind) => {
    const stored = await encodeResult(value);
    expect(stored.kind).toBe(kind);
    expect(inlineBytes(stored)).toBeLessThanOrEqual(MAX_INLINE_BYTES);
    if (kind !== "unstorable") expect(await decodeResult(stored)).toBe(value);
  });

  it("that does not fit goes to the bucket", async () => {
    const bucket = bucketOf();
    const value = noise(600_000);
    const stored = await encodeResult(value, bucket);
    expect(stored).toMatchObject({ kind: "object" });
    expect(await decodeResult(stored, bucket)).toBe(value);
    expect(await encodeResult(value, bucket)).toEqual(stored);
    expect(bucket.objects.size).toBe(1);
  });

  it("uses no more than the room that is left in the record", async () => {
    expect((await encodeResult("x".repeat(100), undefined, 50)).kind).toBe("gzip");
    expect((await encodeResult(noise(100), undefined, 50)).kind).toBe("unstorable");
    expect((await encodeResult(noise(100), bucketOf(), 50)).kind).toBe("object");
  });

  it("is not taken from an object that was changed", async () => {
    const bucket = bucketOf();
    const stored = await encodeResult(noise(600_000), bucket);
    for (const key of bucket.objects.keys()) bucket.objects.set(key, '"other"');
    await expect(decodeResult(stored, bucket)).rejects.toMatchObject({ name: "StepOnce.ResultTooLarge" });
  });

  it("says where it is when no bucket is configured here", async () => {
    const stored = await encodeResult(noise(600_000), bucketOf());
    await expect(decodeResult(stored)).rejects.toThrow("no result bucket is configured here");
  });
});
