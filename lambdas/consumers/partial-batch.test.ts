import { pending } from "../testing/world.ts";
import type { BatchRecord } from "./batch-record.ts";
import { checkConcurrency, partialBatch } from "./partial-batch.ts";

const record = (
  identifier: string,
  group = identifier,
  source: BatchRecord["source"] = "sqs",
): BatchRecord => ({
  source,
  id: identifier,
  group,
  identifier,
  body: identifier,
  raw: {} as never,
});

/** Handles all but those named, and tells in which order. */
const handling = (failing: readonly string[]) => {
  const handled: string[] = [];
  const handle = async ({ id }: BatchRecord) => {
    handled.push(id);
    if (failing.includes(id)) throw new Error(id);
  };
  return { handled, handle };
};

const failuresOf = async (records: readonly BatchRecord[], failing: readonly string[]) => {
  const { handled, handle } = handling(failing);
  const { batchItemFailures } = await partialBatch(records, handle, 10);
  return { handled, failures: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier) };
};

describe("a batch", () => {
  it("names exactly the messages of a standard queue that failed", async () => {
    const records = ["a", "b", "c", "d"].map((id) => record(id));
    expect(await failuresOf(records, ["b", "d"])).toEqual({
      handled: ["a", "b", "c", "d"],
      failures: ["b", "d"],
    });
    expect((await failuresOf(records, [])).failures).toEqual([]);
  });

  it("leaves the rest of a FIFO group alone after a failure, and no other group", async () => {
    const records = [
      ["a1", "a"],
      ["b1", "b"],
      ["a2", "a"],
      ["a3", "a"],
      ["b2", "b"],
    ].map(([id = "", group]) => record(id, group, "fifo"));
    const { handled, failures } = await failuresOf(records, ["a2"]);
    expect(handled).not.toContain("a3");
    expect(failures).toEqual(["a2", "a3"]);
  });

  it.each(["kinesis", "dynamodb"] as const)("of %s goes on from the first failure", async (source) => {
    const records = ["1", "2", "3"].map((id) => record(id, "shard", source));
    expect(await failuresOf(records, ["2"])).toEqual({ handled: ["1", "2"], failures: ["2"] });
  });

  it("handles the records of a group in order and one at a time, and so many groups at once", async () => {
    const open = new Map<string, ReturnType<typeof pending<void>>>();
    const begun: string[] = [];
    const records = ["a1", "a2", "b1", "c1"].map((id) => record(id, id[0], "fifo"));
    const done = partialBatch(
      records,
      ({ id }) => {
        begun.push(id);
        const work = pending<void>();
        open.set(id, work);
        return work.promise;
      },
      2,
    );
    const finish = async (id: string) => {
      open.get(id)?.resolve();
      await new Promise(setImmediate);
    };
    expect(begun).toEqual(["a1", "b1"]);
    await finish("b1");
    expect(begun).toEqual(["a1", "b1", "c1"]);
    await finish("c1");
    await finish("a1");
    expect(begun).toEqual(["a1", "b1", "c1", "a2"]);
    await finish("a2");
    expect(await done).toEqual({ batchItemFailures: [] });
  });

  it("names every record as failed that was never handled, whatever the reason", async () => {
    const records = ["a", "b"].map((id) => record(id));
    const both = { batchItemFailures: [{ itemIdentifier: "a" }, { itemIdentifier: "b" }] };
    for (const none of [0, -1, Number.NaN, 0.5])
      expect(await partialBatch(records, handling([]).handle, none)).toEqual(both);
    const throwing = () => {
      throw new Error("before there is a promise");
    };
    expect(await partialBatch(records, throwing, 10)).toEqual(both);
  });

  it("takes any number of workers, of which no more are made than there are groups", async () => {
    const records = ["a", "b"].map((id) => record(id));
    const { handled, handle } = handling([]);
    await partialBatch(records, handle, Number.MAX_SAFE_INTEGER);
    expect(handled).toEqual(["a", "b"]);
  });
});

describe("checkConcurrency()", () => {
  it.each([
    [undefined, 10],
    [1, 1],
    [50, 50],
  ])("takes %s for %s", (given, taken) => {
    expect(checkConcurrency("onceBatch()", given)).toBe(taken);
  });

  it.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, null, "10", {}])("refuses %j", (given) => {
    expect(() => checkConcurrency("onceBatch() for receipts", given as never)).toThrow(
      expect.objectContaining({
        name: "StepOnce.Misuse",
        message: expect.stringMatching(/^onceBatch\(\) for receipts: concurrency must be .* from 1, not /),
      }),
    );
  });
});
