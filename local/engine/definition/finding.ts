import type { Json } from "../../expressions/types.ts";
import type { Block, QueryLanguage, State } from "../asl.ts";

/** Something wrong in a definition. */
export interface DefinitionFinding {
  /** The state, after those around it; empty for the state machine itself. */
  states: readonly string[];
  /** Where in the state: `Next`, `Parameters/order.$`; empty for the state as a whole. */
  field: string;
  /** What is wrong, and how to mend it. */
  message: string;
}

/** Something wrong in a field: where below it, and what. */
export interface Problem {
  at?: string;
  message: string;
}

/** A state and where it stands. */
export interface Place {
  name: string;
  state: State;
  language: QueryLanguage;
  /** The names of the states around it. */
  outer: readonly string[];
  block: Block;
}

export const pathOf = ({ outer, name }: Place): string[] => [...outer, name];

/** `/States/Pay/Retry/0` as AWS and JSON pointers have it, in short: `Retry/0`. */
export const fieldPath = (...parts: (string | number)[]): string =>
  parts
    .map(String)
    .join("/")
    .replace(/\/{2,}/g, "/")
    .replace(/^\/|\/$/g, "");

/** For people: one line. */
export const describeFinding = (workflow: string, { states, field, message }: DefinitionFinding): string => {
  const [name, ...around] = states.toReversed();
  const where =
    name === undefined ? "" : `, state '${name}'${around.map((outer) => ` in '${outer}'`).join("")}`;
  return `Workflow '${workflow}'${where}${field === "" ? "" : `, ${field}`}: ${message}`;
};

export const isRecord = (value: unknown): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
