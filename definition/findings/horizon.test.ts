import { guarded, inspected, machine, publish } from "../testing/inspected.ts";
import { formatHorizon } from "./horizon.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

const horizon = (state: object, step: object = {}, options: object = {}) =>
  inspected(machine({ Publish: publish(state) }), { Publish: guarded(step) }, options).subject.steps[0]!
    .horizon;

const retries = (state: object) => horizon(state).parts.find(({ what }) => what === "retries")?.seconds ?? 0;

describe("the horizon", () => {
  it("is the execution, a redrive as long again and the replay of its trigger, and shows the sum", () => {
    const { seconds } = horizon({}, {}, { timeout: "1 day", replayDelay: "14 days" });
    expect(seconds).toBe(30 * DAY);
    expect(formatHorizon(horizon({}, {}, { timeout: "1 day", replayDelay: "14 days" }))).toBe(
      "30 days = 1 day execution + 15 days redrive + 14 days replay",
    );
  });

  it("counts a year for a Standard execution without a timeout, and five minutes for an Express one", () => {
    expect(horizon({}, {}, { timeout: undefined, replayDelay: 0 }).seconds).toBe((365 + 14) * DAY);
    expect(horizon({}, {}, { timeout: undefined, replayDelay: 0, type: "EXPRESS" }).seconds).toBe(300);
  });

  it.each([
    ["1 hour", 14 * DAY + HOUR],
    ["10 days", 24 * DAY],
    ["300 days", (14 + 65) * DAY],
    ["1 year", 14 * DAY],
  ])(
    "lets a redrive begin 14 days after the end, its timeout of %s begun anew within the year",
    (timeout, seconds) => {
      expect(horizon({}, {}, { timeout }).parts).toContainEqual({ what: "redrive", seconds });
      expect(horizon({}, { scope: "execution" }, { timeout }).parts).toContainEqual({
        what: "redrive",
        seconds,
      });
    },
  );

  it("leaves out the replay for scope execution: another start is another execution", () => {
    expect(horizon({}, { scope: "execution" }).parts.map(({ what }) => what)).toEqual([
      "execution",
      "redrive",
    ]);
  });

  it("takes the longest of replayDelay and what the triggers can do by default", () => {
    const replay = (options: object) =>
      horizon({}, {}, options).parts.find(({ what }) => what === "replay")?.seconds;
    expect(replay({ replayDelay: undefined, triggers: [{ sqs: {} }] })).toBe(4 * DAY);
    expect(replay({ replayDelay: "20 days", triggers: [{ sqs: { deadLetter: "14 days" } }] })).toBe(20 * DAY);
    expect(replay({ replayDelay: "1 day", triggers: [{ sqs: { deadLetter: "14 days" } }] })).toBe(18 * DAY);
    expect(replay({ triggers: [{ lambdaAsync: {} }, { sns: {} }] })).toBe(23 * DAY);
    expect(replay({ triggers: [{ eventBridge: { archive: "30 days" } }] })).toBe(31 * DAY);
  });

  it.each([
    ["defaults", [{ ErrorEquals: ["A"] }], 1 + 2 + 4 + 3 * 30],
    ["two retriers, each with its own count", [{ ErrorEquals: ["A"] }, { ErrorEquals: ["B"] }], 2 * (7 + 90)],
    ["none left", [{ ErrorEquals: ["A"], MaxAttempts: 0 }], 0],
    [
      "a constant delay",
      [{ ErrorEquals: ["A"], IntervalSeconds: 10, MaxAttempts: 5, BackoffRate: 1 }],
      50 + 150,
    ],
    [
      "a longest delay",
      [{ ErrorEquals: ["A"], IntervalSeconds: 4, MaxAttempts: 5, MaxDelaySeconds: 10 }],
      4 + 8 + 30 + 150,
    ],
    ["more than the execution lasts", [{ ErrorEquals: ["A"], MaxAttempts: 99_999_999 }], HOUR],
  ])("sums the retries: %s", (_what, Retry, seconds) => {
    expect(retries({ Retry })).toBe(seconds);
  });

  it("repeats a step's retries with those of the Map around it", () => {
    const Retry = [{ ErrorEquals: ["A"], IntervalSeconds: 1, MaxAttempts: 1 }];
    const definition = machine({
      Each: { Type: "Map", Retry, ItemProcessor: machine({ Publish: publish({ Retry }) }), End: true },
    });
    const { subject } = inspected(definition, { Publish: guarded({ key: "$.id" }) });
    const once = 1 + 30;
    expect(subject.steps[0]!.horizon.parts).toContainEqual({
      what: "retries",
      seconds: once + 1 + (once + 30),
    });
  });
});
