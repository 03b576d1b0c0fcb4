import { evaluateJsonata, type Json, type JsonType, type States } from "../expressions/index.ts";
import { type Failed, isAslError } from "./failure.ts";
import type { Visit } from "./visit.ts";

/** What `$states` holds besides the input and the context object. */
export type Extra = Omit<States, "input">;

/** Evaluates JSONPath fields; an error in them is told with the place of the state. */
export const inState = <T>(visit: Visit, work: () => T): T => {
  try {
    return work();
  } catch (thrown) {
    throw isAslError(thrown) ? visit.failure(thrown.name, thrown.cause) : thrown;
  }
};

/** The value of a JSONata field. */
export const jsonata = (
  visit: Visit,
  field: string,
  template: Json,
  extra: Extra = {},
  expected?: JsonType,
): Promise<Json> =>
  inJsonata(visit, () =>
    evaluateJsonata(template, { input: visit.input, ...extra }, visit.scope, field, expected),
  );

/** The value of a JSONata field that must be a whole number. */
export const jsonataWhole = async (visit: Visit, field: string, template: Json): Promise<number> => {
  const value = (await jsonata(visit, field, template, {}, "number")) as number;
  if (Number.isInteger(value)) return value;
  throw evaluationFailed(
    visit,
    `The value of the field '${field}' must be an integer, but was: ${value}`,
    field,
  );
};

/** Evaluates JSONata; an error in it is written to the history too. */
export const inJsonata = async <T>(visit: Visit, work: () => Promise<T>): Promise<T> => {
  try {
    const value = await work();
    visit.life.check();
    return value;
  } catch (thrown) {
    visit.life.check();
    throw isAslError(thrown) ? evaluationFailed(visit, thrown.cause, thrown.location, thrown.name) : thrown;
  }
};

/** Writes the event `EvaluationFailed`, and gives the error to throw. */
export const evaluationFailed = (
  visit: Visit,
  cause: string,
  location?: string,
  error = "States.QueryEvaluationError",
): Failed => {
  const failed = visit.failure(error, cause);
  visit.addEvent("EvaluationFailed", { error, cause: failed.failure.cause, location, state: visit.name });
  return failed;
};
