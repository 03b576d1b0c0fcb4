import { parseTimestamp } from "../../expressions/choice/timestamp.ts";
import { applyInputPath, readPath } from "../../expressions/index.ts";
import type { Json } from "../../expressions/types.ts";
import { evaluationFailed, inState, jsonata } from "../evaluate.ts";
import { type Exit, leaveJsonata, leaveWithInput } from "../exit.ts";
import type { Visit } from "../visit.ts";

/** After a redrive: Seconds count anew, a Timestamp that has passed is not waited for. */
export const wait = async (visit: Visit): Promise<Exit> => {
  const { run, life, language } = visit;
  const effective =
    language === "JSONata"
      ? visit.input
      : inState(visit, () => applyInputPath(visit.state.InputPath, visit.input, visit.scope));
  const ms = language === "JSONata" ? await msByJsonata(visit) : msByPath(visit, effective);
  if (ms > 0) {
    await life.pause(run.services.clock, ms);
    life.check();
  }
  return language === "JSONata" ? leaveJsonata(visit, visit.input) : leaveWithInput(visit, effective);
};

const msByPath = (visit: Visit, input: Json): number => {
  const { Seconds, Timestamp, SecondsPath, TimestampPath } = visit.state;
  if (Seconds !== undefined) return Number(Seconds) * 1000;
  if (Timestamp !== undefined) return until(visit, timestampMs(Timestamp)!);
  return SecondsPath !== undefined
    ? 1000 * secondsAt(visit, SecondsPath, input)
    : until(visit, timestampAt(visit, TimestampPath!, input));
};

const secondsAt = (visit: Visit, path: string, input: Json): number => {
  const value = find(visit, "SecondsPath", path, input);
  const problem = secondsProblem(value);
  if (problem)
    throw visit.failure("States.Runtime", `The SecondsPath parameter ${problem}: ${path} == ${text(value)}`);
  return Number(value);
};

const secondsProblem = (value: Json): string | undefined => {
  const seconds = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof seconds !== "number" || !Number.isInteger(seconds)) return "cannot be parsed as a long value";
  if (seconds < 0) return "references a negative value";
  return undefined;
};

const timestampAt = (visit: Visit, path: string, input: Json): number => {
  const value = find(visit, "TimestampPath", path, input);
  const at = typeof value === "string" ? timestampMs(value) : undefined;
  if (at !== undefined) return at;
  throw visit.failure(
    "States.Runtime",
    `The TimestampPath parameter does not reference a valid ISO-8601 extended offset date-time format string: ${path} == ${text(value)}`,
  );
};

const find = (visit: Visit, field: string, path: string, input: Json): Json => {
  try {
    return readPath(path, input, visit.scope);
  } catch {
    throw visit.failure(
      "States.Runtime",
      `The ${field} parameter does not reference an input value: ${path}`,
    );
  }
};

const msByJsonata = async (visit: Visit): Promise<number> => {
  const { Seconds, Timestamp } = visit.state;
  if (Seconds !== undefined) {
    const value = await jsonata(visit, "Seconds", Seconds);
    const problem = typeof value === "string" ? "cannot be parsed as a long value" : secondsProblem(value);
    if (problem) throw evaluationFailed(visit, `The Seconds field ${problem}: ${text(value)}`, "Seconds");
    return Number(value) * 1000;
  }
  const value = await jsonata(visit, "Timestamp", Timestamp!);
  const at = typeof value === "string" ? timestampMs(value) : undefined;
  if (at !== undefined) return until(visit, at);
  throw evaluationFailed(
    visit,
    `The Timestamp field cannot be parsed as an ISO-8601 extended offset date-time format string: ${text(value)}`,
    "Timestamp",
  );
};

const timestampMs = (text: string): number | undefined => {
  const at = parseTimestamp(text);
  return at === undefined ? undefined : Number(at / 1_000_000n);
};

const until = (visit: Visit, at: number): number => at - visit.run.services.clock.now();

const text = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));
