import { readPath } from "../../expressions/index.ts";
import { inState, jsonata, jsonataWhole } from "../evaluate.ts";
import type { Visit } from "../visit.ts";
import { effectiveInput } from "./map-items.ts";

type Field = "MaxConcurrency" | "ToleratedFailureCount" | "ToleratedFailurePercentage";

/** A number of a Map, which stands there or is found through a path or an expression. */
export const mapNumber = async (visit: Visit, field: Field): Promise<number | undefined> => {
  const { state, language } = visit;
  const given = state[field];
  const whole = field !== "ToleratedFailurePercentage";
  if (typeof given === "string" && language === "JSONata")
    return whole
      ? jsonataWhole(visit, field, given)
      : (jsonata(visit, field, given, {}, "number") as Promise<number>);
  const path = state[`${field}Path`];
  if (path === undefined) return given === undefined ? undefined : Number(given);
  const value = inState(visit, () => readPath(path, effectiveInput(visit), visit.scope));
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number === "number" && (whole ? Number.isInteger(number) : Number.isFinite(number)))
    return number;
  throw visit.failure(
    "States.Runtime",
    `The ${field}Path field refers to value "${typeof value === "string" ? value : JSON.stringify(value)}" which is not a valid ${whole ? "integer" : "float"}: ${path}`,
  );
};
