import { Readable } from "node:stream";
import { type PutObjectOnce, putObjectOnce } from "./put-object-once.ts";
import { LocalBucket, type Pass } from "./testing/bucket.ts";

const object = { Bucket: "rendered", Key: "17.pdf" };
const named = (name: string) => Object.assign(new Error(name), { name });

/** Fails the first call of an operation. */
const failing = (operation: string, name: string, when: "before" | "after"): Pass => {
  let left = 1;
  return async (called, work) => {
    const strikes = called === operation && left-- > 0;
    if (strikes && when === "before") throw named(name);
    const answer = work();
    if (strikes) throw named(name);
    return answer;
  };
};

describe("putObjectOnce()", () => {
  it("keeps the first body, and gives its ETag to every try", async () => {
    const bucket = new LocalBucket();
    const first = await putObjectOnce(bucket.client(), { ...object, Body: "Monday", token: "t" });
    const late = await putObjectOnce(bucket.client(), { ...object, Body: "Tuesday", token: "t" });
    expect([first.created, late.created]).toEqual([true, false]);
    expect(late.eTag).toBe(first.eTag);
    expect(bucket.objects.get("17.pdf")?.body).toBe("Monday");
  });

  it("knows its own object when the answer was lost", async () => {
    const bucket = new LocalBucket();
    const s3 = bucket.client(failing("s3:PutObject", "TimeoutError", "after"));
    await expect(putObjectOnce(s3, { ...object, Body: "a", token: "t" })).rejects.toThrow("TimeoutError");
    expect(await putObjectOnce(s3, { ...object, Body: "a", token: "t" })).toMatchObject({ created: false });
  });

  it("refuses another request's object", async () => {
    const bucket = new LocalBucket();
    await putObjectOnce(bucket.client(), { ...object, Body: "a", token: "t", Metadata: { author: "jane" } });
    const other = putObjectOnce(bucket.client(), { ...object, Body: "a", token: "u" });
    await expect(other).rejects.toMatchObject({ name: "StepOnce.Mismatch" });
    expect(bucket.objects.get("17.pdf")?.metadata).toMatchObject({ author: "jane" });
  });

  it("tries again when S3 sees a conflict, or the object is gone by the time it looks", async () => {
    const conflict = new LocalBucket();
    const s3 = conflict.client(failing("s3:PutObject", "ConditionalRequestConflict", "before"));
    expect(await putObjectOnce(s3, { ...object, Body: "a", token: "t" })).toMatchObject({ created: true });

    const gone = new LocalBucket();
    gone.objects.set("17.pdf", { body: "old", metadata: {}, eTag: "e" });
    const deleting: Pass = async (operation, work) => {
      if (operation === "s3:HeadObject") gone.objects.clear();
      return work();
    };
    expect(await putObjectOnce(gone.client(deleting), { ...object, Body: "a", token: "t" })).toMatchObject({
      created: true,
    });
  });

  it.each<[string, () => NonNullable<PutObjectOnce["Body"]>, boolean]>([
    ["text", () => "a", true],
    ["bytes", () => Buffer.from("a"), true],
    ["a stream of Node", () => Readable.from(["a"]), false],
    ["a stream of the web", () => new Blob(["a"]).stream(), false],
  ])("sends %s again only if it can be read again", async (_, bodyOf, again) => {
    const conflict = new LocalBucket();
    const s3 = conflict.client(failing("s3:PutObject", "ConditionalRequestConflict", "before"));
    const gone = new LocalBucket();
    gone.objects.set("17.pdf", { body: "old", metadata: {}, eTag: "e" });
    const deleting: Pass = async (operation, work) => {
      if (operation === "s3:HeadObject") gone.objects.clear();
      return work();
    };
    for (const [client, bucket, name] of [
      [s3, conflict, "ConditionalRequestConflict"],
      [gone.client(deleting), gone, "PreconditionFailed"],
    ] as const) {
      const put = putObjectOnce(client, { ...object, Body: bodyOf(), token: "t" });
      if (again) expect(await put).toMatchObject({ created: true });
      else await expect(put).rejects.toMatchObject({ name });
      expect(bucket.objects.size).toBe(again ? 1 : 0);
    }
  });

  it("throws what S3 throws", async () => {
    const s3 = new LocalBucket().client(failing("s3:PutObject", "AccessDenied", "before"));
    await expect(putObjectOnce(s3, { ...object, Body: "a", token: "t" })).rejects.toThrow("AccessDenied");
  });

  it("writes the object again once it was deleted: the object is all that remembers", async () => {
    const bucket = new LocalBucket();
    await putObjectOnce(bucket.client(), { ...object, Body: "a", token: "t" });
    bucket.objects.clear();
    expect(await putObjectOnce(bucket.client(), { ...object, Body: "a", token: "t" })).toMatchObject({
      created: true,
    });
  });
});
