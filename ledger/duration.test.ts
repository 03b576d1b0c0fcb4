import { formatDuration, parseDuration } from "./duration.ts";

describe("a duration", () => {
  it.each([
    ["90 days", 7_776_000],
    ["1 day", 86_400],
    ["1 hour 30 minutes", 5400],
    ["1 hour, 30 minutes and 5 seconds", 5405],
    ["1.5 hours", 5400],
    ["10min", 600],
    ["2 weeks", 1_209_600],
    ["1 year", 31_536_000],
    ["P14D", 1_209_600],
    ["P1W", 604_800],
    ["PT6H", 21_600],
    ["P1DT1H1M1S", 90_061],
    [" 0 seconds ", 0],
    [300, 300],
    [0, 0],
  ])("of %p is %p seconds", (value, seconds) => {
    expect(parseDuration(value)).toBe(seconds);
  });

  it.each([
    "",
    "soon",
    "90",
    "90 dayz",
    "-1 day",
    "P",
    "PT",
    "1 day ago",
    -5,
    1.5,
    Number.NaN,
    "0.0001 seconds",
  ])("is refused when it is %p", (value) => {
    expect(() => parseDuration(value)).toThrow(expect.objectContaining({ name: "StepOnce.BadDuration" }));
  });

  it.each(["2 months", "P2M"])("in months (%p) is refused, for they differ in length", (value) => {
    expect(() => parseDuration(value)).toThrow("write days");
  });

  it.each([
    [93_600, "1 day 2 hours"],
    [300, "5 minutes"],
    [34_560_000, "400 days"],
    [90_061, "1 day 1 hour"],
    [0, "0 seconds"],
  ])("%p is shown as %p", (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
