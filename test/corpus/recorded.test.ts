import { existsSync } from "node:fs";
import { join } from "node:path";
import type { AslDefinition } from "../../definition/asl/types.ts";
import { guardDefinition } from "../../definition/guard/index.ts";
import type { Outcome } from "../../local/tasks/outcome.ts";
import { casesIn, isInvalid, type RecordedCase } from "../conformance/case.ts";
import { differencesOf, seenIn } from "./compare.ts";
import { declared, prepared } from "./declare.ts";
import { stateNames } from "./state-names.ts";
import { type OutsideCall, World } from "./world.ts";

// Executions recorded on AWS; they stand beside the repository.
const folder = join(import.meta.dirname, "../../../shared/corpus/recorded");

const readsRetryCount = "refused: it reads the retry count, which the guard counts itself";

/** What is refused, or not the same, each with its reason. */
const leftOut: Readonly<Record<string, string>> = {
  "callback-sqs-failure-in-wait-for-task-tok-no-error-field-sqs-parallel-wait-for-task-token":
    "an error without a name reaches the Catch with an empty one",
  "scenarios-base-scenarios-lambda-invoke-with-retry-base": readsRetryCount,
  "scenarios-base-scenarios-lambda-service-invoke-with-retry-extended-input": readsRetryCount,
  "scenarios-base-scenarios-retry-interval-features-max-attempts-zero": readsRetryCount,
};

const cases = (existsSync(folder) ? casesIn(folder) : []).filter(
  (subject): subject is RecordedCase => !isInvalid(subject) && (subject.tasks?.length ?? 0) > 0,
);

/** The recorded answers, each once, in order per state and iteration. */
const recordedAnswers = ({ tasks = [] }: RecordedCase): ((call: OutsideCall) => Outcome) => {
  const left = [...tasks];
  return ({ state, path }) => {
    const iteration = Number(path.findLast((part) => /^\d+$/.test(part)) ?? -1);
    const place = left.findIndex(
      (answer) =>
        answer.state === state && (answer.iteration === undefined || answer.iteration === iteration),
    );
    const [answer] = place < 0 ? [] : left.splice(place, 1);
    return answer ? answer.outcome : { error: "Script.Empty" };
  };
};

/** As recorded, every failure is taken to mean that nothing was applied. */
const failuresOf = ({ tasks = [] }: RecordedCase): readonly string[] => [
  "States.Timeout",
  "States.HeartbeatTimeout",
  ...tasks.flatMap(({ outcome }) =>
    "error" in outcome && outcome.error !== undefined ? [outcome.error] : [],
  ),
];

(cases.length > 0 ? describe : describe.skip)("executions recorded on AWS, guarded", () => {
  it.each(cases.map((subject) => [subject.id, subject] as const))("%s", async (id, subject) => {
    const definition = prepared(subject.definition as unknown as AslDefinition);
    const type = subject.tags.includes("express") ? "EXPRESS" : "STANDARD";
    const steps = declared(definition, { notApplied: failuresOf(subject) });
    const guarded = guardDefinition(definition, steps, { name: "recorded", type });
    if (leftOut[id] !== undefined) return;
    expect(guarded.findings).toEqual([]);
    const names = stateNames(steps);
    const run = (ran: AslDefinition) =>
      seenIn(new World({ seed: 1, names, answer: recordedAnswers(subject) }), {
        definition: ran,
        input: subject.input,
        names,
        type,
      });
    const [before, after] = [await run(definition), await run(guarded.definition as AslDefinition)];
    expect({ ...after, differences: differencesOf(before, after) }).toEqual({ ...before, differences: [] });
  });
});
