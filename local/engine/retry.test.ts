import { seededRandom } from "../time/random.ts";
import type { Retrier } from "./asl.ts";
import type { Failure } from "./failure.ts";
import { matches, nextDelay } from "./retry.ts";
import { taskState, testAccount } from "./testing/account.ts";

describe("Retry and Catch", () => {
  it.each<[string, Failure, boolean]>([
    ["Boom", { error: "Boom" }, true],
    ["Bang", { error: "Boom" }, false],
    ["States.ALL", { error: "Boom" }, true],
    ["States.ALL", {}, true],
    ["States.ALL", { error: "States.Timeout" }, true],
    ["States.ALL", { error: "States.Runtime" }, false],
    ["States.Runtime", { error: "States.Runtime" }, false],
    ["States.TaskFailed", { error: "Boom" }, true],
    ["States.TaskFailed", { error: "States.Timeout" }, false],
    ["States.HeartbeatTimeout", { error: "States.Timeout", alsoKnownAs: ["States.HeartbeatTimeout"] }, true],
    ["States.HeartbeatTimeout", { error: "States.Timeout" }, false],
  ])("%s and %j: %s", (name, failure, expected) => {
    expect(matches([name], failure)).toBe(expected);
  });
});

describe("Retry", () => {
  const delays = (retriers: Retrier[], errors: string[]) => {
    const counts: number[] = [];
    return errors.map((error) => nextDelay(retriers, counts, { error }, seededRandom(1)));
  };

  it("waits 1, 2 and 4 seconds unless told otherwise, three times", () => {
    expect(delays([{ ErrorEquals: ["E"] }], ["E", "E", "E", "E"])).toEqual([1, 2, 4, undefined]);
  });

  it("counts for each retrier", () => {
    const retriers = [
      { ErrorEquals: ["E"], MaxAttempts: 1 },
      { ErrorEquals: ["States.ALL"], MaxAttempts: 1, IntervalSeconds: 7 },
    ];
    expect(delays(retriers, ["E", "F", "E"])).toEqual([1, 7, undefined]);
  });

  it("caps the delay, and draws from it with full jitter", () => {
    const retrier = { ErrorEquals: ["E"], IntervalSeconds: 3, BackoffRate: 10, MaxDelaySeconds: 20 };
    expect(delays([retrier], ["E", "E"])).toEqual([3, 20]);
    const [first, second] = delays([{ ...retrier, JitterStrategy: "FULL" }], ["E", "E"]);
    expect(first).toBeLessThan(3);
    expect(second).toBeLessThan(20);
  });

  it("starts anew when the state is visited again", async () => {
    let calls = 0;
    const t = testAccount({
      A: () => {
        calls++;
        throw new Error("always");
      },
    });
    const Retry = [{ ErrorEquals: ["States.ALL"], MaxAttempts: 2 }];
    const Catch = [{ ErrorEquals: ["States.ALL"], ResultPath: "$.error", Next: "Again" }];
    await t.run(
      {
        A: taskState({ Retry, Catch, Next: "Done" }),
        Again: {
          Type: "Choice",
          Choices: [{ Variable: "$.rounds", NumericEquals: 0, Next: "Done" }],
          Default: "Count",
        },
        Count: { Type: "Pass", Parameters: { "rounds.$": "States.MathAdd($.rounds, -1)" }, Next: "A" },
        Done: { Type: "Succeed" },
      },
      { rounds: 1 },
    );
    expect(calls).toBe(6);
  });
});

describe("Catch", () => {
  it("puts the error where ResultPath says, and assigns from it", async () => {
    const t = testAccount({ A: () => Promise.reject(new Error("no")) });
    const Catch = [
      { ErrorEquals: ["Error"], ResultPath: "$.problem", Assign: { "name.$": "$.Error" }, Next: "C" },
    ];
    const { output } = await t.run(
      {
        A: taskState({ Catch, Next: "C" }),
        C: { Type: "Pass", Parameters: { "all.$": "$", "name.$": "$name" }, End: true },
      },
      { kept: 1 },
    );
    expect(output).toMatchObject({ all: { kept: 1, problem: { Error: "Error" } }, name: "Error" });
  });

  it("has neither Error nor Cause for a failure without both, and an empty Cause for one without a cause", async () => {
    const t = testAccount();
    const catching = (name?: string) => ({
      P: {
        Type: "Parallel" as const,
        Branches: [{ StartAt: "F", States: { F: { Type: "Fail" as const, ...(name && { Error: name }) } } }],
        Catch: [{ ErrorEquals: ["States.ALL"], Next: "Done" }],
        Next: "Done",
      },
      Done: { Type: "Succeed" as const },
    });
    expect((await t.run(catching())).output).toEqual({ Error: null, Cause: null });
    expect((await t.run(catching("Named"))).output).toEqual({ Error: "Named", Cause: "" });
  });
});
