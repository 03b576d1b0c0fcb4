import { type Shape, sdkName, toService } from "./shape.ts";

test.each([
  ["MD5OfMessageBody", "Md5OfMessageBody"],
  ["SSEKMSKeyId", "SsekmsKeyId"],
  ["ChecksumCRC32", "ChecksumCRC32"],
  ["ETag", "ETag"],
  ["ACL", "Acl"],
  ["NULL", "Nul"],
  ["nextToken", "NextToken"],
])("an SDK integration says for %s: %s", (name, spelled) => {
  expect(sdkName(name)).toBe(spelled);
});

describe("a member of a Task's arguments", () => {
  const TEXT = 0;
  const NUMBER = 1;
  const BYTES = 0b0001_0101;
  const TIME = 4;
  const lazy =
    (shape: Shape): Shape =>
    () =>
      shape;
  const structure = (members: Readonly<Record<string, Shape>>): Shape => [
    3,
    "ns",
    "Structure",
    0,
    Object.keys(members),
    Object.values(members),
  ];
  test.each<[string, Shape, unknown, unknown]>([
    ["is JSON where the service takes text", TEXT, { a: [1] }, '{"a":[1]}'],
    ["stays text", TEXT, "{}", "{}"],
    ["stays a number", NUMBER, 1, 1],
    ["is the bytes of JSON", BYTES, { Dict: "Value" }, Buffer.from('{"Dict":"Value"}')],
    ["is a time by its text", TIME, "2026-01-01T00:00:00Z", new Date(Date.UTC(2026, 0))],
    ["is a time by its seconds", TIME, 1, new Date(1000)],
    ["is found in lists", 64 | TEXT, ["a", { b: 1 }], ["a", '{"b":1}']],
    ["is found in maps, whose names stay", 128 | TEXT, { Ab: 1 }, { Ab: "1" }],
    [
      "is found by its name in any case, beside traits and behind functions",
      structure({ dBName: [lazy(structure({ kMSKey: TEXT })), { trait: 1 }] }),
      { DbName: { KmsKey: "k" } },
      { dBName: { kMSKey: "k" } },
    ],
    ["is null by Java's name", structure({ NULL: 2 }), { Nul: true }, { NULL: true }],
  ])("%s", (_, shape, value, sent) => {
    expect(toService(shape, value)).toEqual(sent);
  });
});
