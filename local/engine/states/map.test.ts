import type { State } from "../asl.ts";
import { taskState, testAccount } from "../testing/account.ts";

const mapOf = (states: Record<string, State>, more: Partial<State> = {}): State => ({
  Type: "Map",
  ItemProcessor: { StartAt: Object.keys(states)[0]!, States: states },
  ...(more.Next === undefined && { End: true }),
  ...more,
});

const failsAt = (bad: number) =>
  ({
    C: { Type: "Choice", Choices: [{ Variable: "$", NumericEquals: bad, Next: "F" }], Default: "W" },
    F: { Type: "Fail", Error: "Bad" },
    W: { Type: "Wait", Seconds: 10, End: true },
  }) satisfies Record<string, State>;

describe("An inline Map", () => {
  it("keeps the order of the items, whatever the order of the answers", async () => {
    const t = testAccount();
    t.handlers.T = ({ arguments: seconds }) =>
      new Promise((resolve) => t.clock.after(Number(seconds) * 1000, () => resolve(seconds)));
    expect(await t.run({ M: mapOf({ T: taskState() }) }, [3, 1, 2])).toMatchObject({ output: [3, 1, 2] });
  });

  it.each([
    ["MaxConcurrency", 2, 5, 3],
    ["40 at most", 0, 45, 2],
  ])("runs so many iterations at once: %s", async (_, MaxConcurrency, items, rounds) => {
    const t = testAccount();
    const wait = { W: { Type: "Wait", Seconds: 10, End: true } } satisfies Record<string, State>;
    const { startDate, stopDate } = await t.run({ M: mapOf(wait, { MaxConcurrency }) }, Array(items).fill(0));
    expect(stopDate! - startDate).toBe(rounds * 10_000);
  });

  it("ends its other iterations with the first that fails", async () => {
    const t = testAccount();
    const arn = t.start(t.machine({ M: mapOf(failsAt(2)) }), [1, 2, 3]);
    const { status, error, startDate, stopDate } = await t.finished(arn);
    expect({ status, error, ms: stopDate! - startDate }).toEqual({ status: "FAILED", error: "Bad", ms: 0 });
    expect(t.events(arn)).toEqual(
      expect.arrayContaining([
        "WaitStateAborted",
        "MapIterationAborted M",
        "MapIterationFailed M",
        "MapStateFailed",
      ]),
    );
    await t.pass(20_000);
    expect(t.events(arn).at(-1)).toBe("ExecutionFailed");
  });

  it("gives the selector the item and the Map's input, in both languages and side by side", async () => {
    const t = testAccount();
    const pass = { P: { Type: "Pass", End: true } } satisfies Record<string, State>;
    const expected = [
      { i: 0, v: "a", all: ["a", "b"] },
      { i: 1, v: "b", all: ["a", "b"] },
    ];
    const byPath = mapOf(pass, {
      ItemSelector: { "i.$": "$$.Map.Item.Index", "v.$": "$$.Map.Item.Value", "all.$": "$" },
    });
    expect(await t.run({ M: byPath }, ["a", "b"])).toMatchObject({ output: expected });
    const byJsonata = mapOf(pass, {
      QueryLanguage: "JSONata",
      ItemSelector: {
        i: "{% $states.context.Map.Item.Index %}",
        v: "{% $states.context.Map.Item.Value %}",
        all: "{% $states.input %}",
      },
    });
    expect(await t.run({ M: byJsonata }, ["a", "b"])).toMatchObject({ output: expected });
  });

  it("lets iterations read the variables around and keeps theirs apart", async () => {
    const t = testAccount();
    const states = {
      Set: { Type: "Pass", Assign: { outer: 1 }, Next: "M" },
      M: mapOf({
        I: { Type: "Pass", Assign: { "inner.$": "$" }, Next: "O" },
        O: { Type: "Pass", Parameters: { "inner.$": "$inner", "outer.$": "$outer" }, End: true },
      }),
    } satisfies Record<string, State>;
    expect(await t.run(states, [7, 8])).toMatchObject({
      output: [
        { inner: 7, outer: 1 },
        { inner: 8, outer: 1 },
      ],
    });
  });

  it("runs all iterations anew in a retry", async () => {
    let calls = 0;
    const t = testAccount({
      T: ({ arguments: item }) => {
        calls++;
        if (item === 2 && calls < 3) throw new Error("not yet");
        return item;
      },
    });
    const Retry = [{ ErrorEquals: ["States.ALL"] }];
    expect(await t.run({ M: mapOf({ T: taskState() }, { Retry, MaxConcurrency: 1 }) }, [1, 2])).toMatchObject(
      {
        output: [1, 2],
      },
    );
    expect(calls).toBe(4);
  });

  it("knows nested Maps apart", async () => {
    const t = testAccount({ T: ({ path }) => path.join("/") });
    const inner = mapOf({ T: taskState() });
    expect(await t.run({ Outer: mapOf({ Inner: inner }) }, [["a"], ["b", "c"]])).toMatchObject({
      output: [["Outer/0/Inner/0"], ["Outer/1/Inner/0", "Outer/1/Inner/1"]],
    });
  });
});

describe("A Parallel", () => {
  it("ends its other branches with the first that fails, and goes on with its Catch", async () => {
    const t = testAccount({ T: () => new Promise(() => {}) });
    const arn = t.start(
      t.machine({
        P: {
          Type: "Parallel",
          Branches: [
            { StartAt: "T", States: { T: taskState() } },
            {
              StartAt: "W",
              States: {
                W: { Type: "Wait", Seconds: 1, Next: "F" },
                F: { Type: "Fail", Error: "Bad", Cause: "b" },
              },
            },
          ],
          Catch: [{ ErrorEquals: ["Bad"], Next: "Done" }],
          Next: "Done",
        },
        Done: { Type: "Succeed" },
      }),
    );
    expect(await t.finished(arn)).toMatchObject({ output: { Error: "Bad", Cause: "b" } });
    expect(t.asked[0]?.signal.aborted).toBe(true);
    expect(t.events(arn).slice(7)).toEqual([
      "WaitStateExited W",
      "FailStateEntered F",
      "TaskStateAborted",
      "ParallelStateFailed",
      "ParallelStateExited P",
      "SucceedStateEntered Done",
      "SucceedStateExited Done",
      "ExecutionSucceeded",
    ]);
  });

  it("ends the execution on the spot when a branch has an error of the runtime", async () => {
    const t = testAccount();
    const bad = { StartAt: "B", States: { B: { Type: "Pass", Parameters: { "x.$": "$.nope" }, End: true } } };
    const arn = t.start(
      t.machine({
        P: {
          Type: "Parallel",
          Branches: [bad as never],
          Catch: [{ ErrorEquals: ["States.ALL"], Next: "Done" }],
          Next: "Done",
        },
        Done: { Type: "Succeed" },
      }),
    );
    expect(await t.finished(arn)).toMatchObject({ status: "FAILED", error: "States.Runtime" });
    // As measured on AWS: https://github.com/floci-io/floci/issues/2868
    expect(t.events(arn)).toEqual([
      "ExecutionStarted",
      "ParallelStateEntered P",
      "ParallelStateStarted",
      "PassStateEntered B",
      "ExecutionFailed",
    ]);
  });
});
