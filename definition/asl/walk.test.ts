import type { AslDefinition } from "./types.ts";
import { executionTypeAt, rewriteStates, sitesOf } from "./walk.ts";

const task = { Type: "Task", Resource: "arn:aws:states:::sqs:sendMessage", End: true };
const machine = (name: string) => ({ StartAt: name, States: { [name]: task } });
const definition = {
  StartAt: "Map",
  States: {
    Map: {
      Type: "Map",
      ItemProcessor: {
        ProcessorConfig: { Mode: "DISTRIBUTED", ExecutionType: "EXPRESS" },
        StartAt: "Both",
        States: { Both: { Type: "Parallel", Branches: [machine("A"), machine("B")], End: true } },
      },
      Next: "Old",
    },
    Old: { Type: "Map", Iterator: machine("C"), Next: "Last" },
    Last: { ...task, QueryLanguage: "JSONata" },
  },
} as unknown as AslDefinition;

const at = (name: string) => sitesOf(definition).find((site) => site.name === name)!;

describe("walking a definition", () => {
  it("finds every state, those inside a Map or Parallel too, with how deep it lies", () => {
    expect(sitesOf(definition).map(({ name, depth }) => `${name} ${depth}`)).toEqual([
      "Map 1",
      "Both 2",
      "A 3",
      "B 3",
      "Old 1",
      "C 2",
      "Last 1",
    ]);
  });

  it("tells what encloses a state, and in which kind of execution it runs", () => {
    expect(at("A").within.map(({ kind, state, distributed }) => [kind, state, distributed])).toEqual([
      ["Map", "Map", true],
      ["Parallel", "Both", false],
    ]);
    expect(executionTypeAt(at("A"), "STANDARD")).toBe("EXPRESS");
    expect(executionTypeAt(at("C"), "STANDARD")).toBe("STANDARD");
  });

  it("tells the query language: the state's own, else the definition's", () => {
    expect(at("Last").language).toBe("JSONata");
    expect(at("A").language).toBe("JSONPath");
  });

  it("replaces states wherever they are, and leaves the rest as it is", () => {
    const twice = rewriteStates(definition, (name, state) =>
      name === "B" ? { B: { ...state, Next: "B2" }, B2: state } : { [name]: state },
    );
    expect(sitesOf(twice).map(({ name }) => name)).toEqual([
      "Map",
      "Both",
      "A",
      "B",
      "B2",
      "Old",
      "C",
      "Last",
    ]);
    expect(rewriteStates(definition, (name, state) => ({ [name]: state }))).toEqual(definition);
  });
});
