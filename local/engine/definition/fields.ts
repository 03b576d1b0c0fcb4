import type { QueryLanguage, StateType } from "../asl.ts";
import type { Place, Problem } from "./finding.ts";
import {
  anything,
  type Check,
  flag,
  list,
  numberFrom,
  oneOf,
  orExpression,
  path,
  pathOrIntrinsic,
  pathOrNull,
  payload,
  record,
  referencePath,
  resultPath,
  text,
  timestamp,
  wholeNumber,
} from "./values.ts";

interface Field {
  check: Check;
  types: readonly StateType[];
  /** Absent: in both. */
  only?: QueryLanguage;
}

const ALL: readonly StateType[] = ["Task", "Pass", "Choice", "Wait", "Succeed", "Fail", "Parallel", "Map"];
const CALLS: readonly StateType[] = ["Task", "Parallel", "Map"];
const GOING: readonly StateType[] = ["Task", "Pass", "Wait", "Parallel", "Map"];
const DATA: readonly StateType[] = [...GOING, "Choice", "Succeed"];

/** Only what has a result has `$states.result`. */
const withResult: Check = (value, place) => payload(hasResult(place) ? ["result"] : [])(value, place);

const hasResult = ({ state }: Place): boolean => CALLS.includes(state.Type);

const seconds = orExpression(wholeNumber(0));
const limit = orExpression(wholeNumber(1));

/** https://docs.aws.amazon.com/step-functions/latest/dg/statemachine-structure.html and the pages of the states */
export const FIELDS: Readonly<Record<string, Field>> = {
  Type: { types: ALL, check: anything },
  Comment: { types: ALL, check: text },
  QueryLanguage: { types: ALL, check: oneOf("JSONPath", "JSONata") },
  Next: { types: GOING, check: text },
  End: { types: GOING, check: flag },
  InputPath: { types: DATA, only: "JSONPath", check: pathOrNull },
  OutputPath: { types: DATA, only: "JSONPath", check: pathOrNull },
  Parameters: { types: ["Pass", ...CALLS], only: "JSONPath", check: payload() },
  ResultSelector: { types: CALLS, only: "JSONPath", check: payload() },
  ResultPath: { types: ["Pass", ...CALLS], only: "JSONPath", check: resultPath },
  Arguments: { types: ["Task", "Parallel"], only: "JSONata", check: payload() },
  Output: { types: DATA, only: "JSONata", check: withResult },
  Assign: { types: [...GOING, "Choice"], check: withResult },
  Retry: { types: CALLS, check: anything },
  Catch: { types: CALLS, check: anything },
  Result: { types: ["Pass"], only: "JSONPath", check: anything },
  Resource: { types: ["Task"], check: text },
  TimeoutSeconds: { types: ["Task"], check: limit },
  TimeoutSecondsPath: { types: ["Task"], only: "JSONPath", check: referencePath },
  HeartbeatSeconds: { types: ["Task"], check: limit },
  HeartbeatSecondsPath: { types: ["Task"], only: "JSONPath", check: referencePath },
  Credentials: { types: ["Task"], check: payload() },
  Choices: { types: ["Choice"], check: list },
  Default: { types: ["Choice"], check: text },
  Seconds: { types: ["Wait"], check: seconds },
  SecondsPath: { types: ["Wait"], only: "JSONPath", check: referencePath },
  Timestamp: { types: ["Wait"], check: orExpression(timestamp) },
  TimestampPath: { types: ["Wait"], only: "JSONPath", check: referencePath },
  Error: { types: ["Fail"], check: orExpression(text) },
  ErrorPath: { types: ["Fail"], only: "JSONPath", check: pathOrIntrinsic },
  Cause: { types: ["Fail"], check: orExpression(text) },
  CausePath: { types: ["Fail"], only: "JSONPath", check: pathOrIntrinsic },
  Branches: { types: ["Parallel"], check: list },
  Items: { types: ["Map"], only: "JSONata", check: payload() },
  ItemsPath: { types: ["Map"], only: "JSONPath", check: path },
  ItemSelector: { types: ["Map"], check: payload() },
  ItemProcessor: { types: ["Map"], check: record },
  Iterator: { types: ["Map"], check: record },
  MaxConcurrency: { types: ["Map"], check: orExpression(wholeNumber(0)) },
  MaxConcurrencyPath: { types: ["Map"], only: "JSONPath", check: referencePath },
  ItemReader: { types: ["Map"], check: record },
  ItemBatcher: { types: ["Map"], check: record },
  ResultWriter: { types: ["Map"], check: record },
  ToleratedFailureCount: { types: ["Map"], check: orExpression(wholeNumber(0)) },
  ToleratedFailureCountPath: { types: ["Map"], only: "JSONPath", check: referencePath },
  ToleratedFailurePercentage: { types: ["Map"], check: orExpression(numberFrom(0, 100)) },
  ToleratedFailurePercentagePath: { types: ["Map"], only: "JSONPath", check: referencePath },
  Label: { types: ["Map"], check: text },
};

/** Fields that exclude each other. */
const EITHER: readonly (readonly [string, string])[] = [
  ["TimeoutSeconds", "TimeoutSecondsPath"],
  ["HeartbeatSeconds", "HeartbeatSecondsPath"],
  ["Error", "ErrorPath"],
  ["Cause", "CausePath"],
  ["MaxConcurrency", "MaxConcurrencyPath"],
  ["ToleratedFailureCount", "ToleratedFailureCountPath"],
  ["ToleratedFailurePercentage", "ToleratedFailurePercentagePath"],
  ["ItemProcessor", "Iterator"],
  ["ItemSelector", "Parameters"],
];

/** Unknown fields, fields of another type or query language, and wrong values. */
export const fieldProblems = (place: Place): Problem[] => {
  const { state, language } = place;
  const problems = Object.entries(state).flatMap(([name, value]): Problem[] => {
    if (value === undefined) return [];
    const field = FIELDS[name];
    if (!field) return [{ at: name, message: `is not a field of a state${suggestion(name)}` }];
    if (!field.types.includes(state.Type))
      return [
        { at: name, message: `is not a field of a ${state.Type} state, but of ${field.types.join(", ")}` },
      ];
    if (field.only && field.only !== language)
      return [
        {
          at: name,
          message: `exists in ${field.only} only, and the state is in ${language}${instead(name)}`,
        },
      ];
    return field.check(value, place).map(({ at, message }) => ({ at: name + (at ?? ""), message }));
  });
  for (const [one, other] of EITHER)
    if (one in state && other in state)
      problems.push({ at: other, message: `cannot stand beside ${one}; remove one` });
  return problems;
};

const INSTEAD: Readonly<Record<string, string>> = {
  Parameters: "Arguments",
  ResultSelector: "Output",
  ResultPath: "Output or Assign",
  OutputPath: "Output",
  InputPath: "$states.input in an expression",
  Result: "Output",
  ItemsPath: "Items",
  Arguments: "Parameters",
  Output: "ResultSelector, ResultPath and OutputPath",
  Items: "ItemsPath",
};

const instead = (name: string): string => {
  const other =
    INSTEAD[name] ?? (name.endsWith("Path") ? `${name.slice(0, -4)} with an expression` : undefined);
  return other === undefined ? "" : `; use ${other}`;
};

const suggestion = (name: string): string => {
  const known = Object.keys(FIELDS).find((field) => field.toLowerCase() === name.toLowerCase());
  return known === undefined ? "" : `; did you mean ${known}?`;
};
