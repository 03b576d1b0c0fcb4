import type { Json } from "../../expressions/types.ts";
import type { State } from "../asl.ts";
import { taskState, testAccount } from "../testing/account.ts";

const distributed = (
  more: Partial<State> = {},
  ExecutionType: "STANDARD" | "EXPRESS" = "STANDARD",
): State => ({
  Type: "Map",
  ItemProcessor: {
    ProcessorConfig: { Mode: "DISTRIBUTED", ExecutionType },
    StartAt: "T",
    States: { T: taskState() },
  },
  End: true,
  ...more,
});

const echo = ({ arguments: input }: { arguments: Json }) => input;
const failOn =
  (...bad: Json[]) =>
  ({ arguments: input }: { arguments: Json }) => {
    if (bad.includes(input)) throw new Error("bad item");
    return input;
  };

describe("A distributed Map", () => {
  it("runs an execution of its own for each item", async () => {
    const t = testAccount({ T: echo });
    const { output, executionArn } = await t.run({ M: distributed({ Label: "rows" }) }, ["a", "b"]);
    expect(output).toEqual(["a", "b"]);
    expect(t.asked.map(({ executionArn: child }) => child).every((child) => child !== executionArn)).toBe(
      true,
    );
    expect(t.asked[0]!.executionArn).toMatch(/:execution:machine-[^:]+\/rows:/);
    expect(t.events(executionArn)).toEqual([
      "ExecutionStarted",
      "MapStateEntered M",
      "MapStateStarted",
      "MapRunStarted",
      "MapRunSucceeded",
      "MapStateSucceeded",
      "MapStateExited M",
      "ExecutionSucceeded",
    ]);
  });

  it.each<[string, Partial<State>, string]>([
    ["none unless told", {}, "FAILED"],
    ["as many as ToleratedFailureCount", { ToleratedFailureCount: 2 }, "SUCCEEDED"],
    ["no more than ToleratedFailureCount", { ToleratedFailureCount: 1 }, "FAILED"],
    ["up to ToleratedFailurePercentage", { ToleratedFailurePercentage: 50 }, "SUCCEEDED"],
    ["not above ToleratedFailurePercentage", { ToleratedFailurePercentage: 49 }, "FAILED"],
    ["both limits hold", { ToleratedFailureCount: 4, ToleratedFailurePercentage: 10 }, "FAILED"],
  ])("bears failures: %s", async (_, more, status) => {
    const t = testAccount({ T: failOn(2, 3) });
    expect(await t.run({ M: distributed(more) }, [1, 2, 3, 4])).toMatchObject({
      status,
      ...(status === "SUCCEEDED" && { output: [1, 4] }),
    });
  });

  it("stops its children when the parent is stopped", async () => {
    const t = testAccount({ T: () => new Promise(() => {}) });
    const arn = t.start(t.machine({ M: distributed() }), [1]);
    await t.pass(10);
    t.account.stopExecution(arn);
    expect(t.account.describeExecution(t.asked[0]!.executionArn)).toMatchObject({ status: "ABORTED" });
  });

  it("begins Express children anew after a redrive", async () => {
    const t = testAccount({ T: failOn(2) });
    const arn = t.start(t.machine({ M: distributed({}, "EXPRESS") }), [1, 2]);
    await t.finished(arn);
    const first = t.asked.find(({ arguments: item }) => item === 2)!.executionArn;
    t.handlers.T = echo;
    expect(await t.redrive(arn)).toMatchObject({ output: [1, 2] });
    expect(t.asked.at(-1)).toMatchObject({ arguments: 2, redriveCount: 0 });
    expect(t.asked.at(-1)!.executionArn).not.toBe(first);
  });

  it("hands items over in batches", async () => {
    const t = testAccount({ T: echo });
    const batcher = { MaxItemsPerBatch: 2, BatchInput: { "run.$": "$.run" } };
    const { output } = await t.run(
      { M: distributed({ ItemsPath: "$.rows", ItemBatcher: batcher }) },
      { run: 7, rows: [1, 2, 3] },
    );
    expect(output).toEqual([
      { BatchInput: { run: 7 }, Items: [1, 2] },
      { BatchInput: { run: 7 }, Items: [3] },
    ]);
  });

  it("fills batches up to a size", async () => {
    const t = testAccount({ T: echo });
    const MaxInputBytesPerBatch = '{"Items":[]}'.length + 2 * '"xxxxxxxx",'.length;
    const { output } = await t.run(
      { M: distributed({ ItemBatcher: { MaxInputBytesPerBatch } }) },
      Array(5).fill("xxxxxxxx"),
    );
    expect((output as { Items: Json[] }[]).map(({ Items }) => Items.length)).toEqual([2, 2, 1]);
  });

  it.each<[string, State["ItemReader"], Json, Json]>([
    [
      "a JSON file",
      { Resource: "arn:aws:states:::s3:getObject", ReaderConfig: { InputType: "JSON" } },
      { Body: "[1,2]" },
      [1, 2],
    ],
    [
      "lines of JSON",
      { Resource: "arn:aws:states:::s3:getObject", ReaderConfig: { InputType: "JSONL" } },
      { Body: '{"a":1}\n{"a":2}\n' },
      [{ a: 1 }, { a: 2 }],
    ],
    [
      "CSV with a header",
      {
        Resource: "arn:aws:states:::s3:getObject",
        ReaderConfig: { InputType: "CSV", CSVHeaderLocation: "FIRST_ROW" },
      },
      { Body: 'id,name\r\n1,"a ""b"", c"\r\n2,d\r\n' },
      [
        { id: "1", name: 'a "b", c' },
        { id: "2", name: "d" },
      ],
    ],
    [
      "CSV with a given header, some of its rows",
      {
        Resource: "arn:aws:states:::s3:getObject",
        ReaderConfig: {
          InputType: "CSV",
          CSVHeaderLocation: "GIVEN",
          CSVHeaders: ["id"],
          CSVDelimiter: "PIPE",
          MaxItems: 1,
        },
      },
      { Body: "1|x\n2|y\n" },
      [{ id: "1" }],
    ],
    [
      "a part of a file",
      { Resource: "arn:aws:states:::s3:getObject", ReaderConfig: { ItemsPointer: "/a/b" } },
      { Body: '{"a":{"b":[5]}}' },
      [5],
    ],
    [
      "a list of objects",
      { Resource: "arn:aws:states:::s3:listObjectsV2" },
      { Contents: [{ Key: "k" }] },
      [{ Key: "k" }],
    ],
    ["items given by the runner", { Resource: "arn:aws:states:::s3:getObject" }, ["a"], ["a"]],
  ])("reads its items from %s", async (_, ItemReader, answer, items) => {
    const t = testAccount({ M: () => answer, T: echo });
    expect(await t.run({ M: distributed({ ItemReader: ItemReader! }) })).toMatchObject({ output: items });
  });

  it("fails with States.ItemReaderFailed when the items cannot be read", async () => {
    const t = testAccount({ M: () => ({ Body: "no JSON" }) });
    const ItemReader = { Resource: "arn:aws:states:::s3:getObject" };
    const Catch = [{ ErrorEquals: ["States.ItemReaderFailed"], Next: "Done" }];
    const map: State = { ...distributed({ ItemReader, Catch }), Next: "Done" };
    delete map.End;
    expect(await t.run({ M: map, Done: { Type: "Succeed" } })).toMatchObject({
      output: { Error: "States.ItemReaderFailed" },
    });
  });

  it("writes its results, and says where", async () => {
    const t = testAccount({ M: () => null, T: failOn(2) });
    const ResultWriter = {
      Resource: "arn:aws:states:::s3:putObject",
      Parameters: { Bucket: "b", Prefix: "out" },
    };
    const { output } = await t.run({ M: distributed({ ResultWriter, ToleratedFailureCount: 1 }) }, [1, 2]);
    const written = t.asked
      .filter(({ state }) => state === "M")
      .map(({ arguments: args }) => args as Record<string, string>);
    expect(written.map(({ Key }) => Key!.replace(/^out\/[^/]+/, ""))).toEqual([
      "/SUCCEEDED_0.json",
      "/FAILED_0.json",
      "/manifest.json",
    ]);
    expect(JSON.parse(written[0]!.Body!)).toMatchObject([{ Input: "1", Output: "1", Status: "SUCCEEDED" }]);
    expect(output).toMatchObject({ ResultWriterDetails: { Bucket: "b", Key: written[2]!.Key } });
  });
});
