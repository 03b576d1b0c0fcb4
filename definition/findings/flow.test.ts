import type { States } from "../asl/types.ts";
import { loopThrough, statesBefore } from "./flow.ts";

/** Start → Work → More → (Work | Done); what Work catches goes to Mend → Work. */
const states = {
  Start: { Type: "Pass", Next: "Work" },
  Work: { Type: "Task", Next: "More", Catch: [{ ErrorEquals: ["Busy"], Next: "Mend" }] },
  Mend: { Type: "Pass", Next: "Work" },
  More: { Type: "Choice", Choices: [{ Variable: "$.more", Next: "Work" }], Default: "Done" },
  Done: { Type: "Succeed" },
} as unknown as States;
const names = (found: States | undefined) => found && Object.keys(found);

describe("the way through a machine", () => {
  it("comes back to a state by what follows its success, not by its own catchers", () => {
    expect(names(loopThrough("Work", states))).toEqual(["Work", "More"]);
    const { More: _, ...once } = { ...states, Work: { ...states.Work!, Next: "Done" } } as States;
    expect(loopThrough("Work", once)).toBeUndefined();
  });

  it.each([
    ["Start", []],
    ["Work", ["Start", "Work", "Mend", "More"]],
    ["Done", ["Start", "Work", "Mend", "More"]],
  ])("before %s is %j", (name, before) => {
    expect(names(statesBefore(name, states))).toEqual(before);
  });

  it("is found in a long machine in no time", () => {
    const long = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, i) => [`S${i}`, { Type: "Pass", Next: `S${(i + 1) % 20_000}` }]),
    ) as unknown as States;
    expect(names(loopThrough("S7", long))).toHaveLength(20_000);
    expect(names(statesBefore("S7", long))).toHaveLength(20_000);
  });
});
