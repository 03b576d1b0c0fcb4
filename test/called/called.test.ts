import { guardDefinition } from "../../definition/guard/index.ts";
import { momentNames } from "../../local/faults/scripted-faults.ts";
import { runStorm, subjectOf } from "../../local/index.ts";
import { runOnce } from "../../local/run-once.ts";
import { bindings, workflow } from "./workflow.ts";

const subject = workflow();
const { definition } = guardDefinition(subject.definition, subject.steps, subject);

const run = (options: Partial<Parameters<typeof runOnce>[0]> = {}) =>
  runOnce({
    workflow: subject,
    definition: definition!,
    bindings: bindings(),
    faults: [],
    redrive: true,
    seed: 1,
    ...options,
  });

const unguarded = (there = false) =>
  runOnce({ workflow: subject, bindings: bindings(there), faults: [], redrive: false, seed: 1 });

describe("calls that the guard makes itself", () => {
  it("stay one state each", () => {
    expect(Object.keys(definition!.States)).toEqual(expect.arrayContaining(["Keep", "Send", "There"]));
    expect(Object.keys(definition!.States).filter((name) => name.startsWith("Send"))).toEqual(["Send"]);
  });

  it("answer what the integrations answer", async () => {
    const guarded = await run();
    expect(guarded).toMatchObject({
      status: "SUCCEEDED",
      effects: { Keep: { "o-1": 1 }, Send: { "o-1": 1 }, Tell: { "o-1": 1 } },
    });
    expect(guarded.output).toEqual((await unguarded()).output);
  });

  it("raise what the integrations raise", async () => {
    const guarded = await run({ bindings: bindings(true) });
    expect(guarded.output).toEqual({ error: "DynamoDB.ConditionalCheckFailedException", orderId: "o-1" });
    expect(guarded.output).toEqual((await unguarded(true)).output);
    expect(guarded.guard.map(({ kind }) => kind)).toEqual(["claimed", "released"]);
  });

  /** After these nobody can know, or nobody can know in time. */
  const held = ["after-claim", "before-effect", "after-effect", "lost-response", "lands-late", "timeout"];
  const faults = ["Keep", "Send", "Tell"].flatMap((step) => momentNames.map((moment) => ({ step, moment })));

  test.each(faults)("happen once or are held: $step, $moment", async ({ step, moment }) => {
    const expected = (await unguarded()).output;
    const guarded = await run({ faults: [{ step, moment }] });
    expect(guarded.unusedFaults).toEqual([]);
    const times = Object.values(guarded.effects).map((keys) => keys["o-1"] ?? 0);
    // The queue takes a message with the same token once.
    if (held.includes(moment) && step !== "Tell") {
      expect(guarded.error).toBe("StepOnce.InDoubt");
      expect(guarded.guard.at(-1)).toMatchObject({ kind: "inDoubt", step });
      expect(Math.max(...times)).toBeLessThanOrEqual(1);
    } else {
      expect(guarded.output).toEqual(expected);
      expect(times).toEqual([1, 1, 1]);
    }
  });

  const storm = (guarded: typeof definition) =>
    runStorm({
      subject: subjectOf(subject, bindings(), guarded),
      runs: 40,
      seed: 5,
      rate: 0.06,
      exact: guarded !== undefined,
    });

  it("happen once in a storm, with somebody who settles the doubts", async () => {
    const report = await storm(definition);
    expect(report.failing).toEqual([]);
    expect(report.violations).toBe(0);
    expect(report.faults).toBeGreaterThan(40);
    expect(report.steps.reduce((sum, { inDoubt }) => sum + inDoubt, 0)).toBeGreaterThan(5);
  });

  it("happen twice in the same storm without the guard", async () => {
    expect((await storm(undefined)).violations).toBeGreaterThan(0);
  });
});
