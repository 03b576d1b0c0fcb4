import { StepFunctions } from "../../local/engine/index.ts";
import { seededRandom } from "../../local/time/random.ts";
import { VirtualTime } from "../../local/time/virtual-time.ts";
import { type Case, type InvalidCase, isInvalid, type RecordedCase } from "./case.ts";
import { differences } from "./compare.ts";
import { eventDifferences } from "./events.ts";
import { excusesOf } from "./excuses.ts";
import { play } from "./run-case.ts";

export interface Verdict {
  /** Where our run differs; empty for a case that passes. */
  differences: string[];
  /** Where only AWS's wording of a cause differs. */
  wordings: string[];
}

export const judge = async (subject: Case): Promise<Verdict> => {
  const wordings: string[] = [];
  try {
    const found = isInvalid(subject)
      ? judgeRefusal(subject)
      : await judgeRun(subject, (path) => wordings.push(path));
    return { differences: found, wordings };
  } catch (problem) {
    return { differences: [problem instanceof Error ? String(problem.stack) : String(problem)], wordings };
  }
};

const judgeRun = async (subject: RecordedCase, noted: (path: string) => void): Promise<string[]> => {
  const { expected, tasks = [], tags } = subject;
  const { result, events, requests } = await play(subject);
  const excused = excusesOf(subject, noted);
  const found = eventDifferences(subject, events, excused);
  for (const field of ["status", "output", "error", "cause"] as const) {
    // Of an asserted error only the name is known.
    if (field === "cause" && expected.cause === undefined && tags.includes("asserted")) continue;
    found.push(...differences(expected[field], result[field], `/expected/${field}`, excused));
  }
  for (const [index, { request }] of tasks.entries())
    found.push(...differences(request, requests.get(index), `/tasks/${index}/request`, excused));
  return found;
};

const judgeRefusal = ({ definition, definitionText, type }: InvalidCase): string[] => {
  const account = new StepFunctions({
    clock: new VirtualTime({ start: 0 }),
    random: seededRandom(1),
    tasks: () => Promise.reject(new Error("nothing runs here")),
  });
  try {
    account.createStateMachine({
      name: "invalid",
      definition: definition ?? JSON.parse(definitionText!),
      type,
    });
  } catch (refusal) {
    const { name } = refusal as Error;
    return name === "InvalidDefinition" || name === "SyntaxError" ? [] : [String(refusal)];
  }
  return ["accepted, though AWS refuses it"];
};
