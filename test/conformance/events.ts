import type { HistoryEvent } from "../../local/engine/index.ts";
import type { RecordedCase } from "./case.ts";
import { differences, type Excuse } from "./compare.ts";

type Recorded = RecordedCase["events"][number];

/** Of these the recording has values of its own run, or of its recorder. */
const NOT_COMPARED = new Set(["prev", "timestamp", "mapRunArn", "workerName", "roleArn"]);

/** Compared also where the recording has none. */
const ALWAYS = ["state", "input", "output", "error", "cause"];

/** Where our history differs from the recorded one. A case without events was recorded without. */
export const eventDifferences = (
  { events: recorded, tags }: RecordedCase,
  ours: readonly HistoryEvent[],
  excused: Excuse,
): string[] => {
  if (!recorded || recorded.length === 0) return [];
  return tags.includes("unordered") ? unordered(recorded, ours, excused) : ordered(recorded, ours, excused);
};

const ordered = (recorded: Recorded[], ours: readonly HistoryEvent[], excused: Excuse): string[] => {
  const found = recorded.flatMap((event, index) => {
    const own = ours[index];
    if (own?.type !== event.type)
      return [`/events/${index}: expected ${event.type}, got ${own?.type ?? "the end"}`];
    return detailDifferences(event, own, index, excused);
  });
  return [...found, ...ours.slice(recorded.length).map(({ type }) => `/events: ${type} was not recorded`)];
};

const detailDifferences = (event: Recorded, own: HistoryEvent, index: number, excused: Excuse): string[] =>
  [...new Set([...Object.keys(event), ...ALWAYS])]
    .filter((field) => !NOT_COMPARED.has(field))
    .flatMap((field) => differences(event[field], own[field], `/events/${index}/${field}`, excused));

/**
 * The recorder sorted what happened inside a Parallel, and dropped from it how the Parallels inside and
 * the branches ended. Each recorded event must be among ours; ours may have more of the dropped kinds.
 */
const unordered = (recorded: Recorded[], ours: readonly HistoryEvent[], excused: Excuse): string[] => {
  const left = [...ours];
  const found: string[] = [];
  for (const [index, { id: _, ...event }] of recorded.entries()) {
    const place = left.findIndex(
      (own) =>
        own.type === event.type && detailDifferences(event as Recorded, own, index, excused).length === 0,
    );
    if (place < 0) found.push(`/events/${index}: missing ${JSON.stringify(event)}`);
    else left.splice(place, 1);
  }
  const more = left.filter(({ type }) => !/^ParallelState(Succeeded|Exited)$/.test(type));
  return [...found, ...more.map(({ type }) => `/events: ${type} was not recorded`)];
};
