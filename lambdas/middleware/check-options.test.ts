import { checkOptions } from "./check-options.ts";
import { specOf } from "./once-options.ts";

const alone = { name: "charge", key: () => "a", retention: "60 days" };
const complaint = (options: object): string => {
  try {
    checkOptions(options as never);
    return "";
  } catch (error) {
    expect(error).toMatchObject({ name: "StepOnce.Misuse" });
    return (error as Error).message;
  }
};

describe("the options of once()", () => {
  it.each([
    {},
    { effect: "marked", observe: () => {}, onReplay: (x: unknown) => x, services: {} },
    { alone },
    {
      alone: {
        ...alone,
        retention: 60,
        onDoubt: "hold",
        partition: () => 1,
        fingerprint: () => 1,
        hashKeys: false,
      },
    },
    {
      alone: {
        ...alone,
        onDoubt: { lookUp: () => ({ found: "unknown" }) },
        notApplied: ["A"],
        storeErrors: [],
      },
    },
    {
      alone: {
        ...alone,
        onDoubt: { sameTokenIsSafe: "5 minutes" },
        landsWithin: 0,
        maxClockSkew: "1 second",
      },
    },
  ])("may be %j", (options) => {
    expect(complaint(options)).toBe("");
  });

  it.each([
    [{ efect: "marked" }, "efect is none of effect, alone"],
    [{ effect: "mark" }, 'effect must be "handler", "marked" or "commit"'],
    [{ observe: "log" }, "observe must be a function"],
    [{ alone: "charge" }, "alone must be an object"],
    [{ alone: { ...alone, name: "" } }, "alone.name must be a text"],
    [{ alone: { ...alone, key: "$.id" } }, "alone.key must be a function"],
    [
      { alone: { ...alone, expiresAfterSeconds: 60 } },
      "alone.expiresAfterSeconds is none of name, key, retention",
    ],
    [{ alone: { ...alone, onDoubt: "retry" } }, "alone.onDoubt must be"],
    [{ alone: { ...alone, onDoubt: { lookUp: () => 1, sameTokenIsSafe: 1 } } }, "alone.onDoubt must be"],
    [{ alone: { ...alone, notApplied: "CardDeclined" } }, "alone.notApplied must be a list of error names"],
    [{ alone: { ...alone, hashKeys: 1 } }, "alone.hashKeys must be true or false"],
  ])("may not be %j", (options, message) => {
    expect(complaint(options)).toContain(message);
  });

  it("are all complained of at once", () => {
    const message = complaint({ a: 1, effect: 2, alone: { c: 3 } });
    for (const part of [
      "a is none",
      "effect must",
      "alone.c is none",
      "alone.name must",
      "alone.key must",
      "alone.retention must",
    ])
      expect(message).toContain(part);
  });

  it("become what a workflow's synth would have written", () => {
    expect(
      specOf({ ...alone, onDoubt: { sameTokenIsSafe: "5 minutes" }, landsWithin: "2 minutes" } as never),
    ).toEqual({
      workflow: "charge",
      step: "handler",
      scope: "workflow",
      mechanism: "claim",
      retentionSeconds: 5_184_000,
      onDoubt: { sameTokenIsSafe: { windowSeconds: 300 } },
      landsWithinSeconds: 120,
    });
  });

  it("name a duration that is none", () => {
    expect(() => specOf({ ...alone, retention: "2 months" } as never)).toThrow("months differ in length");
  });
});
