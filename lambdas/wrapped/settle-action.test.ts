import type { GuardSpec } from "../../ledger/index.ts";
import { iso } from "../guard/open-claim.ts";
import { START, World } from "../testing/world.ts";
import { machine, RECORD } from "../testing/wrapped.ts";

const error = (name: string, cause = "why") => ({ Error: name, Cause: cause });
const retry = [{ ErrorEquals: ["States.ALL"], MaxAttempts: 1 }];
const catchAll = [{ ErrorEquals: ["States.ALL"] }];

/** Settles one failed call. */
async function settled(name: string, more: Partial<GuardSpec> = {}, change: object = {}, cause?: string) {
  const world = new World();
  const steps = machine(world, more);
  const state = await steps.granted();
  const outcome = await steps.settle(state, error(name, cause), { catch: catchAll, ...change });
  return { world, steps, state, outcome, record: await world.record(RECORD) };
}

describe("S-Settle", () => {
  it.each([
    ["turned away by the service", "Sqs.ThrottlingException", {}, "RELEASED", "catch0"],
    ["refused by the service", "Sqs.ValidationException", {}, "RELEASED", "catch0"],
    ["declared not to have applied anything", "Made.Up", { notApplied: ["Made.Up"] }, "RELEASED", "catch0"],
    ["declared a definitive answer", "Made.Up", { storeErrors: ["Made.Up"] }, "FAILED", "catch0"],
    ["a time-out", "States.Timeout", {}, "IN_DOUBT", "held"],
    ["of the service while it worked", "Sqs.InternalServerException", {}, "IN_DOUBT", "held"],
    ["unheard of", "Made.Up", {}, "IN_DOUBT", "held"],
    [
      "a time-out that the author calls harmless",
      "States.Timeout",
      { notApplied: ["States.Timeout"] },
      "RELEASED",
      "catch0",
    ],
  ])("an error that is %s", async (_what, name, more, status, verdict) => {
    const { outcome, record } = await settled(name, more);
    expect(record).toMatchObject({ status, error: { name } });
    expect(outcome).toMatchObject({ answer: { state: { do: verdict, pk: RECORD }, error: error(name) } });
  });

  it("retries as the author wrote, counts as data, then catches, then throws", async () => {
    const world = new World();
    const steps = machine(world);
    const known = error("Sqs.ThrottlingException");
    const first = await steps.settle(await steps.granted(), known, { retry, catch: catchAll });
    expect(first).toMatchObject({
      answer: { state: { do: "retry", wait: 1, until: iso(START + 1_000), counts: { 0: 1 } } },
    });
    const last = (first as { answer: { state: object } }).answer.state;
    const again = await steps.granted({ visit: "v-2", last });
    expect(again).toMatchObject({ do: "apply", counts: { 0: 1 } });
    expect(await steps.settle(again, known, { retry, catch: catchAll })).toMatchObject({
      answer: { state: { do: "catch0" } },
    });
    const third = await steps.granted({ visit: "v-3", last });
    expect(await steps.settle(third, known, { retry })).toMatchObject({
      answer: { state: { do: "throw", redrive: 0 }, error: known },
    });
  });

  it("never retries a stored answer", async () => {
    const { outcome } = await settled("Made.Up", { storeErrors: ["Made.Up"] }, { retry });
    expect(outcome).toMatchObject({ answer: { state: { do: "catch0" } } });
  });

  it("replays a stored answer to the author's Catch, or throws it", async () => {
    const { steps } = await settled("Made.Up", { storeErrors: ["Made.Up"] });
    const failed = await steps.granted({ visit: "v-2" });
    expect(await steps.settle(failed, null, { catch: catchAll, retry })).toMatchObject({
      answer: { state: { do: "catch0" }, error: error("Made.Up") },
    });
    expect(await steps.settle(failed, null)).toMatchObject({
      answer: { state: { do: "throw" }, error: error("Made.Up") },
    });
  });

  it.each([
    ["too late to begin, says S-Route", null],
    ["too late to begin, says S-Apply", error("States.QueryEvaluationError", "… StepOnce.Late …")],
  ])("goes back to the gate, nothing applied: %s", async (_why, seen) => {
    const world = new World();
    const steps = machine(world);
    const outcome = await steps.settle(await steps.granted(), seen);
    expect(outcome).toMatchObject({ answer: { state: { do: "retry", wait: 0 }, error: null } });
    expect(await world.record(RECORD)).toMatchObject({ status: "RELEASED" });
  });

  it("leaves the record alone when S-Apply was redriven into: the earlier call is unknown", async () => {
    const cause = "… StepOnce.Redriven …";
    const { outcome, record } = await settled("States.QueryEvaluationError", {}, {}, cause);
    expect(outcome).toMatchObject({ answer: { state: { do: "retry" } } });
    expect(record).toMatchObject({ status: "CLAIMED" });
  });

  it("hands on an author's expression that failed before the call", async () => {
    const { outcome, record } = await settled("States.QueryEvaluationError", {}, {}, "undefined argument");
    expect(outcome).toMatchObject({ answer: { state: { do: "catch0" } } });
    expect(record).toMatchObject({ status: "RELEASED" });
  });

  it.each([
    "Sqs.ThrottlingException",
    // The author's Arguments, evaluated again: the call before the redrive is unknown all the same.
    "States.QueryEvaluationError",
  ])("records nothing of an error after a redrive that the gate has not seen: %s", async (name) => {
    const { outcome, record } = await settled(name, {}, { errorRedrive: 1, redrive: 1 });
    expect(outcome).toMatchObject({ answer: { state: { do: "retry", redrive: 1 } } });
    expect(record).toMatchObject({ status: "CLAIMED" });
  });

  it("keeps a known failure known over an abort and a redrive", async () => {
    const { outcome, record } = await settled("Sqs.ThrottlingException", {}, { errorRedrive: 0, redrive: 1 });
    expect(outcome).toMatchObject({ answer: { state: { do: "catch0", redrive: 1 } } });
    expect(record).toMatchObject({ status: "RELEASED" });
  });

  it("may be repeated: its answer may have been lost", async () => {
    const { steps, state, outcome } = await settled("Sqs.ThrottlingException", {}, { retry });
    expect(await steps.settle(state, error("Sqs.ThrottlingException"), { retry, catch: catchAll })).toEqual(
      outcome,
    );
  });

  it.each([
    ["claimed it", undefined, "CLAIMED"],
    ["gave it free", "Sqs.ThrottlingException", "RELEASED"],
    ["left it in doubt", "States.Timeout", "IN_DOUBT"],
    ["was answered", "Stored", "FAILED"],
  ])("leaves the record to the gate when another visit %s meanwhile", async (_what, ended, status) => {
    const world = new World();
    const steps = machine(world, { onDoubt: { lookUp: "arn:look-up" }, storeErrors: ["Stored"] });
    const late = await steps.granted();
    world.lookUp = () => ({ found: "notApplied" });
    world.now = START + 160_000;
    const other = await steps.granted({ visit: "v-2" });
    if (ended) await steps.settle(other, error(ended));
    expect(await steps.settle(late, error("Sqs.ThrottlingException"), { catch: catchAll })).toMatchObject({
      answer: { state: { do: "retry", wait: 0 }, error: null },
    });
    expect(await world.record(RECORD)).toMatchObject({ status, fence: START + 160_000 });
  });

  it("keeps a result that was too large to carry from being applied again", async () => {
    const { world, steps, outcome, record } = await settled("States.DataLimitExceeded");
    expect(record).toMatchObject({ status: "COMPLETED", result: { kind: "unstorable" } });
    expect(outcome).toMatchObject({ answer: { state: { do: "catch0" } } });
    expect(world.kinds).toContain("resultLost");
    expect(await steps.store(await steps.granted({ visit: "v-2" }), null)).toMatchObject({
      error: "StepOnce.ResultTooLarge",
    });
  });

  it("waits until the look-up may be asked", async () => {
    const { outcome } = await settled("States.Timeout", { onDoubt: { lookUp: "arn:look-up" } }, { retry });
    // Lease 80 s, skew 10 s, lands within 60 s.
    expect(outcome).toMatchObject({ answer: { state: { do: "retry", wait: 150, counts: {} }, error: null } });
  });

  it("tries with the same token as often as the author retries and three times more, then holds", async () => {
    const world = new World();
    const steps = machine(world, { onDoubt: { sameTokenIsSafe: { windowSeconds: 86_400 } } });
    const waits: unknown[] = [];
    let state = await steps.granted();
    for (let visit = 2; state.do === "apply"; visit++) {
      const outcome = await steps.settle(state, error("States.Timeout"), { retry, catch: catchAll });
      const last = (outcome as { answer: { state: typeof state } }).answer.state;
      if (last.do !== "retry") {
        state = last;
        break;
      }
      waits.push(last.wait);
      state = await steps.granted({ visit: `v-${visit}`, last });
    }
    expect(waits).toEqual([1, 1, 2, 4]);
    expect(state).toMatchObject({ do: "held" });
  });

  it.each([
    ["lost state", { do: "apply" }],
    ["another decision", { do: "replay", pk: RECORD }],
  ])("goes back to the gate with a %s", async (_what, state) => {
    const outcome = await machine(new World()).settle(state, error("Any"));
    expect(outcome).toMatchObject({ answer: { state: { do: "retry", wait: 0 } } });
  });

  describe("of a transaction", () => {
    const cancelled = (reasons: string) =>
      `Transaction cancelled, please refer cancellation reasons for specific reasons ${reasons}`;
    const effect = "arn:aws:states:::dynamodb:putItem";
    const more = { mechanism: "transaction", resource: effect } as const;

    it("hands on the author's own condition under the author's name for it", async () => {
      const { outcome, record } = await settled(
        "DynamoDb.TransactionCanceledException",
        more,
        { effect },
        cancelled("[None, ConditionalCheckFailed]"),
      );
      expect(outcome).toMatchObject({
        answer: { state: { do: "catch0" }, error: { Error: "DynamoDB.ConditionalCheckFailedException" } },
      });
      expect(record).toMatchObject({ status: "RELEASED" });
    });

    it("claims again when the fence was lost", async () => {
      const { outcome } = await settled(
        "DynamoDb.TransactionCanceledException",
        more,
        { effect },
        cancelled("[ConditionalCheckFailed, None]"),
      );
      expect(outcome).toMatchObject({ answer: { state: { do: "retry" }, error: null } });
    });

    it("is never in doubt: what is not in the record can no longer get there", async () => {
      const { outcome, record } = await settled("States.Timeout", more, { effect });
      expect(record).toMatchObject({ status: "RELEASED" });
      expect(outcome).toMatchObject({ answer: { state: { do: "catch0" } } });
    });
  });
});
