import { existsSync } from "node:fs";
import { join } from "node:path";
import { casesIn } from "./case.ts";
import { judge } from "./judge.ts";
import { KNOWN_DIFFERENCES } from "./known-differences.ts";
import { reportOn } from "./report.ts";

const RECORDED = join(__dirname, "../../../shared/corpus/recorded");

(existsSync(RECORDED) ? describe : describe.skip)("Executions recorded on AWS (../shared/corpus)", () => {
  it("run the same here, but for the known differences", async () => {
    const report = await reportOn(casesIn(RECORDED), KNOWN_DIFFERENCES);
    expect(Object.fromEntries(report.failed)).toEqual({});
    expect(report.passed).toBeGreaterThanOrEqual(report.cases * 0.95);
    expect(report.known.toSorted()).toEqual(Object.keys(KNOWN_DIFFERENCES).toSorted());
  }, 60_000);
});

describe("The judge of recorded cases", () => {
  const pass = {
    id: "pass",
    definition: { StartAt: "A", States: { A: { Type: "Pass" as const, End: true } } },
    input: { a: 1 },
    tasks: [],
    expected: { status: "SUCCEEDED", output: { a: 1 } },
    events: [
      { type: "ExecutionStarted", id: 1, input: { a: 1 } },
      { type: "PassStateEntered", id: 2, state: "A", input: { a: 1 } },
      { type: "PassStateExited", id: 3, state: "A", output: { a: 1 } },
      { type: "ExecutionSucceeded", id: 4, output: { a: 1 } },
    ],
    tags: [],
    volatile: [],
  };

  it("finds nothing in a case that runs as recorded", async () => {
    expect((await judge(pass)).differences).toEqual([]);
  });

  it.each([
    ["another output", { expected: { status: "SUCCEEDED", output: { a: 2 } } }],
    ["another status", { expected: { status: "FAILED", output: { a: 1 } } }],
    ["a missing event", { events: pass.events.slice(0, 3) }],
    ["an event more", { events: [...pass.events, { type: "TaskFailed", id: 5 }] }],
    [
      "another detail of an event",
      { events: [{ type: "ExecutionStarted", id: 1, input: { a: 2 } }, ...pass.events.slice(1)] },
    ],
    ["a task that was not asked", { tasks: [{ state: "B", request: {}, outcome: { output: 1 } }] }],
  ])("finds %s", async (_, change) => {
    expect((await judge({ ...pass, ...change })).differences).not.toEqual([]);
  });

  it("leaves out what is volatile", async () => {
    const subject = {
      ...pass,
      expected: { status: "SUCCEEDED", output: { a: 2 } },
      volatile: ["/expected/output/a"],
    };
    expect((await judge(subject)).differences).toEqual([]);
  });

  it("finds an invalid definition that we accept", async () => {
    const { definition } = pass;
    const subject = {
      id: "x",
      definition,
      type: "STANDARD" as const,
      expectedError: { code: "InvalidDefinition" },
    };
    expect((await judge(subject)).differences).not.toEqual([]);
  });
});
