import type { Json } from "../../expressions/types.ts";
import { isRecord, type Place, type Problem } from "./finding.ts";
import { type Check, numberFrom, oneOf, payload, resultPath, text, wholeNumber } from "./values.ts";

const RETRIER: Readonly<Record<string, Check>> = {
  ErrorEquals: () => [],
  Comment: text,
  IntervalSeconds: wholeNumber(1),
  MaxAttempts: wholeNumber(0),
  BackoffRate: numberFrom(1),
  MaxDelaySeconds: wholeNumber(1, 31_622_400),
  JitterStrategy: oneOf("FULL", "NONE"),
};

const CATCHER: Readonly<Record<string, Check>> = {
  ErrorEquals: () => [],
  Comment: text,
  Next: text,
  ResultPath: resultPath,
  Output: payload(["errorOutput"]),
  Assign: payload(["errorOutput"]),
};

/** Problems of Retry and Catch. https://docs.aws.amazon.com/step-functions/latest/dg/concepts-error-handling.html */
export const errorProblems = (place: Place): Problem[] => [
  ...entryProblems("Retry", place.state.Retry as Json | undefined, RETRIER, place),
  ...entryProblems("Catch", place.state.Catch as Json | undefined, CATCHER, place),
];

const entryProblems = (
  list: "Retry" | "Catch",
  entries: Json | undefined,
  fields: Readonly<Record<string, Check>>,
  place: Place,
): Problem[] => {
  if (entries === undefined) return [];
  if (!Array.isArray(entries)) return [{ at: list, message: "must be a list" }];
  return entries.flatMap((entry, index) => {
    const at = `${list}/${index}`;
    if (!isRecord(entry)) return [{ at, message: "must be an object" }];
    const last = index === entries.length - 1;
    return [
      ...namesProblems(`${at}/ErrorEquals`, entry.ErrorEquals, last),
      ...(list === "Catch" && entry.Next === undefined ? [{ at, message: "needs Next" }] : []),
      ...languageProblems(at, entry, place),
      ...Object.entries(entry).flatMap(([name, value]) => {
        const check = fields[name];
        if (!check)
          return [
            {
              at: `${at}/${name}`,
              message: `is not a field of ${list}; it has ${Object.keys(fields).join(", ")}`,
            },
          ];
        return check(value, place).map((problem) => ({
          at: `${at}/${name}${problem.at ?? ""}`,
          message: problem.message,
        }));
      }),
      ...delayProblems(at, entry),
    ];
  });
};

const namesProblems = (at: string, names: Json | undefined, last: boolean): Problem[] => {
  if (!Array.isArray(names) || names.length === 0 || !names.every((name) => typeof name === "string"))
    return [{ at, message: "must be a list of at least one error name" }];
  if (!names.includes("States.ALL")) return [];
  const problems: Problem[] = [];
  if (names.length > 1) problems.push({ at, message: "States.ALL must stand alone" });
  if (!last) problems.push({ at, message: "States.ALL must be in the last entry" });
  return problems;
};

const languageProblems = (at: string, entry: Record<string, Json>, { language }: Place): Problem[] => {
  if (language === "JSONata" && "ResultPath" in entry)
    return [{ at: `${at}/ResultPath`, message: "exists in JSONPath only; use Output" }];
  if (language === "JSONPath" && "Output" in entry)
    return [{ at: `${at}/Output`, message: "exists in JSONata only; use ResultPath" }];
  return [];
};

const delayProblems = (
  at: string,
  { IntervalSeconds: interval = 1, MaxDelaySeconds: most }: Record<string, Json>,
): Problem[] =>
  typeof most === "number" && typeof interval === "number" && most <= interval
    ? [{ at: `${at}/MaxDelaySeconds`, message: `must be greater than IntervalSeconds (${interval})` }]
    : [];
