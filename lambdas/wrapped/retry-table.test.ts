import { caughtBy, takes, verdictOf } from "./retry-table.ts";

const retrier = (more: object = {}) => ({
  ErrorEquals: ["States.ALL"],
  IntervalSeconds: 1,
  MaxAttempts: 3,
  BackoffRate: 2,
  JitterStrategy: "NONE" as const,
  ...more,
});
const half = () => 0.5;

describe("ErrorEquals", () => {
  it.each([
    ["Card.Declined", "Card.Declined", true],
    ["Card.Declined", "card.declined", false],
    ["States.ALL", "Card.Declined", true],
    ["States.ALL", "States.Timeout", true],
    ["States.ALL", "States.DataLimitExceeded", true],
    ["States.ALL", "States.Runtime", false],
    ["States.Runtime", "States.Runtime", false],
    ["States.TaskFailed", "Card.Declined", true],
    ["States.TaskFailed", "States.Timeout", false],
    ["States.TaskFailed", "States.HeartbeatTimeout", true],
    ["States.Timeout", "States.Timeout", true],
    ["States.Timeout", "States.HeartbeatTimeout", true],
    ["States.HeartbeatTimeout", "States.Timeout", false],
  ])("%s takes %s: %s", (listed, name, taken) => {
    expect(takes(["Other", listed], name)).toBe(taken);
  });
});

describe("an author's Retry", () => {
  it.each([
    ["doubles", {}, [1, 2, 4]],
    ["grows by its rate, in whole seconds rounded up", { BackoffRate: 1.5 }, [1, 2, 3]],
    ["stays", { IntervalSeconds: 7, BackoffRate: 1 }, [7, 7, 7]],
    ["stops growing", { IntervalSeconds: 10, MaxDelaySeconds: 15 }, [10, 15, 15]],
    ["is jittered", { IntervalSeconds: 10, JitterStrategy: "FULL" as const }, [5, 10, 20]],
    [
      "does not outgrow a Wait",
      { IntervalSeconds: 9e7, BackoffRate: 10 },
      [90_000_000, 99_999_999, 99_999_999],
    ],
  ])("%s, then gives up", (_how, more, waits) => {
    const tables = { retry: [retrier(more)], catch: [] };
    let counts: Readonly<Record<string, number>> = {};
    for (const wait of waits) {
      const verdict = verdictOf("Any", tables, counts, half);
      expect(verdict).toMatchObject({ do: "retry", wait });
      counts = (verdict as { counts: typeof counts }).counts;
    }
    expect(verdictOf("Any", tables, counts, half)).toEqual({ do: "throw" });
  });

  it("counts each retrier by itself, and the first that matches decides", () => {
    const tables = {
      retry: [retrier({ ErrorEquals: ["A"], MaxAttempts: 1 }), retrier({ ErrorEquals: ["B", "A"] })],
      catch: [{ ErrorEquals: ["B"] }, { ErrorEquals: ["A"] }],
    };
    expect(verdictOf("B", tables, { 0: 1 }, half)).toMatchObject({ do: "retry", counts: { 0: 1, 1: 1 } });
    expect(verdictOf("A", tables, { 0: 1 }, half)).toEqual({ do: "catch1" });
  });

  it("with no attempts retries nothing", () => {
    const tables = { retry: [retrier({ MaxAttempts: 0 }), retrier()], catch: [] };
    expect(verdictOf("A", tables, {}, half)).toEqual({ do: "throw" });
  });

  it("still ends when attempts and rate are absurd", () => {
    const tables = { retry: [retrier({ MaxAttempts: 1e8 })], catch: [] };
    expect(verdictOf("A", tables, { 0: 5_000 }, half)).toMatchObject({ wait: 99_999_999 });
  });
});

describe("an author's Catch", () => {
  it.each([
    ["A", "catch0"],
    ["B", "catch1"],
    ["C", "catch2"],
    ["States.Timeout", "throw"],
  ])("for %s is %s", (name, verdict) => {
    const catchers = [
      { ErrorEquals: ["A"] },
      { ErrorEquals: ["A", "B"] },
      { ErrorEquals: ["States.TaskFailed"] },
    ];
    expect(caughtBy(catchers, name)).toEqual({ do: verdict });
  });
});
