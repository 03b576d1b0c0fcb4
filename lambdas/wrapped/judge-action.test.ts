import type { GuardSpec } from "../../ledger/index.ts";
import { START, World } from "../testing/world.ts";
import { machine, RECORD } from "../testing/wrapped.ts";

const error = (name: string) => ({ Error: name, Cause: "why" });

/** A record in this status, as an attempt of the step's Lambda left it. */
async function recordIn(status: string | undefined, more: Partial<GuardSpec> = {}) {
  const world = new World();
  const steps = machine(world, { storeErrors: ["Stored"], ...more });
  if (status) {
    const granted = await steps.granted();
    if (status === "COMPLETED") await steps.store(granted, 1);
    if (status === "RELEASED") await steps.settle(granted, error("Sqs.ThrottlingException"));
    if (status === "FAILED") await steps.settle(granted, error("Stored"));
    if (status === "IN_DOUBT") await steps.settle(granted, error("States.Timeout"));
    expect(await world.record(RECORD)).toMatchObject({ status });
  }
  return { world, steps };
}

const again = { answer: { state: { do: "again" } } };
const caught = { answer: { state: { do: "catch0" }, error: { Cause: "why" } } };
const inDoubt = { error: "StepOnce.InDoubt" };
const inProgress = { error: "StepOnce.InProgress" };

describe("S-Judge", () => {
  it.each([
    ["COMPLETED", "CardDeclined", again],
    ["COMPLETED", "States.Timeout", again],
    ["COMPLETED", "StepOnce.LateOwner", again],
    ["FAILED", "Stored", caught],
    ["FAILED", "StepOnce.LateOwner", again],
    ["RELEASED", "CardDeclined", caught],
    ["RELEASED", "States.Timeout", caught],
    ["RELEASED", "StepOnce.InProgress", again],
    [undefined, "CardDeclined", caught],
    [undefined, "StepOnce.InProgress", again],
    ["CLAIMED", "CardDeclined", inProgress],
    ["CLAIMED", "States.Timeout", inProgress],
    ["IN_DOUBT", "CardDeclined", inDoubt],
    ["IN_DOUBT", "StepOnce.InDoubt", inDoubt],
  ])("on a record %s, after %s", async (status, name, expected) => {
    const { steps } = await recordIn(status);
    expect(await steps.judge(error(name))).toMatchObject(expected);
  });

  it.each(["Mismatch", "KeyMissing", "ResultTooLarge", "Unanswered", "LedgerUnavailable", "Misuse"])(
    "throws StepOnce.%s past the author's catch-all",
    async (kind) => {
      const { steps } = await recordIn(undefined);
      expect(await steps.judge(error(`StepOnce.${kind}`))).toEqual({
        error: `StepOnce.${kind}`,
        message: "why",
      });
    },
  );

  it("throws the step's own error when no Catch of the author takes it", async () => {
    const { steps } = await recordIn("RELEASED");
    const change = { catch: [{ ErrorEquals: ["Other"] }] };
    expect(await steps.judge(error("CardDeclined"), change)).toEqual({
      error: "CardDeclined",
      message: "why",
    });
    expect(await steps.judge(error("States.Timeout"), change)).toMatchObject({
      error: "StepOnce.States.Timeout",
    });
  });

  it.each(["Error", "Lambda.Unknown", "Function.ResponseSizeTooLarge"])(
    "does not send the step to a stored outcome for ever that it cannot answer with (%s)",
    async (name) => {
      const { steps } = await recordIn("COMPLETED");
      const failedAt = (ms: number) =>
        steps.judge(error(name), { since: new Date(START + ms).toISOString() });
      expect(await failedAt(60_000)).toMatchObject(again);
      expect(await failedAt(60_001)).toEqual({
        error: "StepOnce.Unanswered",
        message: expect.stringContaining(`Mend its function, then redrive. ${name}: why`),
      });
    },
  );

  it("sends the step through its claim after a redrive, whatever the record says", async () => {
    const { steps } = await recordIn("IN_DOUBT");
    expect(await steps.judge(error("States.Timeout"), { redrive: 1 })).toMatchObject(again);
  });

  it("sends the step through its claim when a lease is over: that one makes it a doubt, or resolves it", async () => {
    const { world, steps } = await recordIn("CLAIMED");
    world.now = START + 90_000;
    expect(await steps.judge(error("Lambda.Unknown"))).toMatchObject(inProgress);
    world.now = START + 90_001;
    expect(await steps.judge(error("Lambda.Unknown"))).toMatchObject(again);
  });

  it("sends the step to its look-up, once", async () => {
    const { steps } = await recordIn("IN_DOUBT", { onDoubt: { lookUp: "arn:look-up" } });
    expect(await steps.judge(error("ECONNRESET"))).toMatchObject(again);
    expect(await steps.judge(error("StepOnce.InDoubt"))).toMatchObject(inDoubt);
  });

  it.each([
    ["States.Timeout", inProgress],
    ["Lambda.Unknown", inProgress],
    ["Lambda.SdkClientException", inProgress],
    ["CardDeclined", caught],
  ])("does not trust an empty record right after %s: the call may still come", async (name, expected) => {
    const { world, steps } = await recordIn(undefined);
    const since = new Date(START).toISOString();
    expect(await steps.judge(error(name), { since })).toMatchObject(expected);
    world.now = START + 70_000;
    expect(await steps.judge(error(name), { since })).toMatchObject(expected);
    world.now = START + 70_001;
    expect(await steps.judge(error(name), { since })).toMatchObject(caught);
  });
});
