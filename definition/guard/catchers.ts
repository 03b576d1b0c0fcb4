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

const catcherFields = ({ dialect }: Frame, catcher: Catcher): AslObject => {
  const fields = pick(catcher, "ResultPath", "Output", "Assign", "Next");
  return dialect.language === "JSONPath" ? fields : (mapStrings(fields, readResult) as AslObject);
};

/** In a Task's own fields the error is its result. */
const readResult = (text: string): Json =>
  text.startsWith("{%")
    ? mapCode(text, (code) => code.replaceAll(/(\$states\s*\.\s*)errorOutput\b/g, "$1result"))
    : text;
