import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { bundleLambdas } from "./bundle.ts";

const SOURCE = `
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { answer } from "./answer.ts";
export class CardDeclined extends Error {}
export const handler = async (): Promise<unknown> => ({ answer, client: DynamoDBClient, CardDeclined });
`;

describe("a bundle", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "steponce bundle "));
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  const entry = (folder: string, source = SOURCE): string => {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, "answer.ts"), "export const answer: number = 42;");
    writeFileSync(join(root, folder, "handler.ts"), source);
    return join(root, folder, "handler.ts");
  };

  const textOf = (zip: Uint8Array): string => Buffer.from(unzipSync(zip)["index.mjs"]!).toString();

  it("is the same wherever its sources stand, alone or among others", () => {
    const [one] = bundleLambdas([entry("here")]);
    const [other, two] = bundleLambdas([entry("there", "export const handler = 1;"), entry("far away/down")]);
    expect(two?.sha256).toBe(one?.sha256);
    expect(Buffer.from(two!.bytes).equals(one!.bytes)).toBe(true);
    expect(other?.sha256).not.toBe(one?.sha256);
  });

  it("is one module that takes the SDK from the runtime and keeps the names of errors", () => {
    const [zip] = bundleLambdas([entry("src")]);
    const text = textOf(zip!.bytes);
    expect(Object.keys(unzipSync(zip!.bytes))).toEqual(["index.mjs"]);
    expect(text).toMatch(/from\s*"@aws-sdk\/client-dynamodb"/);
    expect(text).toContain("CardDeclined");
    expect(text).not.toContain(root);
  });

  it("that cannot be made says where and why", () => {
    const broken = entry("broken", 'import { missing } from "./answer.ts"; export const handler = missing;');
    expect(() => bundleLambdas([broken])).toThrow(/handler\.ts:1:9: .*No matching export/);
  });
});
