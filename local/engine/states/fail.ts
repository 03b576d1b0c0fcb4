import { readPath } from "../../expressions/index.ts";
import { inState, jsonata } from "../evaluate.ts";
import { Failed, type Failure } from "../failure.ts";
import type { Visit } from "../visit.ts";

export const fail = (visit: Visit): never | Promise<never> => {
  const { state } = visit;
  if (visit.language === "JSONata") return failJsonata(visit);
  throw new Failed({
    ...present("error", state.Error ?? read(visit, "ErrorPath")),
    ...present("cause", state.Cause ?? read(visit, "CausePath")),
  });
};

const failJsonata = async (visit: Visit): Promise<never> => {
  const { Error: error, Cause: cause } = visit.state;
  throw new Failed({
    ...present("error", error === undefined ? error : await textOf(visit, "Error", error)),
    ...present("cause", cause === undefined ? cause : await textOf(visit, "Cause", cause)),
  });
};

const textOf = (visit: Visit, field: string, template: string): Promise<string> =>
  jsonata(visit, field, template, {}, "string") as Promise<string>;

const read = (visit: Visit, field: "ErrorPath" | "CausePath"): string | undefined => {
  const path = visit.state[field];
  if (path === undefined) return undefined;
  const value = inState(visit, () => readPath(path, visit.input, visit.scope, field));
  if (typeof value === "string") return value;
  throw visit.failure(
    "States.Runtime",
    `The JSONPath '${path}' specified for the field '${field}' must reference a string, but was: ${JSON.stringify(value)}`,
  );
};

const present = (name: "error" | "cause", value: string | undefined): Failure =>
  value === undefined ? {} : { [name]: value };
