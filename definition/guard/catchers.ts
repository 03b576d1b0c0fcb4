import { mapCode } from "../asl/jsonata.ts";
import { type AslObject, type AslState, type Catcher, catchersOf, type Json, pick } from "../asl/types.ts";
import { json, variable } from "./dialect.ts";
import { type Frame, guardTask, storeFunction } from "./frame.ts";
import { mapStrings } from "./template.ts";

/**
 * `S-Catch-<i>`: the author's catcher, with the original error as the result of a Task. A Pass would
 * be left without running by a redrive, and the author's ResultPath and Assign would be missing.
 */
export const catchStates = (frame: Frame): Readonly<Record<string, AslState>> =>
  Object.fromEntries(
    catchersOf(frame.task).map((catcher, i) => [
      frame.name(`Catch-${i}`),
      guardTask(
        frame,
        storeFunction,
        { action: json("catch"), error: variable(frame.vars.error) },
        catcherFields(frame, catcher),
      ),
    ]),
  );

/**
 * Errors of evaluating the author's own fields, before a claim or after the result is stored. There is no
 * doubt in them, and no other state needs to see them: the author's Catch takes them where they happen.
 */
export const evaluationErrors = ({ dialect }: Frame): readonly string[] =>
  dialect.language === "JSONata"
    ? ["States.QueryEvaluationError"]
    : ["States.IntrinsicFailure", "States.ParameterPathFailure", "States.ResultPathMatchFailure"];

/** The author's catchers for some errors only: for each, the first that takes it. */
export const nativeCatchers = ({ task }: Frame, errors: readonly string[]): readonly Catcher[] => {
  const catchers = catchersOf(task);
  const takes = ({ ErrorEquals }: Catcher, error: string) =>
    ErrorEquals.some((name) => [error, "States.ALL", "States.TaskFailed"].includes(name));
  return catchers.flatMap((catcher) => {
    const own = errors.filter((error) => catchers.find((other) => takes(other, error)) === catcher);
    return own.length > 0 ? [{ ...catcher, ErrorEquals: own }] : [];
  });
};

const catcherFields = ({ dialect }: Frame, catcher: Catcher): AslObject => {
  const fields = pick(catcher, "ResultPath", "Output", "Assign", "Next");
  return dialect.language === "JSONPath" ? fields : (mapStrings(fields, readResult) as AslObject);
};

/** In a Task's own fields the error is its result. */
const readResult = (text: string): Json =>
  text.startsWith("{%")
    ? mapCode(text, (code) => code.replaceAll(/(\$states\s*\.\s*)errorOutput\b/g, "$1result"))
    : text;
