import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { mockClient } from "aws-sdk-client-mock";
import { sha256 } from "../canonical.ts";
import { resultBucket } from "./bucket.ts";

const s3 = mockClient(S3Client);
const bucket = resultBucket(new S3Client({ region: "eu-central-1" }), "results-bucket");
const KEY = `results/${sha256("{}")}.json`;

beforeEach(() => s3.reset());

describe("the bucket of results", () => {
  it("keeps a text under the hash of its content", async () => {
    s3.on(PutObjectCommand).resolves({});
    expect(await bucket.put("{}")).toEqual({ key: KEY, sha256: sha256("{}") });
    expect(s3.commandCalls(PutObjectCommand)[0]?.args[0].input).toMatchObject({
      Bucket: "results-bucket",
      Key: KEY,
      Body: "{}",
    });
  });

  it("gets it back", async () => {
    s3.on(GetObjectCommand, { Bucket: "results-bucket", Key: KEY }).resolves({
      Body: { transformToString: async () => "{}" } as never,
    });
    expect(await bucket.get(KEY)).toBe("{}");
  });

  it.each([
    ["put", () => bucket.put("{}")],
    ["get", () => bucket.get(KEY)],
  ])("says which call failed, as the ledger's own calls do: %s", async (_verb, call) => {
    s3.rejects(Object.assign(new Error("no such bucket"), { name: "NoSuchBucket" }));
    await expect(call()).rejects.toMatchObject({
      name: "StepOnce.LedgerUnavailable",
      message: expect.stringContaining("NoSuchBucket: no such bucket"),
    });
  });
});
