import { pending } from "../testing/world.ts";
import type { BatchRecord } from "./batch-record.ts";
import { partialBatch } from "./partial-batch.ts";

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
});
