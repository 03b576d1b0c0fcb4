import type { HistoryEvent } from "../../local/engine/index.ts";
import { StepFunctions } from "../../local/engine/index.ts";
import { seededRandom } from "../../local/time/random.ts";
import { VirtualTime } from "../../local/time/virtual-time.ts";
import { type Case, type InvalidCase, isInvalid, type RecordedCase } from "./case.ts";
import { differences } from "./compare.ts";
import { play } from "./run-case.ts";

/** What is wrong with our run of a case: nothing, or a list of differences. */
export const judge = async (subject: Case): Promise<string[]> => {
  try {
    return isInvalid(subject) ? judgeRefusal(subject) : await judgeRun(subject);
  } catch (problem) {
    return [problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)];
  }
};

const judgeRun = async (subject: RecordedCase): Promise<string[]> => {
  const { result, events, requests } = await play(subject);
  const volatile = new Set(subject.volatile ?? []);
  const skip = (path: string) => volatile.has(path) || isAnachronism(path);
  const { status, output, error, cause } = result;
  const found = (["status", "output", "error", "cause"] as const).flatMap((field) =>
    // Of some cases only the name of the error is known.
    field === "cause" && subject.expected.cause === undefined && subject.tags.includes("asserted")
      ? []
      : differences(
          subject.expected[field],
          { status, output, error, cause }[field],
          `/expected/${field}`,
          skip,
        ),
  );
  found.push(...judgeEvents(subject, events, skip));
  (subject.tasks ?? []).forEach((task, index) => {
    found.push(...differences(task.request, requests.get(index), `/tasks/${index}/request`, skip));
  });
  return found;
};

/** Executions recorded before redrive came to AWS (November 2023) do not have it in their context object. */
const isAnachronism = (path: string): boolean => path.endsWith("/ThisContextObject/Execution/RedriveCount");

/** Of these the recording says what happened, not when, or has a value of its own kind. */
const NOT_COMPARED = new Set(["prev", "timestamp", "mapRunArn", "workerName", "roleArn"]);

const judgeEvents = (
  { events: recorded, tags }: RecordedCase,
  events: readonly HistoryEvent[],
  skip: (path: string) => boolean,
): string[] => {
  if (!recorded || recorded.length === 0) return [];
  if (tags.includes("unordered")) return judgeUnordered(recorded, events);
  const found = recorded.flatMap((event, index) => {
    const ours = events[index];
    if (ours === undefined) return [`/events/${index}: expected ${event.type}, got the end`];
    if (ours.type !== event.type) return [`/events/${index}: expected ${event.type}, got ${ours.type}`];
    return Object.entries(event).flatMap(([field, value]) =>
      NOT_COMPARED.has(field) ? [] : differences(value, ours[field], `/events/${index}/${field}`, skip),
    );
  });
  for (const event of events.slice(recorded.length)) found.push(`/events: unexpected ${event.type}`);
  return found;
};

const judgeUnordered = (recorded: RecordedCase["events"], events: readonly HistoryEvent[]): string[] => {
  const left = [...events];
  return recorded.flatMap((event) => {
    const place = left.findIndex((ours) =>
      Object.entries(event).every(
        ([field, value]) =>
          field === "id" ||
          NOT_COMPARED.has(field) ||
          differences(value, ours[field], "", () => false).length === 0,
      ),
    );
    if (place < 0) return [`/events: missing ${JSON.stringify(event)}`];
    left.splice(place, 1);
    return [];
  });
};

const judgeRefusal = ({ definition, definitionText, type }: InvalidCase): string[] => {
  const account = new StepFunctions({
    clock: new VirtualTime({ start: 0 }),
    random: seededRandom(1),
    tasks: () => Promise.reject(new Error("not asked")),
  });
  try {
    account.createStateMachine({
      name: "invalid",
      definition: definition ?? JSON.parse(definitionText!),
      type,
    });
  } catch {
    return [];
  }
  return ["accepted, though AWS refuses it"];
};
