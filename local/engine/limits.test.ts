import type { State } from "./asl.ts";
import { bytesOf, exceeds } from "./limits.ts";
import { taskState, testAccount } from "./testing/account.ts";

describe("The size of a value", () => {
  it.each([null, true, -1.5e300, "", 'ü€😀\n\u0001"', [], {}, [1, [2]], { ä: { b: ["c", null] } }])(
    "%j is measured in bytes of its JSON text",
    (value) => {
      const bytes = Buffer.byteLength(JSON.stringify(value));
      expect(bytesOf(value)).toBe(bytes);
      expect(exceeds(value, bytes)).toBe(false);
      expect(exceeds(value, bytes - 1)).toBe(true);
    },
  );
});

describe("The limits of an execution", () => {
  const full = {
    status: "FAILED",
    error: "States.Runtime",
    cause: "The execution reached the maximum number of history events (25000).",
  };
  const loop = {
    A: { Type: "Pass", Next: "B" },
    B: { Type: "Pass", Next: "A" },
  } satisfies Record<string, State>;

  it("end a loop with the 25,000th event, which says so", async () => {
    const t = testAccount();
    const arn = t.start(t.machine(loop));
    expect(await t.finished(arn)).toMatchObject(full);
    const events = t.account.getExecutionHistory(arn);
    // As measured on AWS: https://github.com/floci-io/floci/issues/2734
    expect(events.at(-1)).toMatchObject({ type: "ExecutionFailed", id: 25_000 });
    expect(events.at(-2)).toMatchObject({ type: "PassStateExited", id: 24_999 });
  });

  it.each([
    ["the iterations of a Map", { P: { Type: "Pass", End: true } } satisfies Record<string, State>],
    ["tasks in a Map", { T: taskState() }],
  ])("count %s", async (_, states) => {
    const t = testAccount({ T: () => 1 });
    const map: State = {
      Type: "Map",
      ItemProcessor: { StartAt: Object.keys(states)[0]!, States: states },
      End: true,
    };
    expect(await t.run({ M: map }, Array(8000).fill(0))).toMatchObject(full);
  });

  it("do not count the events of an Express execution, whose time ends a loop", async () => {
    const t = testAccount();
    const arn = t.start(t.machine(loop, { type: "EXPRESS", TimeoutSeconds: 30 }));
    expect(await t.finished(arn)).toMatchObject({ status: "TIMED_OUT" });
  });

  it("end an execution whose state gives more than 256 KiB", async () => {
    const t = testAccount();
    const double = (Next: string): State => ({ Type: "Pass", Parameters: { "a.$": "$", "b.$": "$" }, Next });
    const states = { A: double("B"), B: double("Done"), Done: { Type: "Succeed" } } satisfies Record<
      string,
      State
    >;
    expect(await t.run(states, "x".repeat(70_000))).toMatchObject({
      error: "States.DataLimitExceeded",
      cause:
        "The state/task 'B' returned a result with a size exceeding the maximum number of bytes service limit.",
    });
  });

  it("end an execution that assigns too much", async () => {
    const t = testAccount();
    const Assign = { "a.$": "$", "b.$": "$" };
    expect(await t.run({ A: { Type: "Pass", Assign, End: true } }, "x".repeat(140_000))).toMatchObject({
      error: "States.Runtime",
      cause: expect.stringContaining("Assign gives exceeds 256 KiB"),
    });
  });
});
