import { mutants, verdictOn } from "./check.ts";
import { production } from "./rules.ts";
import { scenarioOf, scenarios, titleOf } from "./scenarios/index.ts";
import { search } from "./search.ts";
import { traceLines } from "./show.ts";
import { spaceOf } from "./space.ts";
import type { World } from "./world.ts";

const statusOf = ({ record }: World) => record?.status ?? "absent";

/** The table of docs/protocol.md, with what expiry and deletion add. */
const TRANSITIONS = [
  "absent -> CLAIMED",
  "CLAIMED -> CLAIMED",
  "CLAIMED -> COMPLETED",
  "CLAIMED -> FAILED",
  "CLAIMED -> IN_DOUBT",
  "CLAIMED -> RELEASED",
  "IN_DOUBT -> CLAIMED",
  "IN_DOUBT -> COMPLETED",
  "IN_DOUBT -> FAILED",
  "IN_DOUBT -> IN_DOUBT",
  "IN_DOUBT -> RELEASED",
  "RELEASED -> CLAIMED",
  "RELEASED -> COMPLETED",
  // Its first response.
  "COMPLETED -> COMPLETED",
  // Past their retention.
  "COMPLETED -> CLAIMED",
  "COMPLETED -> absent",
  "RELEASED -> absent",
  // The late truth of a record that was deleted.
  "absent -> COMPLETED",
];

describe("under every interleaving, the promise holds", () => {
  const seen = new Set<string>();

  it.each(scenarios.map((scenario) => [titleOf(scenario), scenario] as const))("%s", (_title, scenario) => {
    const { violation } = search(spaceOf(scenario), (from, to) => {
      if (from.record !== to.record) seen.add(`${statusOf(from)} -> ${statusOf(to)}`);
    });
    expect(violation && [violation.what, ...traceLines(violation.trace)]).toBeUndefined();
  });

  it("and every transition of a record was seen, and no other", () => {
    expect([...seen].sort()).toEqual([...TRANSITIONS].sort());
  });
});

describe("without one of its guards, the model notices", () => {
  it.each(mutants.map((mutant) => [mutant.name, mutant] as const))("%s", (_name, mutant) => {
    const { harmless } = mutant;
    expect(verdictOn(mutant)).toMatchObject({ kind: harmless?.costs ?? "breaks" });
  });
});

it("a counterexample is readable", () => {
  const scenario = scenarioOf("inline hold");
  const { violation } = search(spaceOf(scenario, { ...production, lesson: () => "release" }));
  expect(traceLines(violation?.trace ?? [])).toEqual([
    "t=0  A comes and asks for the claim",
    "t=0  A's claim is written            CLAIMED by A1 (fence 1, lease until 1)",
    "t=0  A begins the effect",
    "t=0  A hears nothing in time",
    "t=0  A's release is written          RELEASED by A1 (fence 1)",
    "t=0  A's call lands at the service   1 effect",
  ]);
});
